"""Measures one call to a model."""

import time

from runner.models.completion import Timings


class Stopwatch:
    """Starts when it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._first: float | None = None

    @property
    def started(self) -> bool:
        """Whether text came."""
        return self._first is not None

    def text_came(self) -> None:
        """Marks the first text."""
        if self._first is None:
            self._first = time.perf_counter()

    def timings(self) -> Timings:
        """Gives the times so far; without any text the first is the last."""
        end = time.perf_counter()
        return Timings(first_token=(self._first or end) - self._start, total=end - self._start)
