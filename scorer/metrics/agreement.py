"""Krippendorff's alpha: how far raters agree beyond chance, ratings missing here and there."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.figure import Figure
from scorer.metrics.interval import FEWEST_CLUSTERS_TO_RESAMPLE, Array, Interval, jackknife
from scorer.metrics.settings import Settings


class Level(StrEnum):
    """Names what the distance of two ratings is."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


# The cluster of a unit (such as the item of a component), and the ratings that the unit got.
Unit = tuple[str, tuple[float, ...]]
Places = NDArray[np.intp]


# More pairs of ratings than this times clusters would take minutes; alpha then stands without an interval.
MOST_LEFT_OUT_PAIRS = 50_000_000


def alpha(units: Sequence[tuple[float, ...]], *, level: Level) -> float | None:
    """Gives alpha over units with at least two ratings; None where there are none or all are equal."""
    paired = _Paired.of([("", ratings) for ratings in units])
    return paired.alpha(np.ones(1), level) if paired else None


def alpha_figure(units: Sequence[Unit], *, level: Level, expected: int, settings: Settings) -> Figure:
    """Gives alpha with an interval over clusters; units with one rating count as not covered."""
    paired = _Paired.of(units)
    value = paired.alpha(np.ones(paired.clusters), level) if paired else None
    interval = _interval(paired, level, settings) if paired and value is not None else None
    n = sum(len(ratings) > 1 for _, ratings in units)
    why = "all ratings are equal, so chance agreement is perfect" if paired else "no unit has two ratings"
    return Figure(
        metric="alpha",
        of={"level": level.value},
        value=value,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        n=n,
        coverage=n / expected,
        why="" if value is not None else why,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paired:
    """Is the ratings of all units with at least two, and every pair of ratings of one unit.

    `totals` counts the ratings of each cluster by value. A pair is the places of its values, its cluster
    and its weight, 2 / (ratings of the unit - 1), for both orders of the pair.
    """

    values: Array
    totals: Array
    first: Places
    second: Places
    owner: Places
    weight: Array

    @classmethod
    def of(cls, units: Sequence[Unit]) -> "_Paired | None":
        rated = [(cluster, ratings) for cluster, ratings in units if len(ratings) > 1]
        if not rated:
            return None
        values = sorted({rating for _, ratings in rated for rating in ratings})
        names = sorted({cluster for cluster, _ in rated})
        place_of = {value: place for place, value in enumerate(values)}
        owner_of = {name: place for place, name in enumerate(names)}
        totals = np.zeros((len(names), len(values)))
        pairs: list[tuple[int, int, int]] = []
        weights: list[float] = []
        for cluster, ratings in rated:
            places = [place_of[rating] for rating in ratings]
            np.add.at(totals[owner_of[cluster]], places, 1.0)
            found = [(a, b, owner_of[cluster]) for a, b in combinations(places, 2)]
            pairs += found
            weights += [2 / (len(ratings) - 1)] * len(found)
        first, second, owner = np.array(pairs).T
        return cls(
            values=np.array(values),
            totals=totals,
            first=first,
            second=second,
            owner=owner,
            weight=np.array(weights),
        )

    @property
    def clusters(self) -> int:
        return len(self.totals)

    def alpha(self, times: Array, level: Level) -> float | None:
        """Gives alpha with each cluster taken so many times."""
        totals = times @ self.totals
        n = float(totals.sum())
        if level is Level.NOMINAL:
            distance = (self.first != self.second).astype(float)
            expected = n * n - float((totals**2).sum())
        else:
            # Ordinal: how many ratings lie between two values, each of both ends counting half.
            line = self.values if level is Level.INTERVAL else np.cumsum(totals) - totals / 2
            distance = (line[self.first] - line[self.second]) ** 2
            centred = line - float(totals @ line) / n
            expected = 2 * n * float(totals @ (centred * centred))
        if expected <= 1e-12 * n * n:
            return None
        observed = float((times[self.owner] * self.weight * distance).sum())
        return 1.0 - observed * (n - 1) / expected


def _interval(paired: _Paired, level: Level, settings: Settings) -> Interval | None:
    """Gives the jackknife interval over clusters, on the scale of -log(1 - alpha)."""
    affordable = len(paired.first) * paired.clusters <= MOST_LEFT_OUT_PAIRS
    if settings.resamples == 0 or paired.clusters < FEWEST_CLUSTERS_TO_RESAMPLE or not affordable:
        return None
    every = np.ones(paired.clusters)
    found = [paired.alpha(every - left_out, level) for left_out in np.eye(paired.clusters)]
    values = [paired.alpha(every, level), *found]
    known = [value for value in values if value is not None and value < 1.0]
    if len(known) < len(values):
        return None
    scaled = -np.log1p(-np.array(known))
    ends = jackknife(float(scaled[0]), scaled[1:], settings.confidence)
    return Interval(-math.expm1(-ends.low), -math.expm1(-ends.high)) if ends else None
