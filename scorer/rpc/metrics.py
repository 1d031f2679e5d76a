"""Counts calls and what they decided on a board, once a call."""

import threading
from bisect import bisect_left
from dataclasses import dataclass

from scorer.rpc import meters
from scorer.rpc.board import Board
from scorer.rpc.meters import Meter
from scorer.rpc.record import Labels, Traffic
from scorer.rpc.tally import Tally

_REMEMBERED = 10_000  # verdicts whose places are known; scores may take any value


class Meters:
    """Writes one process's numbers; `sources` are those that become a label value of their own.

    The places of numbers on the board are looked up once for each method and each verdict that occurs, since
    every call passes through here.
    """

    def __init__(self, board: Board, *, sources: frozenset[str] = frozenset()) -> None:
        self._board = board
        self._sources = sources
        self._lock = threading.Lock()
        self._methods: dict[tuple[Labels, str], _Method] = {}
        self._verdicts: dict[tuple[str, str, float], tuple[int, int, int]] = {}
        board.take_over(gauges=meters.GAUGES)

    def started(self, traffic: Traffic) -> None:
        """Counts a call in."""
        with self._lock:
            method = self._method(traffic)
            self._board.add(method.started)
            self._board.add(method.in_flight)

    def ended(self, traffic: Traffic, tally: Tally) -> None:
        """Counts a call out, with what it moved and decided."""
        add = self._board.add
        with self._lock:
            method = self._method(traffic)
            add(method.in_flight, -1.0)
            add(method.received, traffic.messages_in)
            add(method.sent, traffic.messages_out)
            add(method.buckets[bisect_left(meters.HANDLING.bounds, traffic.seconds)])
            add(method.sum, traffic.seconds)
            add(self._slot(meters.HANDLED, *traffic.labels, traffic.code))
            self._decided(tally)

    def flush(self, tally: Tally) -> None:
        """Takes what a call that goes on has decided so far."""
        with self._lock:
            self._decided(tally)

    def _decided(self, tally: Tally) -> None:
        add = self._board.add
        for source, count in tally.responses.items():
            add(self._slot(meters.RESPONSES, self._source(source)), count)
        for verdict, count in tally.verdicts.items():
            verdicts, bucket, total = self._verdicts.get(verdict) or self._verdict(verdict)
            add(verdicts, count)
            add(bucket, count)
            add(total, verdict[2] * count)
        for (source, kind, reason), count in tally.unscored.items():
            add(self._slot(meters.UNSCORED, kind, reason, self._source(source)), count)
        for reason, count in tally.refused.items():
            add(self._slot(meters.ERRORS, reason), count)

    def _source(self, source: str) -> str:
        return source if source in self._sources else "other"

    def _slot(self, meter: Meter, *labels: str) -> int:
        return self._board.slot((meter.name, *labels))

    def _method(self, traffic: Traffic) -> "_Method":
        key = (traffic.labels, traffic.lane)
        known = self._methods.get(key)
        if known is None:
            known = self._methods[key] = _Method(
                started=self._slot(meters.STARTED, *traffic.labels),
                in_flight=self._slot(meters.IN_FLIGHT, traffic.lane),
                received=self._slot(meters.RECEIVED, *traffic.labels),
                sent=self._slot(meters.SENT, *traffic.labels),
                buckets=[
                    self._slot(meters.HANDLING, *traffic.labels, meters.bound_name(meters.HANDLING, i))
                    for i in range(len(meters.HANDLING.bounds) + 1)
                ],
                sum=self._slot(meters.HANDLING, *traffic.labels, meters.SUM),
            )
        return known

    def _verdict(self, verdict: tuple[str, str, float]) -> tuple[int, int, int]:
        source, kind, score = verdict
        if len(self._verdicts) >= _REMEMBERED:
            self._verdicts.clear()
        bound = meters.bound_name(meters.SCORES, bisect_left(meters.SCORES.bounds, score))
        places = self._verdicts[verdict] = (
            self._slot(meters.VERDICTS, kind, "passed" if score == 1.0 else "failed", self._source(source)),
            self._slot(meters.SCORES, kind, bound),
            self._slot(meters.SCORES, kind, meters.SUM),
        )
        return places


@dataclass(frozen=True, slots=True, kw_only=True)
class _Method:
    """Holds the places of one method's numbers in one lane."""

    started: int
    in_flight: int
    received: int
    sent: int
    buckets: list[int]
    sum: int
