"""A count on standard error while a command works; nothing where nobody watches."""

import sys
import time
from types import TracebackType
from typing import Self

_EVERY_SECONDS = 0.5


class Progress:
    """Counts what is done; shows it only on a terminal."""

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._shown = sys.stderr.isatty()
        self._done = 0
        self._started = time.monotonic()
        self._next = self._started + _EVERY_SECONDS

    def __enter__(self) -> Self:
        return self

    def step(self) -> None:
        """Counts one more."""
        self._done += 1
        if self._shown and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY_SECONDS
            self._show(end="\r")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown and self._done:
            self._show(end="\n")

    def _show(self, *, end: str) -> None:
        rate = self._done / max(time.monotonic() - self._started, 1e-9)
        sys.stderr.write(f"{self._done:,} {self._noun}, {rate:,.0f} a second{end}")
        sys.stderr.flush()
