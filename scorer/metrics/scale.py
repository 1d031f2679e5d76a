"""What an observation can be at worst and at best, and what counts the same in a mean."""

from dataclasses import dataclass
from enum import Enum, auto


class Weighting(Enum):
    """Says what counts the same in a mean: every observation, or every cluster."""

    OBSERVATIONS = auto()
    CLUSTERS = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Says what an observation can be: its worst and best value (infinite where there is no limit)."""

    worst: float
    best: float
    weighting: Weighting = Weighting.OBSERVATIONS

    @property
    def floor(self) -> float:
        """Gives the lower of both ends."""
        return min(self.worst, self.best)

    @property
    def ceiling(self) -> float:
        """Gives the higher of both ends."""
        return max(self.worst, self.best)


SHARE = Scale(worst=0.0, best=1.0)
FLAW = Scale(worst=1.0, best=0.0)
PERCENT = Scale(worst=0.0, best=100.0)
