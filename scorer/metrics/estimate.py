"""One observation of a mean, as far as it is known."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.metrics.scale import Scale


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """Is one observation: its value, None where any part of it is unscored, and its worst and best ends.

    What is known of an observation with an unscored part moves its ends alone. Were it to have a value
    wherever the scored parts decide, those that decide early would be over-represented. Ends of a scored
    one are its value.
    """

    value: float | None
    worst: float
    best: float

    @classmethod
    def of(cls, value: float | None, scale: Scale) -> "Estimate":
        """Makes an observation of which nothing is known where it is unscored."""
        if value is None:
            return cls(value=None, worst=scale.worst, best=scale.best)
        return cls(value=value, worst=value, best=value)

    @classmethod
    def mean(cls, parts: Sequence["Estimate"]) -> "Estimate":
        """Averages parts that make one observation, such as repeats."""
        values = [part.value for part in parts if part.value is not None]
        return cls(
            value=math.fsum(values) / len(parts) if len(values) == len(parts) else None,
            worst=math.fsum(part.worst for part in parts) / len(parts),
            best=math.fsum(part.best for part in parts) / len(parts),
        )

    def minus(self, other: "Estimate") -> "Estimate":
        """Gives the difference, worst where this one is worst and the other best."""
        value = None if self.value is None or other.value is None else self.value - other.value
        return Estimate(value=value, worst=self.worst - other.best, best=self.best - other.worst)
