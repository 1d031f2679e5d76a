"""What a caller may choose about the arithmetic of corpus metrics."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.metrics.errors import BadSettings

# Nearer to 1 the quantiles are infinite but for rounding.
MOST_CONFIDENT = 0.999999


class Mode(StrEnum):
    """Names whose arithmetic is used where a paper and its released code differ."""

    HARDENED = "hardened"
    PAPER = "paper"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Says how figures are computed: all of it decides values, so partial states merge only when it is equal.

    `resamples` 0 leaves intervals out. `top` is the K of GHR@K.
    """

    mode: Mode = Mode.PAPER
    seed: int = 42
    resamples: int = 1000
    confidence: float = 0.95
    top: int = 3

    def __post_init__(self) -> None:
        if not _whole(self.seed) or not 0 <= self.seed < 2**63:
            raise BadSettings("seed", self.seed, "a whole number from 0 upwards")
        if not _whole(self.resamples) or (self.resamples != 0 and not 100 <= self.resamples <= 10_000):
            raise BadSettings("resamples", self.resamples, "0 (no intervals), or 100 to 10000")
        if not _real(self.confidence) or not 0.0 < self.confidence <= MOST_CONFIDENT:
            valid = f"a number above 0 and at most {MOST_CONFIDENT}, such as 0.95"
            raise BadSettings("confidence", self.confidence, valid)
        if not _whole(self.top) or self.top < 1:
            raise BadSettings("top", self.top, "a whole number from 1 upwards")


def _whole(value: object) -> bool:
    """Says whether a value is a whole number; settings arrive from JSON too, where 3 may be 3.0 or true."""
    return isinstance(value, int) and not isinstance(value, bool)


def _real(value: object) -> bool:
    return isinstance(value, float)


DEFAULT_SETTINGS = Settings()
