"""One number about a corpus, in the one shape that every output of the project uses."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Is a metric's value with all that is needed to trust it.

    `value` is None where the metric is undefined, and `why` then says why. `worst` and `best` are the
    value if everything unscored had come out worst or best; None where nothing is unscored or that has
    no limit. `n` counts the observations behind the value, `coverage` is their share of those expected.
    """

    metric: str
    of: Mapping[str, str]
    value: float | None
    low: float | None = None
    high: float | None = None
    worst: float | None = None
    best: float | None = None
    n: int
    coverage: float = 1.0
    why: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "of", MappingProxyType(dict(self.of)))
        numbers = (self.value, self.low, self.high, self.worst, self.best)
        if not all(number is None or math.isfinite(number) for number in numbers):
            raise ValueError(f"{self.metric} {dict(self.of)}: a figure's numbers are finite, not {numbers}")
        if self.value is None and not self.why:
            raise ValueError(f"{self.metric} {dict(self.of)}: an undefined value needs a reason")
        if self.n < 0 or not 0.0 <= self.coverage <= 1.0:
            raise ValueError(f"{self.metric} {dict(self.of)}: n {self.n}, coverage {self.coverage}")

    def to_json(self) -> dict[str, object]:
        """Gives the JSON form: what is absent is left out, except that `value` is then null."""
        shape: dict[str, object] = {"metric": self.metric, "of": dict(self.of), "value": self.value}
        ends = {"low": self.low, "high": self.high, "worst": self.worst, "best": self.best}
        shape |= {name: number for name, number in ends.items() if number is not None}
        shape |= {"n": self.n, "coverage": self.coverage}
        return shape | ({"why": self.why} if self.why else {})


class Ends(TypedDict, total=False):
    """Is what a figure's value is at worst and at best, for those who compute both at once."""

    worst: float | None
    best: float | None


# What a correlation can be where nothing more is known.
ANY_CORRELATION = Ends(worst=-1.0, best=1.0)


def undefined(metric: str, of: Mapping[str, str], why: str) -> Figure:
    """Makes a figure without a value, because nothing could be computed at all."""
    return Figure(metric=metric, of=of, value=None, n=0, coverage=0.0, why=why)
