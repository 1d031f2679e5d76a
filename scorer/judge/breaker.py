"""Stops asking a judge that keeps failing, and tries it again after a while."""


class Breaker:
    """Opens after so many failures in a row; then lets one call through each rest until one succeeds.

    Times are the caller's, in seconds of any steady clock.
    """

    def __init__(self, *, failures: int = 8, rest_seconds: float = 15.0) -> None:
        self._most = failures
        self._rest = rest_seconds
        self._failed = 0
        self._closed_until = 0.0

    def admits(self, now: float) -> bool:
        """Tells whether a call may be made now; one that may while the breaker is open is the probe."""
        if self._failed < self._most:
            return True
        if now < self._closed_until:
            return False
        self._closed_until = now + self._rest
        return True

    def succeeded(self) -> None:
        """Notes a call that reached the judge."""
        self._failed = 0

    def failed(self, now: float) -> None:
        """Notes a call that did not."""
        self._failed += 1
        if self._failed >= self._most:
            self._closed_until = now + self._rest
