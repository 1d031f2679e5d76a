"""What the service knows of one call: who calls, how long they wait, and whether they are still there."""

import threading
from collections.abc import Callable
from typing import Protocol

from scorer.rpc.deadline import NEVER, Deadline
from scorer.rpc.gate import ANYONE
from scorer.rpc.lane import Lane
from scorer.rpc.record import Traffic
from scorer.rpc.tally import Tally


class Context(Protocol):
    """Is the part of gRPC's servicer context that a call needs."""

    def time_remaining(self) -> float | None:
        """Gives the seconds until the caller's deadline."""
        ...

    def add_callback(self, callback: Callable[[], None]) -> bool:
        """Has `callback` called when the call ends, however it ends; False where it has ended."""
        ...


class Call:
    """Is one call under way, free of the wire; what works for it enters its lane."""

    __slots__ = ("_context", "_gone", "draining", "lane", "tally", "traffic", "visit")

    def __init__(
        self,
        context: Context,
        *,
        traffic: Traffic,
        draining: threading.Event,
        lane: Lane,
    ) -> None:
        self._context = context
        self.visit = ANYONE
        self._gone: threading.Event | None = None
        self.traffic = traffic
        self.draining = draining
        self.lane = lane
        self.tally = Tally()

    def deadline(self, *, items: int = 1) -> Deadline:
        """Gives the moment by which the work on `items` must stop."""
        seconds = self._context.time_remaining()
        return NEVER if seconds is None else Deadline.within(seconds, items=items)

    def charge(self, requests: int) -> None:
        """Takes requests from the caller's quota; raises Refused where it is used up."""
        self.visit.charge(requests)

    def pace(self, requests: int) -> None:
        """Takes requests from the caller's quota as soon as it allows."""
        self.visit.pace(requests, gone=self._ended())

    @property
    def gone(self) -> bool:
        """Whether the caller has gone: cancelled, disconnected, or past its deadline."""
        return self._ended().is_set()

    def when_gone(self, callback: Callable[[], object]) -> None:
        """Has `callback` called once the call has ended, however it ends; at once where it already has."""

        def gone() -> None:
            callback()

        if not self._context.add_callback(gone):
            gone()

    def _ended(self) -> threading.Event:
        if self._gone is None:
            self._gone = threading.Event()
            self.when_gone(self._gone.set)
        return self._gone
