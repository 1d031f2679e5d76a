import threading
from concurrent.futures import Future
from queue import SimpleQueue

import grpc
import pytest

from heed.scorer.v1 import result_pb2
from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.judges import Judged
from scorer.rpc.limits import Limits
from scorer.rpc.protojson import parse
from scorer.verdict import Verdict

PASSED = Verdict(passed=True, score=1.0, explanation="The judge is content.")


class ScriptedJudges:
    """Judges that answer when they are told to."""

    def __init__(self):
        self.asked = SimpleQueue()

    def judge(self, sample, checks, *, timeout):
        future = Future()
        self.asked.put((future, checks))
        return future

    def describe(self, catalog):
        catalog.judges.add(name="scripted", model="none")

    def answer(self):
        future, checks = self.asked.get(timeout=5)
        call = result_pb2.JudgeCall(judge="scripted")
        future.set_result({c.id: Judged(outcome=PASSED, calls=(call,)) for c in checks})


def message(*requests):
    return pb.StreamScoreRequest(requests=requests)


def outcomes(stream):
    return {e.request_id: e.WhichOneof("outcome") for answers in stream for e in answers.entries}


def test_every_request_of_every_message_is_answered_under_its_id(stub, request_of):
    messages = [message(*(request_of(request_id=f"{m}.{i}") for i in range(3))) for m in range(4)]
    assert outcomes(stub.StreamScore(iter(messages))) == {
        f"{m}.{i}": "response" for m in range(4) for i in range(3)
    }


def test_an_answer_comes_before_the_next_request_is_sent(stub, request_of):
    answered = threading.Event()

    def requests():
        yield message(request_of(request_id="first"))
        assert answered.wait(5)
        yield message(request_of(request_id="second"))

    seen = []
    for answers in stub.StreamScore(requests()):
        seen.extend(e.request_id for e in answers.entries)
        answered.set()
    assert seen == ["first", "second"]


def test_a_bad_entry_does_not_end_the_stream(stub, request_of, refusal):
    bad = pb.ScoreRequest(request_id="bad", response="r")
    stream = stub.StreamScore(iter([message(bad), message(request_of(request_id="good"))]))
    entries = [e for answers in stream for e in answers.entries]
    assert refusal(entries[0].error).reason == "EMPTY_CHECKS"
    assert [(e.request_id, e.WhichOneof("outcome")) for e in entries] == [
        ("bad", "error"),
        ("good", "response"),
    ]


def test_an_empty_message_is_answered_with_an_error_and_the_stream_goes_on(stub, request_of, refusal):
    stream = stub.StreamScore(iter([message(), message(request_of(request_id="good"))]))
    entries = [e for answers in stream for e in answers.entries]
    assert refusal(entries[0].error).reason == "EMPTY_REQUESTS"
    assert [e.request_id for e in entries] == ["", "good"]


def test_a_message_with_too_many_requests_fails_each_of_them(serve, request_of, refusal):
    stub = serve(limits=Limits(request_count=1)).stub
    many = message(request_of(request_id="a"), request_of(request_id="b"))
    stream = stub.StreamScore(iter([many, message(request_of(request_id="c"))]))
    entries = [e for answers in stream for e in answers.entries]
    assert [refusal(e.error).metadata["limit"] for e in entries[:2]] == ["request_count"] * 2
    assert [e.request_id for e in entries] == ["a", "b", "c"]
    assert entries[2].WhichOneof("outcome") == "response"


def test_a_request_without_an_id_ends_the_stream(stub, request_of, refusal, refused):
    requests = message(request_of(request_id="a"), request_of())
    assert refusal(stub.StreamScore, iter([requests])) == refused(
        code="INVALID_ARGUMENT",
        reason="MISSING_REQUEST_ID",
        metadata={"field": "requests[1].request_id", "index": "1"},
        fields=("requests[1].request_id",),
    )


def test_an_id_that_is_not_answered_yet_cannot_be_used_again(stub, request_of, refusal):
    twice = message(request_of(request_id="a"), request_of(request_id="a"))
    found = refusal(stub.StreamScore, iter([twice]))
    assert (found.code, found.reason, found.metadata["request_id"]) == (
        "INVALID_ARGUMENT",
        "DUPLICATE_REQUEST_ID",
        "a",
    )


def test_an_id_that_is_answered_can_be_used_again(stub, request_of):
    seen = threading.Event()

    def requests():
        yield message(request_of(request_id="a"))
        assert seen.wait(5)
        yield message(request_of(request_id="a"))

    ids = []
    for answers in stub.StreamScore(requests()):
        ids.extend(e.request_id for e in answers.entries)
        seen.set()
    assert ids == ["a", "a"]


def test_what_was_answered_before_a_stream_fails_arrives(stub, request_of):
    stream = stub.StreamScore(iter([message(request_of(request_id="a")), message(request_of())]))
    assert next(stream).entries[0].request_id == "a"
    with pytest.raises(grpc.RpcError):
        next(stream)


def test_a_reader_that_stops_reading_stops_the_writer(stub, request_of):
    sent = 0
    request = request_of()

    def requests():
        nonlocal sent
        for n in range(2000):
            sent += 1
            request.request_id = f"{n}{'-' * 50_000}"  # echoed, so that answers fill the way back
            yield message(request)

    stream = stub.StreamScore(requests())
    next(stream)
    before = -1
    while before != sent:
        before = sent
        threading.Event().wait(0.5)
    assert sent < 200
    stream.cancel()


def test_code_overtakes_judges_and_their_answers_come_when_they_are_ready(serve, request_of, contract_lines):
    judges = ScriptedJudges()
    judged = parse({**contract_lines["a5"], "request_id": "judged"}, pb.ScoreRequest)
    quick = [message(request_of(request_id=str(n))) for n in range(3)]
    stream = serve(judges=judges).stub.StreamScore(iter([message(judged), *quick]))
    assert [next(stream).entries[0].request_id for _ in range(3)] == ["0", "1", "2"]
    judges.answer()
    result = next(stream).entries[0].response.results[0]
    assert (result.verdict.passed, result.judge_calls[0].judge) == (True, "scripted")
    assert list(stream) == []


def test_an_id_that_judges_still_hold_cannot_be_used_again(serve, contract_lines, refusal):
    request = parse({**contract_lines["a5"], "request_id": "judged"}, pb.ScoreRequest)
    stub = serve(judges=ScriptedJudges()).stub
    assert (
        refusal(stub.StreamScore, iter([message(request), message(request)])).reason == "DUPLICATE_REQUEST_ID"
    )


def test_a_stream_that_is_cancelled_while_judges_work_ends(serve, contract_lines, request_of):
    request = parse({**contract_lines["a5"], "request_id": "judged"}, pb.ScoreRequest)
    running = serve(judges=ScriptedJudges(), streams=1)
    stream = running.stub.StreamScore(iter([message(request), message(request_of(request_id="q"))]))
    next(stream)
    stream.cancel()
    assert outcomes(running.stub.StreamScore(iter([message(request_of(request_id="next"))]), timeout=5)) == {
        "next": "response"
    }


def test_a_judge_that_takes_longer_than_the_caller_waits_leaves_its_check_undecided(serve, contract_lines):
    stub = serve(judges=ScriptedJudges()).stub
    response = stub.Score(parse(contract_lines["a5"], pb.ScoreRequest), timeout=0.3)
    assert response.results[0].unscored.reason == result_pb2.UNSCORED_REASON_DEADLINE_EXCEEDED
