"""The client for programs that run an event loop."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Sequence
from typing import Any, Self

import grpc

from heed.scorer.v1 import conversation_pb2
from heed.scorer.v1 import scorer_service_pb2 as pb
from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub
from scorer.rpc.channel import Access, CallFailed
from scorer.rpc.protojson import to_json
from scorer.rpc.unanswered import Asked, Unanswered, request_from

Entry = pb.ScoreEntry | dict[str, Any]
Answer = pb.ScoreResponse | dict[str, Any]
Source = AsyncIterable[Asked] | Iterable[Asked]


class AsyncClient:
    """Calls one address (HOST:PORT or unix:PATH) from one event loop."""

    def __init__(self, address: str | Access) -> None:
        self._access = Access(address=address) if isinstance(address, str) else address
        secure = self._access.credentials
        options = self._access.options
        self._channel = (
            grpc.aio.secure_channel(self._access.address, secure, options)
            if secure
            else grpc.aio.insecure_channel(self._access.address, options)
        )
        self._stub = ScorerServiceStub(self._channel)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection."""
        await self._channel.close(None)

    async def score(self, request: Asked, *, timeout: float | None = None) -> Answer:
        """Scores one response; raises CallFailed, or InvalidRequest for a dictionary that is no request."""
        response = await self._call(self._stub.Score, request_from(request), timeout)
        return response if isinstance(request, pb.ScoreRequest) else to_json(response)

    async def score_or_pass(self, request: Asked, *, timeout: float) -> Answer | None:
        """Scores one response, or gives None where no server answers in time: failing open, by choice."""
        try:
            return await self.score(request, timeout=timeout)
        except CallFailed as failure:
            if failure.passes:
                return None
            raise

    async def batch(
        self,
        requests: Sequence[Asked],
        *,
        media: Sequence[conversation_pb2.Media] = (),
        timeout: float | None = None,
    ) -> list[Entry]:
        """Scores several at once; each entry holds a response or an error, in the order of the requests."""
        batch = pb.BatchScoreRequest(requests=map(request_from, requests), media=media)
        response = await self._call(self._stub.BatchScore, batch, timeout)
        return [
            entry if isinstance(asked, pb.ScoreRequest) else to_json(entry)
            for asked, entry in zip(requests, response.entries, strict=True)
        ]

    async def catalog(self, *, timeout: float | None = None) -> pb.GetCatalogResponse:
        """Tells what the server can do."""
        response: pb.GetCatalogResponse = await self._call(
            self._stub.GetCatalog, pb.GetCatalogRequest(), timeout
        )
        return response

    async def stream(self, requests: Source, *, size: int = 64, ahead: int = 4) -> AsyncIterator[Entry]:
        """Scores as many as come, each with an id of its own, and gives entries as they are ready.

        `size` requests travel together, and `ahead` messages at most are unanswered: the iterable is read no
        further than that. A stream that breaks with UNAVAILABLE is opened again, what is unanswered is sent
        again, and after as many failures in a row as there are attempts CallFailed is raised.
        """
        feed, failures = _Feed(requests, size=size, most=size * ahead), 0
        try:
            while not feed.finished:
                call = self._stub.StreamScore(metadata=self._access.metadata)
                writing = asyncio.create_task(feed.write(call))
                try:
                    async for answers in call:
                        failures = 0
                        for entry in await feed.answered(answers):
                            yield entry
                except asyncio.CancelledError:
                    if writing.done() and not writing.cancelled():
                        writing.result()  # what the writer raised, and cancelled the call for
                    raise
                except grpc.RpcError as error:
                    failures += 1
                    if error.code() is not grpc.StatusCode.UNAVAILABLE or failures >= self._access.attempts:
                        raise CallFailed.of(error) from error
                    await asyncio.sleep(min(2.0, 0.1 * 2**failures))
                finally:
                    await _ended(writing)
                    call.cancel()
        finally:
            await feed.close()

    async def _call(self, method: Any, message: object, timeout: float | None) -> Any:
        try:
            return await method(
                message, timeout=timeout or self._access.timeout, metadata=self._access.metadata
            )
        except grpc.RpcError as error:
            raise CallFailed.of(error) from error


class _Feed:
    """Writes requests to one stream after another; what one left unanswered, the next sends first."""

    def __init__(self, requests: Source, *, size: int, most: int) -> None:
        self._queue: asyncio.Queue[Asked | None] = asyncio.Queue(maxsize=size)
        self._reading = asyncio.create_task(self._read(requests))
        self._unanswered = Unanswered()
        self._answered = asyncio.Condition()
        self._size = size
        self._most = most
        self._exhausted = False
        self._failure: Exception | None = None

    @property
    def finished(self) -> bool:
        """Whether all was read and answered; raises what the caller's iterable raised."""
        if not self._exhausted or self._unanswered:
            return False
        if self._failure is not None:
            raise self._failure
        return True

    async def write(self, call: Any) -> None:
        """Writes until the source ends; that a stream is broken is left to whoever reads it."""
        try:
            await self._write(call)
        except (asyncio.InvalidStateError, grpc.RpcError):
            return
        except Exception:
            call.cancel()
            raise

    async def _write(self, call: Any) -> None:
        requests = self._unanswered.requests()
        for start in range(0, len(requests), self._size):
            await call.write(pb.StreamScoreRequest(requests=requests[start : start + self._size]))
        while not self._exhausted:
            async with self._answered:
                await self._answered.wait_for(lambda: len(self._unanswered) < self._most)
            if requests := await self._next():
                await call.write(pb.StreamScoreRequest(requests=requests))
        await call.done_writing()

    async def answered(self, answers: pb.StreamScoreResponse) -> list[Entry]:
        """Takes answers and gives their entries in the form of their requests."""
        async with self._answered:
            entries = [
                to_json(entry) if self._unanswered.answered(entry.request_id) else entry
                for entry in answers.entries
            ]
            self._answered.notify_all()
        return entries

    async def close(self) -> None:
        """Stops reading."""
        await _ended(self._reading)

    async def _next(self) -> list[pb.ScoreRequest]:
        """Gives what is there, at least one request unless there is no more; never keeps one waiting."""
        asked: list[Asked | None] = [await self._queue.get()]
        while len(asked) < self._size and not self._queue.empty():
            asked.append(self._queue.get_nowait())
        self._exhausted = asked[-1] is None
        return [self._unanswered.add(one) for one in asked if one is not None]

    async def _read(self, requests: Source) -> None:
        """Reads on its own, since a stream that breaks must not cut the caller's iterator short."""
        try:
            if isinstance(requests, AsyncIterable):
                async for request in requests:
                    await self._queue.put(request)
            else:
                for request in requests:
                    await self._queue.put(request)
        except Exception as error:
            self._failure = error
        await self._queue.put(None)


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
