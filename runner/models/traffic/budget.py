"""What a run may cost, in money and tokens: reserved before a call, settled after it."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from runner.models.errors import Failure, ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """Money in US dollars and tokens."""

    usd: float = 0.0
    tokens: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(usd=self.usd + other.usd, tokens=self.tokens + other.tokens)

    def __sub__(self, other: "Amount") -> "Amount":
        return Amount(usd=self.usd - other.usd, tokens=self.tokens - other.tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """The most that a run may spend; None is no limit."""

    usd: float | None = None
    tokens: int | None = None

    def __post_init__(self) -> None:
        if (self.usd is not None and self.usd < 0) or (self.tokens is not None and self.tokens < 0):
            raise ValueError("an allowance is at least 0")

    def holds(self, amount: Amount) -> bool:
        """Whether the amount stays within."""
        return (self.usd is None or amount.usd <= self.usd) and (
            self.tokens is None or amount.tokens <= self.tokens
        )

    def is_used_up_by(self, amount: Amount) -> bool:
        """Whether the amount leaves nothing."""
        return (self.usd is not None and amount.usd >= self.usd) or (
            self.tokens is not None and amount.tokens >= self.tokens
        )


class Budget:
    """Lets calls begin while what is spent and reserved stays within the allowance.

    A call that would go beyond it waits until others have settled; alone, it may begin while anything is
    left. So a run spends at most one reservation more than it is allowed, however many calls run at once.
    """

    def __init__(self, allowance: Allowance, *, spent: Amount | None = None) -> None:
        self._allowance = allowance
        self._spent = spent or Amount()
        self._reserved = Amount()
        self._open = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def spent(self) -> Amount:
        """What settled calls have cost."""
        return self._spent

    @property
    def needs_prices(self) -> bool:
        """Whether money is limited."""
        return self._allowance.usd is not None

    @property
    def left(self) -> Amount:
        """What may still be spent, where there is a limit."""
        return Amount(
            usd=max((self._allowance.usd or 0.0) - self._spent.usd, 0.0),
            tokens=max((self._allowance.tokens or 0) - self._spent.tokens, 0),
        )

    async def reserve(self, guess: Callable[[], Amount]) -> Amount:
        """Sets an amount aside, waiting for others if need be; raises `ModelError` where all is spent.

        The amount is guessed anew after each wait, as settled calls may have told the price.
        """
        while not self._may_begin(amount := guess()):
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(woken)
            try:
                await woken
            except asyncio.CancelledError:
                self._wake()
                raise
            finally:
                if woken in self._waiting:
                    self._waiting.remove(woken)
        self._reserved += amount
        self._open += 1
        # Room may be left for the next in line.
        self._wake()
        return amount

    def settle(self, reserved: Amount, *, spent: Amount) -> None:
        """Turns a reservation into what the call really cost."""
        self._reserved -= reserved
        self._spent += spent
        self._open -= 1
        self._wake()

    def _may_begin(self, amount: Amount) -> bool:
        if self._allowance.is_used_up_by(self._spent):
            self._wake()
            raise ModelError(
                Failure.BUDGET_SPENT,
                f"the run's budget is spent ({self._spent.usd:.4f} USD, {self._spent.tokens:,} tokens)",
                advice="raise it and resume the run, which keeps every answer",
            )
        return not self._open or self._allowance.holds(self._spent + self._reserved + amount)

    def _wake(self) -> None:
        for woken in self._waiting:
            if not woken.done():
                woken.set_result(None)
                return
