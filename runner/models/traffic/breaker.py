"""A deployment that is down is left in peace, asked again now and then, and given up in the end."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerOptions:
    """Opens after `failures` in a row for `rest` seconds; gives up after `probes` failed probes in a row."""

    failures: int = 5
    rest: float = 15.0
    probes: int = 8

    def __post_init__(self) -> None:
        if self.failures < 1 or self.probes < 1 or not self.rest > 0:
            raise ValueError("a breaker needs at least one failure, one probe and a rest above 0 seconds")


class Breaker:
    """Counts failures in a row, and says how long to wait before the next request."""

    def __init__(self, options: BreakerOptions) -> None:
        self._options = options
        self._failures = 0
        self._failed_probes = 0
        self._opens_again: float | None = None
        self._probing = False

    @property
    def is_open(self) -> bool:
        """Whether the deployment rests."""
        return self._opens_again is not None

    @property
    def has_given_up(self) -> bool:
        """Whether too many probes failed."""
        return self._failed_probes >= self._options.probes

    def wait(self, now: float) -> float:
        """The seconds until a request may be tried; 0 now. Only one is let through to probe."""
        if self._opens_again is None:
            return 0.0
        if self._probing:
            return self._options.rest / 10
        return max(self._opens_again - now, 0.0)

    def started(self) -> bool:
        """Marks that a request went through, and says whether it is the probe of a resting deployment."""
        self._probing = self.is_open
        return self._probing

    def answered(self) -> None:
        """Learns that the server is there."""
        self._failures = self._failed_probes = 0
        self._opens_again = None
        self._probing = False

    def failed(self, now: float, *, probe: bool) -> None:
        """Learns that the server is not there."""
        self._failures += 1
        if probe:
            self._failed_probes += 1
            self._probing = False
        if probe or (not self.is_open and self._failures >= self._options.failures):
            self._opens_again = now + self._options.rest

    def abandoned(self, *, probe: bool) -> None:
        """Learns that a request ended without saying anything about the server."""
        if probe:
            self._probing = False
