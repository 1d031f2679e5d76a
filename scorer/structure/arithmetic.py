"""Keywords decided by the reference's arithmetic, which is Python's, in the deciding engine.

The engine compares and divides floats where the reference stays exact: 19.99 is no multiple of 0.01 to the
reference, and 10^23 is not 1e23. `multipleOf` is always decided here; the others only for a schema that
holds a number from 2^53 on, because below it the engines agree.
"""

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

LARGE = 2**53
_Number = int | float
_Compare = Callable[[_Number, _Number], bool]


class MultipleOf:
    """Decides `multipleOf`."""

    def __init__(self, _parent: object, divisor: _Number, _path: object) -> None:
        self._divisor = divisor

    def validate(self, instance: object) -> None:
        """Raises where the instance is a number that is not divided."""
        if isinstance(instance, bool) or not isinstance(instance, (int, float)):
            return
        if not self._divides(instance):
            raise ValueError(f"it is not a multiple of {self._divisor}")

    def _divides(self, number: float) -> bool:
        divisor = self._divisor
        if isinstance(divisor, int):
            return number % divisor == 0
        try:
            quotient = number / divisor
            return int(quotient) == quotient
        except OverflowError:
            return (Fraction(number) / Fraction(divisor)).denominator == 1


class _Bound:
    """Decides a bound; in draft 4 the exclusive bounds are flags beside the others."""

    keyword: str
    exclusive: str
    holds: _Compare
    holds_exclusively: _Compare

    def __init__(self, parent: dict[str, object], limit: _Number, _path: object) -> None:
        self._limit = limit
        is_exclusive = parent.get(self.exclusive) is True
        self._holds = type(self).holds_exclusively if is_exclusive else type(self).holds

    def validate(self, instance: object) -> None:
        """Raises where the instance is a number beyond the bound."""
        if isinstance(self._limit, bool) or isinstance(instance, bool):
            return
        if isinstance(instance, (int, float)) and not self._holds(instance, self._limit):
            raise ValueError(f"it lies beyond the {self.keyword} of {self._limit}")


class _Maximum(_Bound):
    keyword, exclusive = "maximum", "exclusiveMaximum"
    holds, holds_exclusively = staticmethod(operator.le), staticmethod(operator.lt)


class _Minimum(_Bound):
    keyword, exclusive = "minimum", "exclusiveMinimum"
    holds, holds_exclusively = staticmethod(operator.ge), staticmethod(operator.gt)


class _ExclusiveMaximum(_Maximum):
    holds = staticmethod(operator.lt)


class _ExclusiveMinimum(_Minimum):
    holds = staticmethod(operator.gt)


class _Enum:
    """Decides `enum`."""

    def __init__(self, _parent: object, values: list[object], _path: object) -> None:
        self._values = values

    def validate(self, instance: object) -> None:
        """Raises where the instance is none of the values."""
        if not any(same(instance, value) for value in self._values):
            raise ValueError("it is none of the values listed")


class _Const(_Enum):
    """Decides `const`."""

    def __init__(self, parent: object, value: object, path: object) -> None:
        super().__init__(parent, [value], path)


def same(one: object, other: object) -> bool:
    """Compares as JSON Schema does: 1 is 1.0, and neither is true."""
    match one, other:
        case list(), list():
            return len(one) == len(other) and all(map(same, one, other))
        case dict(), dict():
            return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
        case _:
            return isinstance(one, bool) == isinstance(other, bool) and one == other


ALWAYS: Mapping[str, type] = MappingProxyType({"multipleOf": MultipleOf})
FOR_LARGE_NUMBERS: Mapping[str, type] = MappingProxyType(
    {
        **ALWAYS,
        "maximum": _Maximum,
        "minimum": _Minimum,
        "exclusiveMaximum": _ExclusiveMaximum,
        "exclusiveMinimum": _ExclusiveMinimum,
        "enum": _Enum,
        "const": _Const,
    }
)
