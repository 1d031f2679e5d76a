"""All calls of a run to models: how many at once, when again, and for how much."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.model import Model, complete
from runner.models.request import Request
from runner.models.traffic.breaker import Breaker, BreakerOptions
from runner.models.traffic.budget import Allowance, Amount, Budget
from runner.models.traffic.clock import Clock, SystemClock
from runner.models.traffic.cost import Costs, Price
from runner.models.traffic.limit import AdaptiveLimit, LimitOptions
from runner.models.traffic.retry import RetryOptions, wait_before_next
from runner.models.traffic.slots import Slots

_TOO_MUCH = frozenset({Failure.RATE_LIMITED, Failure.OVERLOADED})
_DOWN = frozenset(
    {
        Failure.UNREACHABLE,
        Failure.OVERLOADED,
        Failure.SERVER_FAILED,
        Failure.BROKEN_OFF,
        Failure.TIMED_OUT,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentOptions:
    """How one model's server is treated; `price` is for budgets where the server names no cost."""

    limit: LimitOptions = field(default_factory=LimitOptions)
    breaker: BreakerOptions = field(default_factory=BreakerOptions)
    retry: RetryOptions = field(default_factory=RetryOptions)
    price: Price | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What a deployment does right now, for progress and metrics."""

    in_flight: int
    waiting: int
    limit: int
    retries: int
    resting: bool


class Traffic:
    """Shares a run's slots and budget between its deployments."""

    def __init__(
        self,
        *,
        slots: int = 64,
        allowance: Allowance | None = None,
        spent: Amount | None = None,
        seed: int = 0,
        clock: Clock | None = None,
    ) -> None:
        self._slots = Slots(slots)
        self._seed = seed
        self._clock = clock or SystemClock()
        self.budget = Budget(allowance or Allowance(), spent=spent)

    def deployment(self, model: Model, *, options: DeploymentOptions | None = None) -> "Deployment":
        """Puts a model under this run's traffic; ask it through what is returned."""
        return Deployment(
            model,
            slots=self._slots,
            budget=self.budget,
            clock=self._clock,
            seed=self._seed,
            options=options or DeploymentOptions(),
        )


class Deployment:
    """One model under traffic."""

    def __init__(
        self,
        model: Model,
        *,
        slots: Slots,
        budget: Budget,
        clock: Clock,
        seed: int,
        options: DeploymentOptions,
    ) -> None:
        self._model = model
        self._slots = slots
        self._budget = budget
        self._clock = clock
        self._seed = seed
        self._options = options
        self._limit = AdaptiveLimit(options.limit)
        self._lane = slots.lane(self._limit)
        self._breaker = Breaker(options.breaker)
        self._costs = Costs(options.price)
        self._quiet_until = 0.0
        self._retries = 0

    @property
    def name(self) -> str:
        """The model as the user wrote it."""
        return self._model.name

    @property
    def load(self) -> Load:
        """What is going on."""
        return Load(
            in_flight=self._lane.in_flight,
            waiting=len(self._lane.waiting),
            limit=self._limit.value,
            retries=self._retries,
            resting=self._breaker.is_open,
        )

    async def complete(self, request: Request) -> Completion:
        """Waits for a whole answer, trying again where that may help; raises the last `ModelError`."""
        attempt = 1
        while True:
            try:
                return replace(await self._attempt(request), attempts=attempt)
            except ModelError as error:
                wait = wait_before_next(
                    error,
                    attempt=attempt,
                    request_id=request.id,
                    seed=self._seed,
                    options=self._options.retry,
                )
                if wait is None:
                    raise
            attempt += 1
            self._retries += 1
            await self._clock.sleep(wait)

    async def _attempt(self, request: Request) -> Completion:
        came = self._clock.now()
        while True:
            await self._until_quiet_is_over()
            async with self._slots.taken(self._lane):
                # Others may have met trouble while this one waited for its slot.
                if self._must_wait():
                    continue
                async with self._paid(request) as bill:
                    began = self._clock.now()
                    answer = await self._call(request, began)
                    bill.append(answer)
                return replace(answer, timings=replace(answer.timings, queue=began - came))

    async def _call(self, request: Request, began: float) -> Completion:
        probe = self._breaker.started()
        try:
            answer = await complete(self._model, request)
        except ModelError as error:
            self._learn(error, began, probe=probe)
            raise
        except BaseException:
            self._breaker.abandoned(probe=probe)
            raise
        self._breaker.answered()
        self._limit.succeeded(answer.timings.first_token)
        return answer

    def _learn(self, error: ModelError, began: float, *, probe: bool) -> None:
        now = self._clock.now()
        if error.failure in _TOO_MUCH:
            self._limit.overloaded(started=began, now=now)
        if error.failure in _DOWN:
            self._breaker.failed(now, probe=probe)
        else:
            self._breaker.answered()
        if error.retryable and error.retry_after and error.retry_after <= self._options.retry.patience:
            self._quiet_until = max(self._quiet_until, now + error.retry_after)

    def _must_wait(self) -> float:
        if self._breaker.has_given_up:
            raise ModelError(
                Failure.DEPLOYMENT_DOWN,
                f"{self.name} did not answer {self._options.breaker.probes} probes in a row",
                advice="bring its server back and resume the run, which keeps every answer",
            )
        now = self._clock.now()
        return max(self._quiet_until - now, self._breaker.wait(now), 0.0)

    async def _until_quiet_is_over(self) -> None:
        while wait := self._must_wait():
            await self._clock.sleep(wait)

    @asynccontextmanager
    async def _paid(self, request: Request) -> AsyncIterator[list[Completion]]:
        """Reserves before the call and settles after it; what may be billed without an answer counts too."""
        if self._costs.is_unknown and self._budget.needs_prices:
            raise ModelError(
                Failure.BUDGET_SPENT,
                f"{self.name} names no cost, so a budget in money cannot be kept",
                advice="give its price in the run file, or a budget in tokens",
            )
        reserved = await self._budget.reserve(lambda: self._costs.guess(request, self._budget))
        spent, bill = self._costs.lost(reserved), list[Completion]()
        try:
            yield bill
            spent = self._costs.of(bill[0], reserved=reserved)
        except ModelError as error:
            if not error.may_be_billed:
                spent = Amount()
            raise
        finally:
            self._budget.settle(reserved, spent=spent)
