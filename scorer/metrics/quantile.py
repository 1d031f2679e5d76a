"""Quantiles of the normal and of Student's distribution, without the time that importing scipy takes."""

import math
from functools import lru_cache
from statistics import NormalDist

# Above, the expansion around the normal quantile is right to seven digits.
MOST_EXACT_DEGREES = 200
HALVINGS = 60


def normal_quantile(confidence: float) -> float:
    """Gives the z of a two-sided interval, 1.96 at 0.95."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@lru_cache(maxsize=1024)
def student_quantile(confidence: float, degrees: int) -> float:
    """Gives the t of a two-sided interval with so many degrees of freedom, 12.706 at 0.95 with 1."""
    if degrees > MOST_EXACT_DEGREES:
        return _expansion(normal_quantile(confidence), degrees)
    low, high = 0.0, math.pi / 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < confidence else (low, middle)
    return math.sqrt(degrees) * math.tan(low)


def _within(angle: float, degrees: int) -> float:
    """Gives the chance that |t| is at most sqrt(degrees)·tan(angle), a finite sum for whole degrees."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2
    term = cosine if odd else 1.0
    total = 0.0
    for step in range(2 + odd, degrees + 1, 2):
        total += term
        term *= cosine * cosine * (step - 1) / step
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def _expansion(z: float, degrees: int) -> float:
    """Gives Fisher's expansion of t in powers of 1 / degrees."""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3
