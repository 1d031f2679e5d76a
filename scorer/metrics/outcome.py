"""What came out of comparing two models once."""

from dataclasses import dataclass

from scorer.metrics.order import natural


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Is one comparison: `points` of `a` are 1 (won), 0.5 (tie), 0 (lost) or None (undecided).

    `cluster` names what outcomes depend on together, such as the chat; None where they do not. `count` is the
    number of such comparisons.
    """

    a: str
    b: str
    points: float | None
    cluster: str | None
    count: int = 1

    @classmethod
    def of(
        cls, a: str, b: str, points: float | None, *, cluster: str | None = None, count: int = 1
    ) -> "Outcome":
        """Makes an outcome with its models in natural order, so that a pair has one name."""
        if natural(a) <= natural(b):
            return cls(a=a, b=b, points=points, cluster=cluster, count=count)
        turned = None if points is None else 1.0 - points
        return cls(a=b, b=a, points=turned, cluster=cluster, count=count)
