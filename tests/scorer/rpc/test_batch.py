import threading
from hashlib import sha256

import grpc
import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.limits import Limits

PIXEL = b"not really a picture"
DIGEST = sha256(PIXEL).hexdigest()


def showing(**media):
    return {"context": {"messages": [{"role": "ROLE_USER", "parts": [{"media": media}]}]}}


def test_entries_keep_the_order_of_the_requests(stub, request_of):
    batch = pb.BatchScoreRequest(requests=[request_of("w " * n, request_id=str(n)) for n in range(1, 10)])
    entries = stub.BatchScore(batch).entries
    assert [(e.request_id, e.response.request_id) for e in entries] == [
        (str(n), str(n)) for n in range(1, 10)
    ]
    assert [e.response.summary.all_passed for e in entries] == [n <= 5 for n in range(1, 10)]


def test_a_bad_entry_is_an_error_of_its_own_and_spoils_no_other(stub, request_of, refusal):
    bad = pb.ScoreRequest(request_id="bad", response="r")
    entries = stub.BatchScore(pb.BatchScoreRequest(requests=[request_of(), bad, request_of()])).entries
    assert [e.WhichOneof("outcome") for e in entries] == ["response", "error", "response"]
    found = refusal(entries[1].error)
    assert (entries[1].request_id, found.code, found.reason) == ("bad", "INVALID_ARGUMENT", "EMPTY_CHECKS")


def test_a_defect_of_ours_concerns_its_entry_alone(serve, request_of, broken_kind, refusal):
    broken = request_of(checks=[{"id": "b", "custom": {"kind": "broken"}}])
    batch = pb.BatchScoreRequest(requests=[broken, pb.ScoreRequest(response="r")])
    entries = serve(broken_kind).stub.BatchScore(batch).entries
    assert [refusal(e.error).reason for e in entries] == ["INTERNAL", "EMPTY_CHECKS"]


def test_an_empty_batch_is_refused(stub, refusal, refused):
    assert refusal(stub.BatchScore, pb.BatchScoreRequest()) == refused(
        code="INVALID_ARGUMENT",
        reason="EMPTY_REQUESTS",
        metadata={"field": "requests"},
        fields=("requests",),
    )


def test_more_requests_than_the_limit_are_refused_with_its_name(serve, request_of, refusal):
    stub = serve(limits=Limits(request_count=2)).stub
    found = refusal(stub.BatchScore, pb.BatchScoreRequest(requests=[request_of()] * 3))
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "LIMIT_EXCEEDED")
    assert (found.metadata["limit"], found.metadata["maximum"], found.metadata["actual"]) == (
        "request_count",
        "2",
        "3",
    )


def test_media_sent_once_serve_every_entry_that_names_them(stub, request_of):
    batch = pb.BatchScoreRequest(requests=[request_of(**showing(sha256=DIGEST)) for _ in range(3)])
    batch.media.add(sha256=DIGEST, media_type="image/png", data=PIXEL)
    entries = stub.BatchScore(batch).entries
    assert [e.WhichOneof("outcome") for e in entries] == ["response"] * 3


@pytest.mark.parametrize(
    "case",
    [
        ({}, "MEDIA_MISSING", "context.messages[0].parts[0].media"),
        ({"sha256": DIGEST, "media_type": "image/png", "data": b"other"}, "MEDIA_INVALID", "media[0].sha256"),
        ({"sha256": DIGEST, "media_type": "image/png"}, "MEDIA_INVALID", "media[0].data"),
        ({"sha256": DIGEST, "data": PIXEL}, "INVALID_FIELD", "media[0].media_type"),
    ],
)
def test_damaged_media_are_an_error_of_the_entries_that_use_them(stub, request_of, refusal, case):
    shared, reason, field = case
    batch = pb.BatchScoreRequest(requests=[request_of(**showing(sha256=DIGEST)), request_of()])
    batch.media.add(**shared)
    entries = stub.BatchScore(batch).entries
    found = refusal(entries[0].error)
    assert (found.reason, found.fields) == (reason, (field,))
    assert entries[1].WhichOneof("outcome") == "response"


def test_shared_media_count_as_the_entrys_own_against_the_limit(serve, request_of, refusal):
    batch = pb.BatchScoreRequest(requests=[request_of(**showing(sha256=DIGEST))])
    batch.media.add(sha256=DIGEST, media_type="image/png", data=PIXEL)
    entries = serve(limits=Limits(image_bytes=len(PIXEL) - 1)).stub.BatchScore(batch).entries
    assert refusal(entries[0].error).metadata["limit"] == "image_bytes"


def test_the_same_batch_gets_the_same_bytes(serve, request_of):
    score = serve().channel.unary_unary("/heed.scorer.v1.ScorerService/BatchScore")
    batch = pb.BatchScoreRequest(requests=[request_of("w " * n) for n in range(20)]).SerializeToString()
    assert len({score(batch) for _ in range(10)}) == 1


def test_a_cancelled_batch_stops_between_items(serve, request_of, slow_kind):
    kinds, took = slow_kind
    request = request_of(checks=[{"id": "s", "custom": {"kind": "slow", "params": {"seconds": 0.02}}}])
    call = serve(kinds).stub.BatchScore.future(pb.BatchScoreRequest(requests=[request] * 200))
    while not took:
        threading.Event().wait(0.01)
    call.cancel()
    threading.Event().wait(0.1)
    seen = len(took)
    threading.Event().wait(0.1)
    assert (call.code(), len(took)) == (grpc.StatusCode.CANCELLED, seen)
    assert seen < 100
