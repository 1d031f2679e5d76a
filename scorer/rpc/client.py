"""A client of the service: dictionaries or messages in, the same out, broken streams taken up again.

>>> from scorer.rpc.client import Client
>>> request = {"response": "Hi.", "checks": [{"id": "c", "count": {"unit": "UNIT_WORD", "max": 5}}]}
>>> with Client("127.0.0.1:50051") as client:  # doctest: +SKIP
...     client.score(request)["summary"]["all_passed"]
True
"""

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import sleep
from typing import Any, Self, overload

import grpc

from heed.scorer.v1 import conversation_pb2
from heed.scorer.v1 import scorer_service_pb2 as pb
from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub
from scorer.rpc.channel import Access, CallFailed
from scorer.rpc.protojson import to_json
from scorer.rpc.unanswered import Asked, Unanswered, request_from

Entry = pb.ScoreEntry | dict[str, Any]
Answer = pb.ScoreResponse | dict[str, Any]


class Client:
    """Calls one address (HOST:PORT or unix:PATH); safe to share between threads."""

    def __init__(self, address: str | Access) -> None:
        self._access = Access(address=address) if isinstance(address, str) else address
        secure = self._access.credentials
        options = self._access.options
        self._channel = (
            grpc.secure_channel(self._access.address, secure, options)
            if secure
            else grpc.insecure_channel(self._access.address, options)
        )
        self._stub = ScorerServiceStub(self._channel)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait(self, timeout: float) -> None:
        """Waits until a server can be reached; raises TimeoutError where none can in `timeout` seconds."""
        try:
            grpc.channel_ready_future(self._channel).result(timeout)
        except grpc.FutureTimeoutError:
            raise TimeoutError(f"no server at {self._access.address} within {timeout:g} s") from None

    def close(self) -> None:
        """Ends the connection."""
        self._channel.close()

    @overload
    def score(self, request: pb.ScoreRequest, *, timeout: float | None = None) -> pb.ScoreResponse: ...
    @overload
    def score(self, request: Mapping[str, object], *, timeout: float | None = None) -> dict[str, Any]: ...
    def score(self, request: Asked, *, timeout: float | None = None) -> Answer:
        """Scores one response; raises CallFailed, or InvalidRequest for a dictionary that is no request."""
        response: pb.ScoreResponse = self._call(self._stub.Score, request_from(request), timeout)
        return response if isinstance(request, pb.ScoreRequest) else to_json(response)

    def score_or_pass(self, request: Asked, *, timeout: float) -> Answer | None:
        """Scores one response, or gives None where no server answers in time.

        For callers to whom no answer is better than a late one: failing open is their explicit choice.
        What is wrong with the request is raised all the same.
        """
        try:
            return self.score(request, timeout=timeout)
        except CallFailed as failure:
            if failure.passes:
                return None
            raise

    def batch(
        self,
        requests: Sequence[Asked],
        *,
        media: Sequence[conversation_pb2.Media] = (),
        timeout: float | None = None,
    ) -> list[Entry]:
        """Scores several at once; each entry holds a response or an error, in the order of the requests."""
        batch = pb.BatchScoreRequest(requests=map(request_from, requests), media=media)
        response: pb.BatchScoreResponse = self._call(self._stub.BatchScore, batch, timeout)
        return [
            entry if isinstance(asked, pb.ScoreRequest) else to_json(entry)
            for asked, entry in zip(requests, response.entries, strict=True)
        ]

    def stream(self, requests: Iterable[Asked], *, size: int = 64, ahead: int = 4) -> Iterator[Entry]:
        """Scores as many as come, each with an id of its own, and gives entries as they are ready.

        `size` requests travel together, and `ahead` messages at most are unanswered: the iterable is read no
        further than that. A stream that breaks with UNAVAILABLE is opened again, what is unanswered is sent
        again, and after as many failures in a row as there are attempts CallFailed is raised.
        """
        feed, failures = _Feed(requests, size=size, most=size * ahead), 0
        while True:
            call = self._stub.StreamScore(feed.messages(), metadata=self._access.metadata)
            try:
                for answers in call:
                    failures = 0
                    yield from feed.answered(answers)
            except grpc.RpcError as error:
                feed.raise_own()
                failures += 1
                if error.code() is not grpc.StatusCode.UNAVAILABLE or failures >= self._access.attempts:
                    raise CallFailed.of(error) from error
                sleep(min(2.0, 0.1 * 2**failures))
            else:
                feed.raise_own()
                if feed.finished:
                    return
            finally:
                feed.stop()
                call.cancel()

    def aggregate(
        self, requests: Iterable[pb.AggregateRequest], *, timeout: float | None = None
    ) -> pb.AggregateResponse:
        """Computes the corpus metrics of a suite from a stream that begins with its spec."""
        response: pb.AggregateResponse = self._call(self._stub.Aggregate, iter(requests), timeout)
        return response

    def catalog(self, *, timeout: float | None = None) -> pb.GetCatalogResponse:
        """Tells what the server can do."""
        response: pb.GetCatalogResponse = self._call(self._stub.GetCatalog, pb.GetCatalogRequest(), timeout)
        return response

    def _call(self, method: Any, message: object, timeout: float | None) -> Any:
        try:
            return method(message, timeout=timeout or self._access.timeout, metadata=self._access.metadata)
        except grpc.RpcError as error:
            raise CallFailed.of(error) from error


class _Feed:
    """Hands requests to one gRPC stream after another, on the threads that these bring along."""

    def __init__(self, requests: Iterable[Asked], *, size: int, most: int) -> None:
        self._source = iter(requests)
        self._reading = threading.Lock()
        self._changed = threading.Condition()
        self._unanswered = Unanswered()
        self._size = size
        self._most = most
        self._unsent: list[pb.ScoreRequest] = []
        self._turn = 0
        self._failure: Exception | None = None

    def messages(self) -> Iterator[pb.StreamScoreRequest]:
        with self._changed:
            self._turn += 1
            turn = self._turn
            self._unsent = self._unanswered.requests()
        while requests := self._next(turn):
            yield pb.StreamScoreRequest(requests=requests)

    def answered(self, answers: pb.StreamScoreResponse) -> Iterator[Entry]:
        with self._changed:
            plain = [self._unanswered.answered(entry.request_id) for entry in answers.entries]
            self._changed.notify_all()
        for entry, as_dict in zip(answers.entries, plain, strict=True):
            yield to_json(entry) if as_dict else entry

    def stop(self) -> None:
        """Ends the messages of the stream at hand."""
        with self._changed:
            self._turn += 1
            self._changed.notify_all()

    def raise_own(self) -> None:
        """Raises what the caller's iterable raised, if it did."""
        if self._failure is not None:
            raise self._failure

    @property
    def finished(self) -> bool:
        """Whether everything is answered."""
        return not self._unanswered

    def _next(self, turn: int) -> list[pb.ScoreRequest]:
        """Gives the next requests of this turn; none where the turn is over or nothing is left."""
        with self._changed:
            again, self._unsent = self._unsent[: self._size], self._unsent[self._size :]
            if turn == self._turn and again:
                return again
            self._changed.wait_for(lambda: len(self._unanswered) < self._most or turn != self._turn)
        with self._reading:
            return self._read(turn) if turn == self._turn else []

    def _read(self, turn: int) -> list[pb.ScoreRequest]:
        try:
            some = list(islice(self._source, self._size))
            with self._changed:
                requests = [self._unanswered.add(asked) for asked in some]
                if turn == self._turn:
                    return requests
                self._unsent += requests  # the stream broke meanwhile; the next one sends them
        except Exception as error:
            self._failure = error
        return []
