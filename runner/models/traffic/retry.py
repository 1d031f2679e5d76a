"""The one layer that tries again: how often, and how long to wait in between."""

import random
from dataclasses import dataclass

from runner.models.errors import ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryOptions:
    """`attempts` counts the first one. Waits double from `base` seconds up to `longest`.

    A server that asks for more than `patience` seconds is not waited for.
    """

    attempts: int = 5
    base: float = 1.0
    longest: float = 60.0
    patience: float = 300.0

    def __post_init__(self) -> None:
        if self.attempts < 1 or not 0 < self.base <= self.longest <= self.patience:
            raise ValueError("retries need at least one attempt, and 0 < base <= longest <= patience")


def wait_before_next(
    error: ModelError, *, attempt: int, request_id: str, seed: int, options: RetryOptions
) -> float | None:
    """Says how long to wait after attempt number `attempt` (from 1), or None where trying again is no use.

    The wait is drawn from the request and the attempt alone, so that a run waits alike when it is repeated,
    and requests that failed together do not come back together.
    """
    if not error.retryable or attempt >= options.attempts:
        return None
    asked = error.retry_after or 0.0
    if asked > options.patience:
        return None
    bound = min(options.base * 2.0 ** (attempt - 1), options.longest)
    draw = random.Random(f"{seed}/{request_id}/{attempt}").random()  # noqa: S311 (reproducible, not secret)
    if asked:
        return asked + draw * options.base
    return bound * (0.5 + draw / 2)
