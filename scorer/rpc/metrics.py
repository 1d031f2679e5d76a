"""Counts calls and what they decided on a board, once a call."""

import threading
from bisect import bisect_left

from scorer.rpc import meters
from scorer.rpc.board import Board
from scorer.rpc.meters import Meter
from scorer.rpc.record import Traffic
from scorer.rpc.tally import Tally

_SUM = "sum"


class Meters:
    """Writes one process's numbers; `sources` are those that become a label value of their own."""

    def __init__(self, board: Board, *, sources: frozenset[str] = frozenset()) -> None:
        self._board = board
        self._sources = sources
        self._lock = threading.Lock()
        board.take_over(gauges=meters.GAUGES)

    def started(self, traffic: Traffic) -> None:
        """Counts a call in."""
        with self._lock:
            self._add(meters.STARTED, traffic.labels)
            self._add(meters.IN_FLIGHT, (traffic.lane,))

    def ended(self, traffic: Traffic, tally: Tally) -> None:
        """Counts a call out, with what it moved and decided."""
        labels = traffic.labels
        with self._lock:
            self._add(meters.IN_FLIGHT, (traffic.lane,), -1)
            self._add(meters.HANDLED, (*labels, traffic.code))
            self._observe(meters.HANDLING, labels, traffic.seconds)
            if traffic.messages_in:
                self._add(meters.RECEIVED, labels, traffic.messages_in)
            if traffic.messages_out:
                self._add(meters.SENT, labels, traffic.messages_out)
            self._decided(tally)

    def flush(self, tally: Tally) -> None:
        """Moves what a call that goes on has decided so far out of its tally."""
        with self._lock:
            self._decided(tally)

    def _decided(self, tally: Tally) -> None:
        for source, count in tally.responses.items():
            self._add(meters.RESPONSES, (self._source(source),), count)
        for (source, kind, score), count in tally.verdicts.items():
            outcome = "passed" if score == 1.0 else "failed"
            self._add(meters.VERDICTS, (kind, outcome, self._source(source)), count)
            self._observe(meters.SCORES, (kind,), score, count)
        for (source, kind, reason), count in tally.unscored.items():
            self._add(meters.UNSCORED, (kind, reason, self._source(source)), count)
        for reason, count in tally.refused.items():
            self._add(meters.ERRORS, (reason,), count)

    def _source(self, source: str) -> str:
        return source if source in self._sources else "other"

    def _add(self, meter: Meter, labels: tuple[str, ...], amount: float = 1.0) -> None:
        self._board.add(self._board.slot((meter.name, *labels)), amount)

    def _observe(self, meter: Meter, labels: tuple[str, ...], value: float, count: int = 1) -> None:
        at = bisect_left(meter.bounds, value)
        bound = meters.bound_name(meter, at)
        self._board.add(self._board.slot((meter.name, *labels, bound)), count)
        self._board.add(self._board.slot((meter.name, *labels, _SUM)), value * count)
