"""Which numbers the response contains."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scorer.check import check
from scorer.checks.bounds import TOO_FEW, Bounds
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.text import NumberToken
from scorer.verdict import Verdict

MISSING_NUMBER = "missing_number"

_LONG = 1e16  # from here on a number is written with its power of ten


class Parity(StrEnum):
    """Names a parity; only whole numbers are even or odd."""

    ANY = "any"
    EVEN = "even"
    ODD = "odd"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSpec:
    """Requires numbers with given properties."""

    parity: Annotated[Parity, "Parity of the numbers that count."] = Parity.ANY
    greater_than: Annotated[float | None, "Exclusive lower bound of the numbers that count."] = None
    less_than: Annotated[float | None, "Exclusive upper bound of the numbers that count."] = None
    min_count: Annotated[int, "How many such numbers there are at least."] = 1
    spelled: Annotated[bool, "Whether numbers written as words count too."] = False

    def __post_init__(self) -> None:
        for name, value in (("greater_than", self.greater_than), ("less_than", self.less_than)):
            if value is not None and not math.isfinite(value):
                raise InvalidRequest(name, f"{value} is no finite number; leave it out for no bound")
        if self.greater_than is not None and self.less_than is not None and self._first() >= self.less_than:
            raise InvalidRequest("less_than", f"there is no {self.describe(1)}")
        if self.min_count < 1:
            raise InvalidRequest("min_count", f"{self.min_count} asks for nothing; it is 1 or more")

    def _first(self) -> float:
        """Gives the bound that a number has to lie above or, of one parity, the first such number there."""
        bound = self.greater_than or 0.0
        if self.parity is Parity.ANY:
            return bound
        first = math.floor(bound) + 1
        return first + (first % 2 != (self.parity is Parity.ODD))

    def count(self, numbers: Iterable[NumberToken]) -> int:
        """Counts the numbers that have the parity and lie between the bounds."""
        values = [n.value for n in numbers if n.whole or self.parity is Parity.ANY]
        if self.parity is not Parity.ANY:
            odd = self.parity is Parity.ODD
            values = [v for v in values if v % 2 == odd]
        if self.greater_than is not None:
            values = [v for v in values if v > self.greater_than]
        if self.less_than is not None:
            values = [v for v in values if v < self.less_than]
        return len(values)

    def describe(self, count: int) -> str:
        """Names numbers that count: `even number above 5`."""
        parity = "" if self.parity is Parity.ANY else f"{self.parity} "
        noun = "number" if count == 1 else "numbers"
        above = [] if self.greater_than is None else [f" above {_plain(self.greater_than)}"]
        below = [] if self.less_than is None else [f" below {_plain(self.less_than)}"]
        return f"{parity}{noun}{' and'.join(above + below)}"


@check(
    NumberSpec,
    version="1",
    failure_types=(MISSING_NUMBER, TOO_FEW),
    measures=("found", "judged"),
    example={"parity": "PARITY_EVEN", "greater_than": 5},
)
def number(spec: NumberSpec, sample: Sample) -> Verdict:
    """Passes when enough of the response's numbers have the parity and lie between the bounds."""
    text = sample.text
    numbers = (*text.numbers, *text.spelled_numbers) if spec.spelled else text.numbers
    found = spec.count(numbers)
    bounds = Bounds(spec.min_count, None)
    passed = found >= spec.min_count
    missing = MISSING_NUMBER if found == 0 else TOO_FEW
    return Verdict(
        passed=passed,
        score=bounds.score(found),
        explanation=f"The response has {found} {spec.describe(found)}, {bounds}.",
        measures={"found": float(found), "judged": float(len(numbers))},
        failure_types=() if passed else (missing,),
    )


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < _LONG else str(value)
