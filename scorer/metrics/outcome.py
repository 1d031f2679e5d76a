"""What came out of comparing two models once."""

from dataclasses import dataclass

from scorer.metrics.order import natural


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Is one comparison: `points` of `a` are 1 (won), 0.5 (tie), 0 (lost) or None (undecided).

    `cluster` names what outcomes depend on together, such as the chat.
    """

    a: str
    b: str
    points: float | None
    cluster: str

    @classmethod
    def of(cls, a: str, b: str, points: float | None, *, cluster: str) -> "Outcome":
        """Makes an outcome with its models in natural order, so that a pair has one name."""
        if natural(a) <= natural(b):
            return cls(a=a, b=b, points=points, cluster=cluster)
        return cls(a=b, b=a, points=None if points is None else 1.0 - points, cluster=cluster)
