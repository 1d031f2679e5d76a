"""How much one principal may ask for: requests a second, and calls at a time. Each process counts its own."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from scorer.rpc.refusal import Reason, Refused

_KNOWN = 10_000  # principals remembered; the one that has been away longest is forgotten first
_BUSY_RETRY = 1.0


@dataclass(slots=True)
class _Account:
    credit: float
    at: float
    calls: int = 0


class Quotas:
    """Keeps an account for each principal; 0 stands for no bound.

    A principal may save up one second's requests. A batch may be larger than what is left: it runs, and the
    debt delays the next one, so that no batch is too large for every moment.
    """

    def __init__(self, *, requests_per_second: float = 0.0, concurrent_calls: int = 0) -> None:
        self._rate = requests_per_second
        self._calls = concurrent_calls
        self._lock = threading.Lock()
        self._accounts: OrderedDict[str, _Account] = OrderedDict()

    def enter(self, principal: str) -> None:
        """Counts a call in; raises Refused where the principal has as many as it may."""
        with self._lock:
            account = self._account(principal)
            if self._calls and account.calls >= self._calls:
                raise Refused(
                    Reason.OVERLOADED,
                    f"This caller has {account.calls} calls under way, and may have {self._calls}.",
                    retry_after=_BUSY_RETRY,
                    limit="concurrent_calls",
                    maximum=str(self._calls),
                )
            account.calls += 1

    def leave(self, principal: str) -> None:
        """Counts a call out."""
        with self._lock:
            self._account(principal).calls -= 1

    def charge(self, principal: str, requests: int) -> None:
        """Takes requests from the account; raises Refused where it is overdrawn, saying for how long."""
        wait = self.wait(principal, requests)
        if wait > 0:
            raise Refused(
                Reason.RATE_LIMITED,
                f"This caller may send {self._rate:g} requests a second; come back in {wait:.3f} s.",
                retry_after=wait,
                limit="requests_per_second",
                maximum=f"{self._rate:g}",
            )

    def wait(self, principal: str, requests: int) -> float:
        """Takes requests from the account; gives the seconds to wait instead where it is overdrawn."""
        if not self._rate:
            return 0.0
        with self._lock:
            account, now = self._account(principal), monotonic()
            account.credit = min(max(self._rate, 1.0), account.credit + (now - account.at) * self._rate)
            account.at = now
            if account.credit <= 0:
                return (1e-9 - account.credit) / self._rate
            account.credit -= requests
            return 0.0

    def _account(self, principal: str) -> _Account:
        account = self._accounts.get(principal)
        if account is None:
            account = self._accounts[principal] = _Account(credit=max(self._rate, 1.0), at=monotonic())
            if len(self._accounts) > _KNOWN:
                self._forget()
        self._accounts.move_to_end(principal)
        return account

    def _forget(self) -> None:
        idle = next((name for name, account in self._accounts.items() if not account.calls), None)
        if idle is not None:
            del self._accounts[idle]
