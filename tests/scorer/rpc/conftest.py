"""A real server on a loopback port, and what a caller reads from an error."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2

from heed.scorer.v1 import scorer_service_pb2 as pb
from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub
from scorer.check import CheckTable, check, table
from scorer.checks import CHECKS
from scorer.rpc.catalog import Build
from scorer.rpc.protojson import parse
from scorer.rpc.server import ScorerServer
from scorer.sample import Sample
from scorer.verdict import Outcome, Verdict

LINES = Path(__file__).parents[2] / "cases" / "contract" / "lines.jsonl"


@dataclass(frozen=True)
class Refusal:
    """What a caller reads from an error: code, reason, metadata and the fields that are wrong."""

    code: str
    reason: str
    metadata: dict[str, str]
    fields: tuple[str, ...] = ()
    retry_after: float | None = None

    @classmethod
    def of(cls, status: status_pb2.Status) -> "Refusal":
        info, bad, retry = (
            error_details_pb2.ErrorInfo(),
            error_details_pb2.BadRequest(),
            error_details_pb2.RetryInfo(),
        )
        for detail in status.details:
            detail.Unpack(info) or detail.Unpack(bad) or detail.Unpack(retry)
        assert info.domain == "heed.scorer.v1"
        return cls(
            code=next(c.name for c in grpc.StatusCode if c.value[0] == status.code),
            reason=info.reason.removeprefix("ERROR_REASON_"),
            metadata=dict(info.metadata),
            fields=tuple(v.field for v in bad.field_violations),
            retry_after=retry.retry_delay.ToMilliseconds() / 1000 if retry.HasField("retry_delay") else None,
        )


@pytest.fixture
def refusal() -> Callable[..., Refusal]:
    """Makes the call, which must fail, and gives what its error says."""

    def read(call: Callable[..., Any] | status_pb2.Status, *arguments: Any, **options: Any) -> Refusal:
        if isinstance(call, status_pb2.Status):
            return Refusal.of(call)
        with pytest.raises(grpc.RpcError) as caught:
            deque(call(*arguments, **options), maxlen=0)  # a stream fails where it is read
        details = dict(caught.value.trailing_metadata())
        status = status_pb2.Status.FromString(details["grpc-status-details-bin"])
        assert (caught.value.code().value[0], caught.value.details()) == (status.code, status.message)
        return Refusal.of(status)

    return read


@pytest.fixture
def refused() -> type[Refusal]:
    return Refusal


@dataclass(frozen=True)
class Running:
    """A server that runs, and a client of it."""

    server: ScorerServer
    channel: grpc.Channel
    stub: ScorerServiceStub
    address: str


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    """Starts servers on loopback ports; they end with the test."""
    running: list[Running] = []

    def start(kinds: CheckTable = CHECKS, *, bind: str = "127.0.0.1:0", **options: Any) -> Running:
        server = ScorerServer(kinds, **{"build": Build(version="0"), **options})
        port = server.bind(bind)
        address = bind if bind.startswith("unix:") else f"127.0.0.1:{port}"
        server.start()
        channel = grpc.insecure_channel(address, options=[("grpc.max_receive_message_length", -1)])
        running.append(Running(server, channel, ScorerServiceStub(channel), address))
        return running[-1]

    yield start
    for one in running:
        one.channel.close()
        one.server.drain(0)


@pytest.fixture
def stub(serve: Callable[..., Running]) -> ScorerServiceStub:
    return serve().stub


@pytest.fixture
def request_of() -> Callable[..., pb.ScoreRequest]:
    """Makes a request that asks for at most `most` words, or for what the fields say."""

    def make(response: str = "two words", *, most: int = 5, **fields: Any) -> pb.ScoreRequest:
        checks = [{"id": "c", "count": {"unit": "UNIT_WORD", "max": most}}]
        return parse({"response": response, "checks": checks, **fields}, pb.ScoreRequest)

    return make


@pytest.fixture
def contract_lines() -> dict[str, dict[str, Any]]:
    """The contract's example requests, by id."""
    rows = map(json.loads, LINES.read_text(encoding="utf-8").splitlines())
    return {row["request_id"]: row for row in rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class SlowSpec:
    """Takes its time."""

    seconds: Annotated[float, "How long it takes."]


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenSpec:
    """Cannot be decided because of a defect."""


@pytest.fixture
def slow_kind() -> tuple[CheckTable, list[float]]:
    """A table whose one kind takes the time it is told, and what it was told so far."""
    took: list[float] = []

    def slow(spec: SlowSpec, _sample: Sample) -> Outcome:
        """Passes, late."""
        took.append(spec.seconds)
        time.sleep(spec.seconds)
        return Verdict(passed=True, score=1.0, explanation="Late.")

    return table(
        check(SlowSpec, version="1", failure_types=(), example={"seconds": 1}, linear=False)(slow)
    ), took


@pytest.fixture
def broken_kind() -> CheckTable:
    def broken(_spec: BrokenSpec, sample: Sample) -> Outcome:
        """Fails us."""
        raise RuntimeError(sample.response)

    return table(check(BrokenSpec, version="1", failure_types=(), example={})(broken))
