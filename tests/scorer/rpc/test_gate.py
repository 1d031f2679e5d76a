import threading
import time
from hashlib import sha256

import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.gate import Gate
from scorer.rpc.quota import Quotas
from scorer.rpc.refusal import Refused
from scorer.rpc.tokens import BadTokenFile, Tokens


@pytest.fixture
def tokens(tmp_path):
    """A file with one token, and what the server knows of it."""
    path = tmp_path / "tokens"
    path.write_text(f"# callers\nalice {sha256(b'wonderland').hexdigest()}\n")
    return path, Tokens(path)


def bearer(token):
    return (("authorization", f"Bearer {token}"),)


def test_a_known_token_lets_its_owner_in(serve, request_of, tokens):
    stub = serve(gate=Gate(tokens=tokens[1])).stub
    assert stub.Score(request_of(), metadata=bearer("wonderland")).summary.all_passed


@pytest.mark.parametrize("metadata", [(), bearer("looking-glass"), (("authorization", "Basic wonderland"),)])
def test_a_call_without_a_known_token_is_unauthenticated(serve, request_of, refusal, tokens, metadata):
    stub = serve(gate=Gate(tokens=tokens[1])).stub
    for found in (
        refusal(stub.Score, request_of(), metadata=metadata),
        refusal(stub.StreamScore, iter([]), metadata=metadata),
    ):
        assert (found.code, found.reason, found.metadata) == ("UNAUTHENTICATED", "UNAUTHENTICATED", {})


def test_tokens_are_read_again_when_their_file_changes(tokens, monkeypatch):
    path, known = tokens
    path.write_text(f"bob {sha256(b'builder').hexdigest()}\n")
    monkeypatch.setattr("scorer.rpc.tokens._LOOK_AGAIN", 0.0)
    assert (known.owner("builder"), known.owner("wonderland")) == ("bob", None)


def test_a_file_that_breaks_leaves_the_old_tokens(tokens, monkeypatch):
    path, known = tokens
    path.write_text("bob builder\n")
    monkeypatch.setattr("scorer.rpc.tokens._LOOK_AGAIN", 0.0)
    assert known.owner("wonderland") == "alice"


@pytest.mark.parametrize("text", ["", "alice wonderland\n", f"{'0' * 64}\n", f"alice {'G' * 64}\n"])
def test_a_token_file_that_cannot_be_read_says_where(tmp_path, text):
    path = tmp_path / "tokens"
    path.write_text(text)
    with pytest.raises(BadTokenFile, match=str(path)):
        Tokens(path)


def test_who_sends_faster_than_allowed_is_told_when_to_come_back(serve, request_of, refusal):
    stub = serve(gate=Gate(quotas=Quotas(requests_per_second=10))).stub
    stub.BatchScore(pb.BatchScoreRequest(requests=[request_of()] * 15))
    found = refusal(stub.Score, request_of())
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")
    assert found.metadata == {"limit": "requests_per_second", "maximum": "10"}
    assert 0.3 < found.retry_after <= 0.51
    time.sleep(found.retry_after)
    assert stub.Score(request_of()).summary.all_passed


def test_a_stream_faster_than_allowed_is_slowed_and_not_refused(serve, request_of):
    stub = serve(gate=Gate(quotas=Quotas(requests_per_second=20))).stub
    began = time.monotonic()
    messages = [
        pb.StreamScoreRequest(requests=[request_of(request_id=f"{m}-{i}") for i in range(10)])
        for m in range(4)
    ]
    assert sum(len(answers.entries) for answers in stub.StreamScore(iter(messages))) == 40
    assert time.monotonic() - began > 0.4


def test_more_calls_at_a_time_than_allowed_are_refused(serve, request_of, refusal):
    stub = serve(gate=Gate(quotas=Quotas(concurrent_calls=1))).stub
    done = threading.Event()

    def messages():
        yield pb.StreamScoreRequest(requests=[request_of(request_id="a")])
        done.wait(5)

    stream = stub.StreamScore(messages())
    next(stream)
    found = refusal(stub.Score, request_of())
    done.set()
    assert list(stream) == []
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")
    assert (found.metadata, found.retry_after) == ({"limit": "concurrent_calls", "maximum": "1"}, 1.0)
    assert stub.Score(request_of()).summary.all_passed


def test_accounts_are_kept_apart():
    quotas = Quotas(requests_per_second=1)
    quotas.charge("a", 5)
    quotas.charge("b", 1)
    with pytest.raises(Refused):
        quotas.charge("a", 1)
