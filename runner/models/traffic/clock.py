"""Time as an argument: the machine's clock, and one that a test turns."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Clock(Protocol):
    """Tells the time in seconds from some start, and waits."""

    def now(self) -> float:
        """The seconds since the start."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        ...


class SystemClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        """The seconds since some moment in the past."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Waits in real time."""
        await asyncio.sleep(seconds)


class ManualClock:
    """A clock that stands still while anything runs, and jumps to the next sleeper when all wait."""

    # Turns of the event loop: as many as tasks between two sleeps need, and as many as a long chain of tasks
    # needs that wake each other while none sleeps.
    _TURNS = 200
    _MOST_TURNS = 20_000

    def __init__(self) -> None:
        self._now = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """The time that the clock shows."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Waits until the clock was moved that far."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + max(seconds, 0.0), woken))
        await woken

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs work to its end, turning the clock whenever everything waits for it."""
        task = asyncio.ensure_future(work)
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
            if turns >= self._TURNS and self._are_sleeping():
                self._jump()
                turns = 0
            elif turns >= self._MOST_TURNS:
                task.cancel()
                raise RuntimeError("everything waits, and nothing waits for the clock")
        return task.result()

    def _are_sleeping(self) -> bool:
        self._sleepers = [(at, woken) for at, woken in self._sleepers if not woken.done()]
        return bool(self._sleepers)

    def _jump(self) -> None:
        self._now = max(self._now, min(at for at, _ in self._sleepers))
        for at, woken in self._sleepers:
            if at <= self._now:
                woken.set_result(None)
