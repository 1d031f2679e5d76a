"""Inclusive bounds on a number of things, and the words and the score that follow from them."""

from dataclasses import dataclass

from scorer.errors import InvalidRequest

TOO_FEW = "too_few"
TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Is an inclusive range; an end that is None is open. Its text ends an explanation."""

    low: int | None
    high: int | None

    def failure(self, count: int) -> str:
        """Names how `count` breaks the bounds; empty where it does not."""
        if self.low is not None and count < self.low:
            return TOO_FEW
        if self.high is not None and count > self.high:
            return TOO_MANY
        return ""

    def score(self, count: int) -> float:
        """Gives 1.0 within the bounds, and outside the ratio of the count and the bound it breaks."""
        if self.low is not None and count < self.low:
            return count / self.low
        if self.high is not None and count > self.high:
            return self.high / count
        return 1.0

    def excess(self, count: int) -> int:
        """Counts what is beyond the upper bound; 0 without one."""
        return 0 if self.high is None else max(count - self.high, 0)

    def __str__(self) -> str:
        match self.low, self.high:
            case None | 0, 0:
                return "none is allowed"
            case None | 0, int(high):
                return f"at most {high} {_are(high)} allowed"
            case int(low), None:
                return f"at least {low} {_are(low)} wanted"
            case int(low), int(high) if low == high:
                return f"exactly {low} {_are(high)} wanted"
            case low, high:
                return f"{low} to {high} are wanted"


def bounds(low: int | None, high: int | None, *, low_field: str = "min", high_field: str = "max") -> Bounds:
    """Makes bounds of a caller's two fields, named by `low_field` and `high_field` in complaints."""
    for name, value in ((low_field, low), (high_field, high)):
        if value is not None and value < 0:
            raise InvalidRequest(name, f"{value} is negative; use 0 or more")
    if low == 0 and high is None:
        raise InvalidRequest(
            low_field, f"0 without {high_field} asks for nothing; write 1 or more, or set {high_field}"
        )
    if low is not None and high is not None and low > high:
        raise InvalidRequest(
            high_field, f"{high} is below {low_field}, which is {low}; exchange them or leave one out"
        )
    return Bounds(low, high)


def counted(count: int, noun: str) -> str:
    """Names a number of things: `1 word`, `2 words`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
