"""Who may call next: the slots of one run, shared fairly between its deployments."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from runner.models.traffic.limit import AdaptiveLimit


class Lane:
    """One deployment's queue and the requests it has in flight."""

    def __init__(self, limit: AdaptiveLimit) -> None:
        self.limit = limit
        self.in_flight = 0
        self.waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_ready(self) -> bool:
        """Whether somebody waits and the limit allows one more."""
        return bool(self.waiting) and self.in_flight < self.limit.value


class Slots:
    """Holds `total` slots; a free one goes to the lane with the fewest, then to the longest idle."""

    def __init__(self, total: int) -> None:
        if total < 1:
            raise ValueError(f"a run needs at least one slot, not {total}")
        self._free = total
        self._lanes: list[Lane] = []

    def lane(self, limit: AdaptiveLimit) -> Lane:
        """Opens a lane for a deployment."""
        self._lanes.append(Lane(limit))
        return self._lanes[-1]

    @asynccontextmanager
    async def taken(self, lane: Lane) -> AsyncIterator[None]:
        """Waits for a slot, in order of arrival within the lane, and gives it back."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lane.waiting.append(turn)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(lane)
            elif turn in lane.waiting:
                lane.waiting.remove(turn)
            raise
        try:
            yield
        finally:
            self._give_back(lane)

    def _give_back(self, lane: Lane) -> None:
        lane.in_flight -= 1
        self._free += 1
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and (ready := [lane for lane in self._lanes if lane.is_ready]):
            lane = min(ready, key=lambda each: each.in_flight)
            turn = lane.waiting.popleft()
            if turn.done():  # cancelled, and its task has not run since
                continue
            self._lanes.remove(lane)
            self._lanes.append(lane)
            lane.in_flight += 1
            self._free -= 1
            turn.set_result(None)
