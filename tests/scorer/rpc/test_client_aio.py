import asyncio
import threading

import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.errors import InvalidRequest
from scorer.rpc.channel import Access, CallFailed
from scorer.rpc.client_aio import AsyncClient

REQUEST = {"response": "two words", "checks": [{"id": "c", "count": {"unit": "UNIT_WORD", "max": 5}}]}


def asked(count):
    return ({**REQUEST, "request_id": str(n)} for n in range(count))


@pytest.fixture
async def client(serve):
    async with AsyncClient(serve().address) as made:
        yield made


async def test_a_dictionary_gets_a_dictionary_and_a_message_a_message(client, request_of):
    assert (await client.score(REQUEST))["summary"]["all_passed"]
    assert isinstance(await client.score(request_of()), pb.ScoreResponse)


async def test_a_batch_keeps_its_order(client):
    assert [entry["request_id"] for entry in await client.batch(list(asked(3)))] == ["0", "1", "2"]


async def test_a_stream_answers_every_request_once(client):
    found = [entry["request_id"] async for entry in client.stream(asked(500))]
    assert sorted(found, key=int) == [str(n) for n in range(500)]


async def test_a_live_source_is_answered_as_it_comes(client):
    answered = asyncio.Event()

    async def source():
        for request in asked(3):
            yield request
            await asyncio.wait_for(answered.wait(), 5)
            answered.clear()

    found = []
    async for entry in client.stream(source()):
        found.append(entry["request_id"])
        answered.set()
    assert found == ["0", "1", "2"]


async def test_what_the_iterable_raises_is_raised(client):
    async def broken():
        for request in asked(3):
            yield request
        raise OSError("the source is gone")

    with pytest.raises(OSError, match="the source is gone"):
        [entry async for entry in client.stream(broken())]


async def test_a_request_without_an_id_cannot_be_streamed(client):
    with pytest.raises(InvalidRequest, match="request_id"):
        [entry async for entry in client.stream([REQUEST])]


async def test_a_stream_that_breaks_is_taken_up_where_it_broke(serve, slow_kind):
    kinds, _ = slow_kind
    slow = {"response": "r", "checks": [{"id": "s", "custom": {"kind": "slow", "params": {"seconds": 0.01}}}]}
    first, found = serve(kinds), []
    async with AsyncClient(first.address) as client:
        async for entry in client.stream(({**slow, "request_id": str(n)} for n in range(60)), size=5):
            found.append(entry["request_id"])
            if len(found) == 10:
                threading.Thread(target=first.server.drain, args=(0,)).start()
                serve(kinds, bind=first.address)
    assert sorted(found, key=int) == [str(n) for n in range(60)]


async def test_a_stream_without_a_server_fails_in_the_end():
    async with AsyncClient(Access(address="127.0.0.1:1", attempts=2)) as client:
        with pytest.raises(CallFailed, match="UNAVAILABLE"):
            [entry async for entry in client.stream(asked(3))]


async def test_failing_open_is_a_choice():
    async with AsyncClient(Access(address="127.0.0.1:1", attempts=1)) as client:
        assert await client.score_or_pass(REQUEST, timeout=0.5) is None


async def test_the_catalog_can_be_asked_for(client):
    assert (await client.catalog()).build.version == "0"
