"""A server in memory that takes time by the test's clock, and a clock."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from runner.models import (
    Answer,
    Completion,
    FinishReason,
    Message,
    ModelError,
    Request,
    Role,
    Sampling,
    Timings,
    Usage,
)
from runner.models.traffic import ManualClock


@dataclass(slots=True)
class Server:
    """Takes `seconds` for an answer; `trouble` says what to raise. Both are given the requests in flight."""

    clock: ManualClock
    name: str = "scripted:server"
    seconds: Callable[[int], float] = lambda in_flight: 1.0
    cost_usd: float | None = 0.0
    usage: Usage = field(default_factory=lambda: Usage(input_tokens=10, output_tokens=10))
    trouble: Callable[[int], ModelError | None] = lambda in_flight: None
    in_flight: int = 0
    most: int = 0
    began: list[float] = field(default_factory=list)

    async def answer(self, request: Request) -> Answer:
        self.began.append(self.clock.now())
        self.in_flight += 1
        self.most = max(self.most, self.in_flight)
        try:
            if error := self.trouble(self.in_flight):
                raise error
            seconds = self.seconds(self.in_flight)
            await self.clock.sleep(seconds)
        finally:
            self.in_flight -= 1
        yield Completion(
            text="Yes",
            finish=FinishReason.STOP,
            model=self.name,
            usage=self.usage,
            cost_usd=self.cost_usd,
            timings=Timings(first_token=seconds, total=seconds),
        )

    async def close(self) -> None: ...


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def server(clock: ManualClock) -> Server:
    return Server(clock)


@pytest.fixture
def another(clock: ManualClock) -> Server:
    return Server(clock, name="scripted:another")


@pytest.fixture
def ask() -> Callable[..., Request]:
    def make(item: object = "a", **sampling) -> Request:
        message = Message(role=Role.USER, parts=("Is it?",))
        return Request(item=str(item), messages=(message,), sampling=Sampling(**sampling))

    return make
