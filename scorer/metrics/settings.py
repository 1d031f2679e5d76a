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
        if self.seed < 0:
            raise BadSettings("seed", self.seed, "a whole number from 0 upwards")
        if self.resamples != 0 and not 100 <= self.resamples <= 10_000:
            raise BadSettings("resamples", self.resamples, "0 (no intervals), or 100 to 10000")
        if not 0.0 < self.confidence <= MOST_CONFIDENT:
            valid = f"a number above 0 and at most {MOST_CONFIDENT}, such as 0.95"
            raise BadSettings("confidence", self.confidence, valid)
        if self.top < 1:
            raise BadSettings("top", self.top, "a whole number from 1 upwards")


DEFAULT_SETTINGS = Settings()
