"""Records calls: what came and went, how it ended, and how long it took."""

from dataclasses import dataclass
from typing import Protocol

import grpc

from scorer.rpc.tally import Tally


@dataclass(slots=True)
class Traffic:
    """Counts what one call moved; `code` is how it ended."""

    method: str
    lane: str
    started: float
    code: grpc.StatusCode = grpc.StatusCode.OK
    messages_in: int = 0
    bytes_in: int = 0
    messages_out: int = 0
    bytes_out: int = 0
    seconds: float = 0.0

    def received(self, size: int) -> None:
        """Counts a message that came."""
        self.messages_in += 1
        self.bytes_in += size

    def sent(self, size: int) -> None:
        """Counts a message that goes."""
        self.messages_out += 1
        self.bytes_out += size


class Recorder(Protocol):
    """Is told of every call, once at either end; what it does there is done once a call."""

    def started(self, traffic: Traffic) -> None:
        """Notes that a call began."""
        ...

    def flush(self, tally: Tally) -> None:
        """Takes what a long call has counted so far out of `tally`."""
        ...

    def ended(self, traffic: Traffic, tally: Tally, context: grpc.ServicerContext) -> None:
        """Notes how a call ended."""
        ...


class Unrecorded:
    """Records nothing."""

    def started(self, traffic: Traffic) -> None:
        """Does nothing."""

    def flush(self, tally: Tally) -> None:
        """Does nothing."""

    def ended(self, traffic: Traffic, tally: Tally, context: grpc.ServicerContext) -> None:
        """Does nothing."""
