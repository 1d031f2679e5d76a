"""Krippendorff's alpha: how far raters agree beyond chance, ratings missing here and there."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import numpy as np

from scorer.metrics.figure import Figure
from scorer.metrics.interval import Array, Interval, can_resample, resample
from scorer.metrics.settings import Settings


class Level(StrEnum):
    """Names what the distance of two ratings is."""

    NOMINAL = "nominal"
    ORDINAL = "ordinal"
    INTERVAL = "interval"


# The cluster of a unit (such as the item of a component), and the ratings that the unit got.
Unit = tuple[str, tuple[float, ...]]


def alpha(units: Sequence[tuple[float, ...]], *, level: Level) -> float | None:
    """Gives alpha over units with at least two ratings; None where there are none or all are equal."""
    rated = [ratings for ratings in units if len(ratings) > 1]
    if not rated:
        return None
    values = sorted({rating for ratings in rated for rating in ratings})
    coincidences = np.zeros((len(values), len(values)))
    for ratings in rated:
        coincidences += _coincidences(ratings, values)
    return _alpha(coincidences, np.array(values), level)


def alpha_figure(units: Sequence[Unit], *, level: Level, expected: int, settings: Settings) -> Figure:
    """Gives alpha with an interval over resampled clusters; units with one rating count as not covered."""
    rated = [(cluster, ratings) for cluster, ratings in units if len(ratings) > 1]
    value = alpha([ratings for _, ratings in rated], level=level)
    interval = None if value is None else _interval(rated, level, settings)
    return Figure(
        metric="alpha",
        of={"level": level.value},
        value=value,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        n=len(rated),
        coverage=len(rated) / expected,
        why="" if value is not None else _why(rated),
    )


def _why(rated: Sequence[Unit]) -> str:
    return "all ratings are equal, so chance agreement is perfect" if rated else "no unit has two ratings"


def _coincidences(ratings: tuple[float, ...], values: Sequence[float]) -> Array:
    """Counts ordered pairs of a unit's ratings, each worth 1 / (ratings - 1)."""
    counts = np.array([ratings.count(value) for value in values], dtype=float)
    coincidences: Array = (np.outer(counts, counts) - np.diag(counts)) / (len(ratings) - 1)
    return coincidences


def _alpha(coincidences: Array, values: Array, level: Level) -> float | None:
    totals = coincidences.sum(axis=1)
    distance = _distance(values, totals, level)
    expected = float((np.outer(totals, totals) * distance).sum()) / float(totals.sum() - 1)
    if expected == 0.0:
        return None
    return 1.0 - float((coincidences * distance).sum()) / expected


def _distance(values: Array, totals: Array, level: Level) -> Array:
    if level is Level.NOMINAL:
        nominal: Array = 1.0 - np.eye(len(values))
        return nominal
    if level is Level.INTERVAL:
        interval: Array = (values[:, None] - values[None, :]) ** 2
        return interval
    # Ordinal: how many ratings lie between two values, each of both ends counting half.
    middle = np.cumsum(totals) - totals / 2
    ordinal: Array = (middle[:, None] - middle[None, :]) ** 2
    return ordinal


def _interval(rated: Sequence[Unit], level: Level, settings: Settings) -> Interval | None:
    """Gives the percentile interval over resampled clusters."""
    clusters = _by_cluster(rated)
    if not can_resample(len(clusters), settings.resamples):
        return None
    values = sorted({rating for _, ratings in rated for rating in ratings})
    stacked = np.array(
        [sum(_coincidences(each, values) for each in clusters[name]) for name in sorted(clusters)]
    )
    draws = resample(len(clusters), settings.resamples, settings.seed)
    resampled = np.einsum("bc,cvw->bvw", draws, stacked)
    found = [_alpha(each, np.array(values), level) for each in resampled]
    known = [each for each in found if each is not None]
    if len(known) < settings.resamples / 2:
        return None
    tail = (1 - settings.confidence) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return Interval(float(low), float(high))


def _by_cluster(rated: Sequence[Unit]) -> Mapping[str, list[tuple[float, ...]]]:
    clusters: dict[str, list[tuple[float, ...]]] = {}
    for cluster, ratings in rated:
        clusters.setdefault(cluster, []).append(ratings)
    return clusters
