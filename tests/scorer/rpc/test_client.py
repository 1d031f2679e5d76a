import threading
import time

import grpc
import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.errors import InvalidRequest
from scorer.rpc.channel import Access, CallFailed
from scorer.rpc.client import Client
from scorer.rpc.gate import Gate
from scorer.rpc.protojson import to_json
from scorer.rpc.quota import Quotas

REQUEST = {"response": "two words", "checks": [{"id": "c", "count": {"unit": "UNIT_WORD", "max": 5}}]}


def asked(count):
    return ({**REQUEST, "request_id": str(n)} for n in range(count))


@pytest.fixture
def client(serve):
    with Client(serve().address) as made:
        yield made


def test_a_dictionary_gets_a_dictionary_and_a_message_a_message(client, request_of):
    message = client.score(request_of())
    assert isinstance(message, pb.ScoreResponse)
    assert client.score(REQUEST) == to_json(message)


def test_a_dictionary_that_is_no_request_is_refused_before_it_is_sent():
    with Client("127.0.0.1:1") as client, pytest.raises(InvalidRequest, match="did you mean response"):
        client.score({"respons": "r"})


def test_an_error_can_be_read(client):
    with pytest.raises(CallFailed) as caught:
        client.score({"response": "r", "checks": []})
    failure = caught.value
    assert (failure.code, failure.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "ERROR_REASON_EMPTY_CHECKS")
    assert (failure.fields, failure.passes, failure.retry_after) == (("checks",), False, None)


def test_a_quota_says_when_to_come_back(serve):
    access = Access(address=serve(gate=Gate(quotas=Quotas(requests_per_second=1))).address)
    with Client(access) as client:
        client.batch([REQUEST] * 2)
        with pytest.raises(CallFailed) as caught:
            client.score(REQUEST)
    assert caught.value.passes
    assert 0 < caught.value.retry_after <= 1.1


def test_a_batch_keeps_its_order(client):
    entries = client.batch([*asked(3), {"request_id": "bad", "response": "r"}])
    assert [entry["request_id"] for entry in entries] == ["0", "1", "2", "bad"]
    assert ["response" in entry for entry in entries] == [True, True, True, False]


def test_a_stream_answers_every_request_once(client):
    entries = list(client.stream(asked(1000)))
    assert sorted(int(entry["request_id"]) for entry in entries) == list(range(1000))
    assert all(entry["response"]["summary"]["all_passed"] for entry in entries)


def test_a_stream_reads_no_further_ahead_than_told(client):
    read = []
    stream = client.stream((read.append(n) or one for n, one in enumerate(asked(1000))), size=5, ahead=2)
    next(stream)
    time.sleep(0.2)
    assert len(read) <= 30
    stream.close()


def test_what_the_iterable_raises_is_raised(client):
    def broken():
        yield from asked(3)
        raise OSError("the source is gone")

    with pytest.raises(OSError, match="the source is gone"):
        list(client.stream(broken()))


def test_a_request_without_an_id_cannot_be_streamed(client):
    with pytest.raises(InvalidRequest, match="request_id"):
        list(client.stream([REQUEST]))


def test_a_stream_that_breaks_is_taken_up_where_it_broke(serve, slow_kind):
    kinds, _ = slow_kind
    slow = {"response": "r", "checks": [{"id": "s", "custom": {"kind": "slow", "params": {"seconds": 0.01}}}]}
    first = serve(kinds)
    address = first.address
    found = []
    with Client(address) as client:
        for entry in client.stream(({**slow, "request_id": str(n)} for n in range(60)), size=5, ahead=4):
            found.append(entry["request_id"])
            if len(found) == 10:
                threading.Thread(target=first.server.drain, args=(0,)).start()
                serve(kinds, bind=address)
    assert sorted(found, key=int) == [str(n) for n in range(60)]


def test_a_stream_without_a_server_fails_in_the_end():
    access = Access(address="127.0.0.1:1", attempts=2)
    with Client(access) as client, pytest.raises(CallFailed, match="UNAVAILABLE"):
        list(client.stream(asked(3)))


def test_waiting_for_a_server_ends_when_it_is_there_or_time_is_over(client):
    client.wait(5)
    with Client("127.0.0.1:1") as lonely, pytest.raises(TimeoutError, match=r"127\.0\.0\.1:1"):
        lonely.wait(0.2)


def test_failing_open_is_a_choice():
    with Client(Access(address="127.0.0.1:1", attempts=1)) as client:
        assert client.score_or_pass(REQUEST, timeout=0.5) is None
        with pytest.raises(CallFailed, match="UNAVAILABLE"):
            client.score(REQUEST, timeout=0.5)


def test_failing_open_does_not_hide_a_wrong_request(client):
    with pytest.raises(CallFailed, match="INVALID_ARGUMENT"):
        client.score_or_pass({"response": "r"}, timeout=5)


def test_the_catalog_can_be_asked_for(client):
    assert client.catalog().build.version == "0"


def test_a_unix_socket_can_be_called(serve, tmp_path):
    serve(bind=f"unix:{tmp_path}/s")
    with Client(f"unix:{tmp_path}/s") as client:
        assert client.score(REQUEST)["summary"]["all_passed"]
