"""Means with interval, coverage and bounds, collected an observation at a time."""

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np

from scorer.metrics.figure import Figure
from scorer.metrics.interval import Array, Interval, clustered, wilson
from scorer.metrics.order import natural
from scorer.metrics.settings import Settings


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
DIFFERENCE = Scale(worst=-1.0, best=1.0)


@dataclass(slots=True)
class _Cluster:
    values: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)


class Tally:
    """Collects the observations of one mean.

    Observations of one cluster (a chat, an item) depend on each other; those without one do not.
    """

    def __init__(self, scale: Scale = SHARE) -> None:
        self._scale = scale
        self._clusters: dict[Hashable, _Cluster] = {}
        self._alone: Counter[float] = Counter()
        self._alone_unscored: Counter[tuple[float, float]] = Counter()

    def add(
        self,
        value: float | None,
        *,
        cluster: Hashable = None,
        count: int = 1,
        worst: float | None = None,
        best: float | None = None,
    ) -> None:
        """Adds an observation, None where it is unscored; `worst` and `best` bound it where more is known."""
        ends = (self._scale.worst if worst is None else worst, self._scale.best if best is None else best)
        if cluster is None:
            if value is None:
                self._alone_unscored[ends] += count
            else:
                self._alone[value] += count
            return
        held = self._clusters.setdefault(cluster, _Cluster())
        if value is None:
            held.worst.extend([ends[0]] * count)
            held.best.extend([ends[1]] * count)
        else:
            held.values.extend([value] * count)

    def figure(self, metric: str, of: Mapping[str, str], settings: Settings, *, why: str = "") -> Figure:
        """Gives the mean of what was added; `why` explains a mean of nothing."""
        sums, counts = self._totals()
        n, unscored = self._scored(), self._unscored()
        bounds = self._bounds() if unscored else (None, None)
        if n == 0:
            return Figure(
                metric=metric,
                of=of,
                value=None,
                worst=bounds[0],
                best=bounds[1],
                n=0,
                coverage=0.0,
                why=why or "nothing is scored",
            )
        value = math.fsum(sums) / math.fsum(counts)
        interval = self._interval(sums, counts, value, settings)
        return Figure(
            metric=metric,
            of=of,
            value=value,
            low=interval.low if interval else None,
            high=interval.high if interval else None,
            worst=bounds[0],
            best=bounds[1],
            n=n,
            coverage=n / (n + unscored),
        )

    def _totals(self) -> tuple[Array, Array]:
        """Gives the sum and the weight of every cluster with a scored observation."""
        held = [cluster.values for cluster in self._clusters.values() if cluster.values]
        values = np.repeat(np.array(list(self._alone), dtype=float), list(self._alone.values()))
        sums = np.concatenate([np.array([math.fsum(each) for each in held]), values])
        counts = np.concatenate([np.array([float(len(each)) for each in held]), np.ones(len(values))])
        if self._scale.weighting is Weighting.CLUSTERS:
            return sums / counts, np.ones(len(counts))
        return sums, counts

    def _scored(self) -> int:
        return sum(len(each.values) for each in self._clusters.values()) + self._alone.total()

    def _unscored(self) -> int:
        return sum(len(each.worst) for each in self._clusters.values()) + self._alone_unscored.total()

    def _bounds(self) -> tuple[float | None, float | None]:
        """Gives the mean with everything unscored at its worst and at its best."""
        worst = [(math.fsum(each.values + each.worst), each) for each in self._clusters.values()]
        best = [(math.fsum(each.values + each.best), each) for each in self._clusters.values()]
        return (
            self._mean(worst, [(ends[0], times) for ends, times in self._alone_unscored.items()]),
            self._mean(best, [(ends[1], times) for ends, times in self._alone_unscored.items()]),
        )

    def _mean(self, clusters: list[tuple[float, _Cluster]], alone: list[tuple[float, int]]) -> float | None:
        alone = alone + list(self._alone.items())
        single = math.fsum(value * times for value, times in alone)
        singles = sum(times for _, times in alone)
        sizes = [len(each.values) + len(each.worst) for _, each in clusters]
        sums = [total for total, _ in clusters]
        if self._scale.weighting is Weighting.CLUSTERS:
            sums, sizes = [total / size for total, size in zip(sums, sizes, strict=True)], [1] * len(sums)
        mean = (math.fsum(sums) + single) / (sum(sizes) + singles)
        return mean if math.isfinite(mean) else None

    def _interval(self, sums: Array, counts: Array, value: float, settings: Settings) -> Interval | None:
        if settings.resamples == 0:
            return None
        floor, ceiling = self._scale.floor, self._scale.ceiling
        bounded = math.isfinite(floor) and math.isfinite(ceiling) and floor <= value <= ceiling
        width = ceiling - floor
        scaled = (sums - floor * counts) / width if bounded else sums
        whole_ends = bounded and bool(np.all((scaled == 0.0) | (scaled == counts)))
        alone = bool(np.all(counts == 1.0))
        # A proportion of independent observations; and all observations at one end, where nothing varies.
        if whole_ends and (alone or value in {floor, ceiling}):
            share = wilson((value - floor) / width, len(sums), settings.confidence)
            return Interval(floor + width * share.low, floor + width * share.high).around(value)
        interval = clustered(
            sums, counts, seed=settings.seed, resamples=settings.resamples, confidence=settings.confidence
        )
        return interval.within(floor, ceiling) if interval and floor <= value <= ceiling else interval


Of = tuple[tuple[str, str], ...]


class Means:
    """Collects many means at once, by metric and by what they are of."""

    def __init__(self, scales: Mapping[str, Scale], settings: Settings) -> None:
        self._scales = scales
        self._settings = settings
        self._tallies: dict[str, dict[Of, Tally]] = {metric: {} for metric in scales}

    def of(self, metric: str, of: Mapping[str, str]) -> Tally:
        """Finds the tally of a metric, made where there is none yet."""
        key = tuple(of.items())
        tallies = self._tallies[metric]
        if key not in tallies:
            tallies[key] = Tally(self._scales[metric])
        return tallies[key]

    def figures(self) -> Iterator[Figure]:
        """Gives the figures, metrics in the order of the scales, each in natural order of what it is of."""
        for metric, tallies in self._tallies.items():
            for key in sorted(tallies, key=lambda of: [natural(value) for _, value in of]):
                yield tallies[key].figure(metric, dict(key), self._settings)
