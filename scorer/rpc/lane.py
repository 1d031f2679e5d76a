"""Two lanes through one process: callers who wait for an answer go ahead of those who bring a load."""

import sys
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

LANE_KEY = "heed-lane"
_LONGEST_WAIT = 0.002  # seconds that bulk work waits before each item, so that it never starves

_BUSY_INTERVAL = 0.0001  # seconds; at five times this, short calls waited twice as long


class Lane:
    """Is one lane: the threads that serve it, and what its calls do for other lanes."""

    def __init__(self, name: str, *, threads: int, streams: int) -> None:
        self.name = name
        self.calls = ThreadPoolExecutor(threads, thread_name_prefix=f"heed-{name}")
        self.streams = ThreadPoolExecutor(streams, thread_name_prefix=f"heed-{name}-stream")

    def __enter__(self) -> None:
        """Begins a call's work."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends a call's work."""

    def give_way(self) -> None:
        """Lets calls of a more urgent lane go first; asked between two items."""

    def close(self) -> None:
        """Takes no more work."""
        self.calls.shutdown(wait=False)
        self.streams.shutdown(wait=False)


class OnlineLane(Lane):
    """Is the lane of callers who wait; bulk work pauses while any of them is being served."""

    def __init__(self, *, threads: int, streams: int) -> None:
        super().__init__("online", threads=threads, streams=streams)
        self._quiet = threading.Condition()
        self.busy = 0

    def __enter__(self) -> None:
        """Counts a call in."""
        with self._quiet:
            self.busy += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Counts a call out, and wakes bulk work after the last."""
        with self._quiet:
            self.busy -= 1
            if not self.busy:
                self._quiet.notify_all()

    def wait_until_quiet(self) -> None:
        """Waits until no call of this lane is being served, but not long."""
        with self._quiet:
            self._quiet.wait_for(lambda: not self.busy, timeout=_LONGEST_WAIT)


class BulkLane(Lane):
    """Is the lane of loads; between two items it lets online calls pass.

    While it works, the interpreter changes threads more often: an online call that arrives waits for the
    interpreter three times before its own thread runs. With no load the usual interval serves calls faster.
    """

    def __init__(self, online: OnlineLane, *, threads: int, streams: int) -> None:
        super().__init__("bulk", threads=threads, streams=streams)
        self._online = online
        self._lock = threading.Lock()
        self._busy = 0
        self._usual_interval = sys.getswitchinterval()

    def __enter__(self) -> None:
        """Counts a call in."""
        with self._lock:
            self._busy += 1
            if self._busy == 1:
                sys.setswitchinterval(_BUSY_INTERVAL)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Counts a call out."""
        with self._lock:
            self._busy -= 1
            if not self._busy:
                sys.setswitchinterval(self._usual_interval)

    def give_way(self) -> None:
        """Pauses while an online call is being served."""
        if self._online.busy:
            self._online.wait_until_quiet()


def lane_name(metadata: Iterable[tuple[str, str | bytes]], *, default: str) -> str:
    """Gives the lane that a call's metadata asks for; an unknown name is no error and changes nothing."""
    for key, value in metadata:
        if key == LANE_KEY:
            return str(value) if value in ("online", "bulk") else default
    return default
