"""Records calls: what came and went, how it ended, and how long it took."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from scorer.rpc.tally import Tally

if TYPE_CHECKING:
    from scorer.rpc.logs import AccessLog
    from scorer.rpc.metrics import Meters

Labels = tuple[str, str, str]


@dataclass(slots=True, kw_only=True)
class Traffic:
    """Counts what one call moved; `code` is how it ended, in gRPC's words."""

    labels: Labels  # type, service and method
    lane: str
    began: float = field(default_factory=perf_counter)
    code: str = "OK"
    request_id: str = ""
    principal: str = ""
    items: int = 0
    messages_in: int = 0
    bytes_in: int = 0
    messages_out: int = 0
    bytes_out: int = 0
    seconds: float = 0.0

    @property
    def method(self) -> str:
        """Names the method that was called."""
        return self.labels[2]

    def received(self, size: int) -> None:
        """Counts a message that came."""
        self.messages_in += 1
        self.bytes_in += size

    def sent(self, size: int) -> None:
        """Counts a message that goes."""
        self.messages_out += 1
        self.bytes_out += size


class Recorder:
    """Is told of every call at either end; both of what it tells may be left out."""

    def __init__(self, *, meters: "Meters | None" = None, log: "AccessLog | None" = None) -> None:
        self._meters = meters
        self._log = log

    def close(self) -> None:
        """Writes what was not yet written."""
        if self._log is not None:
            self._log.close()

    def started(self, traffic: Traffic) -> None:
        """Notes that a call began."""
        if self._meters is not None:
            self._meters.started(traffic)

    def progressed(self, traffic: Traffic, tally: Tally) -> None:
        """Takes what a long call has counted so far out of `tally`."""
        traffic.items += tally.items
        if self._meters is not None:
            self._meters.flush(tally)
        tally.clear()

    def ended(self, traffic: Traffic, tally: Tally) -> None:
        """Notes how a call ended."""
        traffic.seconds = perf_counter() - traffic.began
        traffic.items += tally.items
        if self._meters is not None:
            self._meters.ended(traffic, tally)
        if self._log is not None:
            self._log.ended(traffic)
