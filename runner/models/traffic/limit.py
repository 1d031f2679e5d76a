"""How many requests one deployment takes at once, found by trying."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitOptions:
    """Bounds and manners: where to start, how far to go, and how much slower is too slow.

    `tolerance` is how many times the quickest first token a first token may take while the limit still rises.
    """

    start: int = 4
    most: int = 64
    tolerance: float = 2.0

    def __post_init__(self) -> None:
        if not 1 <= self.start <= self.most:
            raise ValueError(f"concurrency starts between 1 and its maximum {self.most}, not at {self.start}")
        if self.tolerance <= 1:
            raise ValueError(f"tolerance must be above 1, not {self.tolerance}")


class AdaptiveLimit:
    """Rises by one for each round of good answers while latency holds; halves when the server has too much.

    A round is as many answers as the limit. What was started before the last halving says nothing new, so a
    storm of refusals halves once.
    """

    # The quickest time is forgotten slowly, so that a server that got slower for good is not held against.
    _FORGETTING = 1.001

    def __init__(self, options: LimitOptions) -> None:
        self._options = options
        self._limit = float(options.start)
        self._quickest: float | None = None
        self._halved_at = float("-inf")

    @property
    def value(self) -> int:
        """How many requests may run at once."""
        return int(self._limit)

    def succeeded(self, first_token: float) -> None:
        """Learns from an answer: the seconds until its first token."""
        quickest = first_token if self._quickest is None else self._quickest * self._FORGETTING
        self._quickest = min(quickest, first_token)
        if first_token <= self._quickest * self._options.tolerance:
            self._limit = min(self._limit + 1 / self._limit, float(self._options.most))

    def overloaded(self, *, started: float, now: float) -> None:
        """Learns that a request, started then, was too much."""
        if started >= self._halved_at:
            self._limit = max(self._limit / 2, 1.0)
            self._halved_at = now
