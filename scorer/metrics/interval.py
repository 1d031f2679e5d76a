"""Confidence intervals of means and proportions.

Why these: see "Intervals" in docs/fidelity.md, where their measured coverage stands.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.quantile import normal_quantile, student_quantile

Array = NDArray[np.float64]
# Sum and count of the observations of each cluster.
Halves = Mapping[str, tuple[float, int]]

# Below, resamples repeat each other and their standard error is often 0; Student's t is used instead.
FEWEST_CLUSTERS_TO_RESAMPLE = 8
# Above, both intervals agree to the third digit and resampling only costs time.
MOST_CLUSTERS_TO_RESAMPLE = 1000


@dataclass(frozen=True, slots=True)
class Interval:
    """Is a confidence interval, ends included."""

    low: float
    high: float

    def within(self, floor: float, ceiling: float) -> "Interval":
        """Cuts the interval to where its number can lie at all."""
        return Interval(min(max(self.low, floor), ceiling), max(min(self.high, ceiling), floor))

    def around(self, value: float) -> "Interval":
        """Widens the interval to the value that it is of, which rounding may have put beside it."""
        return Interval(min(self.low, value), max(self.high, value))


def wald(share: float, n: int, confidence: float = 0.95) -> Interval:
    """Gives the Bernoulli (normal) approximation z·sqrt(p(1-p)/n), which MMMT-IF's paper prints."""
    half = normal_quantile(confidence) * (share * (1 - share) / n) ** 0.5
    return Interval(share - half, share + half)


def wilson(share: float, n: int, confidence: float = 0.95) -> Interval:
    """Gives Wilson's score interval of a proportion, which keeps its coverage near 0 and 1."""
    z = normal_quantile(confidence)
    shrink = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / shrink
    half = z / shrink * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return Interval(centre - half, centre + half).around(share).within(0.0, 1.0)


def student(values: Array, confidence: float = 0.95) -> Interval | None:
    """Gives Student's t interval of a mean of independent values; None for fewer than two, or equal ones."""
    if len(values) < 2:
        return None
    return _student(_Ratio.of(values, np.ones_like(values)), confidence)


def clustered(
    sums: Array, counts: Array, *, seed: int, resamples: int, confidence: float = 0.95
) -> Interval | None:
    """Gives the interval of sum(sums) / sum(counts) over clusters, resampling whole clusters.

    Studentised (bootstrap-t) between 8 and 1,000 clusters, Student's t with the linearised cluster
    variance outside; None for fewer than two clusters, and where all are alike.
    """
    clusters = len(sums)
    if clusters < 2 or resamples == 0:
        return None
    whole = _Ratio.of(sums, counts)
    if not can_resample(clusters, resamples):
        return _student(whole, confidence)
    if whole.error == 0.0:
        return None
    draws = resample(clusters, resamples, seed)
    pivots = _pivots(draws, sums, counts, whole.value)
    if len(pivots) < resamples / 2:
        return _student(whole, confidence)
    tail = (1 - confidence) / 2
    low, high = np.quantile(pivots, [tail, 1 - tail])
    interval = Interval(whole.value - float(high) * whole.error, whole.value - float(low) * whole.error)
    return interval.around(whole.value)


def difference_of_means(first: Halves, second: Halves, confidence: float = 0.95) -> Interval | None:
    """Gives Student's t interval of a difference of two means whose observations share clusters."""
    clusters = sorted(first.keys() | second.keys())
    if len(clusters) < 2:
        return None
    parts = [np.array([half.get(cluster, (0.0, 0)) for cluster in clusters]) for half in (first, second)]
    ratios = [_Ratio.of(part[:, 0], part[:, 1]) for part in parts]
    residuals = [
        (part[:, 0] - ratio.value * part[:, 1]) / part[:, 1].sum()
        for part, ratio in zip(parts, ratios, strict=True)
    ]
    spread = float(((residuals[0] - residuals[1]) ** 2).sum()) * len(clusters) / (len(clusters) - 1)
    return _student(_Ratio(ratios[0].value - ratios[1].value, spread**0.5, len(clusters)), confidence)


def can_resample(clusters: int, resamples: int) -> bool:
    """Says whether resampling this many clusters is sound, affordable and asked for."""
    return resamples > 0 and FEWEST_CLUSTERS_TO_RESAMPLE <= clusters <= MOST_CLUSTERS_TO_RESAMPLE


def jackknife(value: float, without: Array, confidence: float) -> Interval | None:
    """Gives Student's t interval of an estimate from what it is without each cluster in turn.

    Estimates are to be on a scale without ends, such as Fisher's z. None for fewer than 8 clusters, and where
    leaving one out changes nothing, or leaves nothing defined.
    """
    clusters = len(without)
    if clusters < FEWEST_CLUSTERS_TO_RESAMPLE or not np.all(np.isfinite(without)):
        return None
    squares = float(((without - without.mean()) ** 2).sum())
    return _student(_Ratio(value, (squares * (clusters - 1) / clusters) ** 0.5, clusters), confidence)


@lru_cache(maxsize=4)
def resample(clusters: int, resamples: int, seed: int) -> Array:
    """Draws how often each cluster occurs in each resample, a row a resample.

    The draw depends on nothing but its arguments, so figures over the same clusters share it.
    """
    generator = np.random.default_rng([seed, clusters])
    draws = generator.multinomial(clusters, np.full(clusters, 1 / clusters), size=resamples)
    return draws.astype(np.float64)


@dataclass(frozen=True, slots=True)
class _Ratio:
    """Is a ratio of cluster totals with its linearised standard error."""

    value: float
    error: float
    clusters: int

    @classmethod
    def of(cls, sums: Array, counts: Array) -> "_Ratio":
        clusters = len(sums)
        value = math.fsum(sums) / math.fsum(counts)
        residuals = sums - value * counts
        # Rounding leaves residuals of about 1e-16 where all clusters are equal.
        residuals[np.abs(residuals) < 1e-12 * (1 + np.abs(sums))] = 0.0
        spread = float((residuals**2).sum()) * clusters / max(clusters - 1, 1)
        return cls(value, spread**0.5 / float(counts.sum()), clusters)


def _student(ratio: _Ratio, confidence: float) -> Interval | None:
    # What does not vary among so few may vary among others.
    if ratio.error <= 1e-12 * (1 + abs(ratio.value)):
        return None
    half = student_quantile(confidence, ratio.clusters - 1) * ratio.error
    return Interval(ratio.value - half, ratio.value + half)


def _pivots(draws: Array, sums: Array, counts: Array, value: float) -> Array:
    """Gives (estimate - value) / error of every resample whose error is not 0."""
    clusters = len(sums)
    totals = draws @ counts
    estimates = draws @ sums / totals
    squares = draws @ (sums * sums) - 2 * estimates * (draws @ (sums * counts))
    squares += estimates**2 * (draws @ (counts * counts))
    errors = np.sqrt(np.maximum(squares, 0.0) * clusters / (clusters - 1)) / totals
    usable = errors > 1e-9 * (1 + np.abs(estimates))
    pivots: Array = (estimates[usable] - value) / errors[usable]
    return pivots
