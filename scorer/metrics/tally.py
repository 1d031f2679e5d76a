"""One mean with interval, coverage and bounds, collected an observation at a time."""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from scorer.metrics.figure import Figure
from scorer.metrics.interval import (
    FEWEST_CLUSTERS_TO_RESAMPLE,
    MOST_CLUSTERS_TO_RESAMPLE,
    Array,
    Interval,
    clustered,
    wilson,
)
from scorer.metrics.scale import SHARE, Scale, Weighting
from scorer.metrics.settings import Settings

# Of values that are 0 but for a few large ones, intervals miss the truth far too often with fewer
# (measured: docs/fidelity.md), the more so where skewness is not resampled.
FEWEST_OFF_THE_END = 5
FEWEST_OFF_THE_END_UNSAMPLED = 100


@dataclass(slots=True)
class _Cluster:
    """Holds the scored values of a cluster, and both ends of every unscored one."""

    values: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)


Ends = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class Tally:
    """Collects the observations of one mean.

    Observations of one cluster (a chat, an item) depend on each other; those without one do not.
    """

    def __init__(self, scale: Scale = SHARE) -> None:
        self._scale = scale
        self._named: dict[Hashable, _Cluster] = {}
        self._unnamed: Counter[Ends] = Counter()

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
        if count == 0:
            return
        worst = self._scale.worst if worst is None else worst
        best = self._scale.best if best is None else best
        ends: Ends = ((value,), (), ()) if value is not None else ((), (worst,), (best,))
        if cluster is None:
            self._unnamed[ends] += count
            return
        held = self._named.setdefault(cluster, _Cluster())
        held.values.extend(ends[0] * count)
        held.worst.extend(ends[1] * count)
        held.best.extend(ends[2] * count)

    def add_cluster(self, values: Sequence[float | None], *, count: int = 1) -> None:
        """Adds all observations of a cluster that nothing else belongs to, or `count` such clusters."""
        unscored = values.count(None)
        scored = tuple(value for value in values if value is not None)
        self._unnamed[scored, (self._scale.worst,) * unscored, (self._scale.best,) * unscored] += count

    def figure(self, metric: str, of: Mapping[str, str], settings: Settings, *, why: str = "") -> Figure:
        """Gives the mean of what was added; `why` explains a mean of nothing."""
        parts = [(part, 1) for part in self._named.values()]
        parts += [(_Cluster(*map(list, ends)), count) for ends, count in self._unnamed.items()]
        n = sum(len(part.values) * count for part, count in parts)
        unscored = sum(len(part.worst) * count for part, count in parts)
        # Values beyond the scale show that it is not the one in use, so nothing is known of its ends.
        bounded = unscored > 0 and not self._beyond_scale(parts)
        ends = (self._bound(parts, "worst"), self._bound(parts, "best")) if bounded else (None, None)
        value, interval = self._mean(parts, settings) if n else (None, None)
        sparse = self._sparse(parts) if n and settings.resamples else ""
        return Figure(
            metric=metric,
            of=of,
            value=value,
            low=interval.low if interval and not sparse else None,
            high=interval.high if interval and not sparse else None,
            worst=ends[0],
            best=ends[1],
            n=n,
            coverage=n / max(n + unscored, 1),
            why=sparse if n else why or "nothing is scored",
        )

    def _sparse(self, parts: Sequence[tuple[_Cluster, int]]) -> str:
        """Says why observations that nearly all lie at the one end of an open scale have no interval."""
        floor, ceiling = self._scale.floor, self._scale.ceiling
        if math.isfinite(floor) == math.isfinite(ceiling):
            return ""
        end = floor if math.isfinite(floor) else ceiling
        held = [(part.values, count) for part, count in parts if part.values]
        off = sum(count for values, count in held if any(value != end for value in values))
        clusters = sum(count for _, count in held)
        resampled = FEWEST_CLUSTERS_TO_RESAMPLE <= clusters <= MOST_CLUSTERS_TO_RESAMPLE
        fewest = FEWEST_OFF_THE_END if resampled else FEWEST_OFF_THE_END_UNSAMPLED
        if off >= fewest:
            return ""
        return (
            f"no interval: {off} of {clusters} differ from {end:g}, which says too little of how far they can"
        )

    def _beyond_scale(self, parts: Sequence[tuple[_Cluster, int]]) -> bool:
        floor, ceiling = self._scale.floor, self._scale.ceiling
        slack = 1e-9 * max(1.0, abs(floor), abs(ceiling)) if math.isfinite(ceiling - floor) else 0.0
        values = (value for part, _ in parts for value in part.values)
        return not all(floor - slack <= value <= ceiling + slack for value in values)

    def _mean(
        self, parts: Sequence[tuple[_Cluster, int]], settings: Settings
    ) -> tuple[float, Interval | None]:
        sums, counts = self._totals(parts)
        value = math.fsum(sums) / math.fsum(counts)
        return value, self._interval(sums, counts, value, settings)

    def _totals(self, parts: Sequence[tuple[_Cluster, int]]) -> tuple[Array, Array]:
        """Gives the sum and the weight of every cluster with a scored observation."""
        held = [(part, count) for part, count in parts if part.values]
        copies = [count for _, count in held]
        sums = np.repeat(np.array([math.fsum(part.values) for part, _ in held]), copies)
        counts = np.repeat(np.array([float(len(part.values)) for part, _ in held]), copies)
        if self._scale.weighting is Weighting.CLUSTERS:
            return sums / counts, np.ones(len(counts))
        return sums, counts

    def _bound(self, parts: Sequence[tuple[_Cluster, int]], end: Literal["worst", "best"]) -> float | None:
        """Gives the mean with everything unscored at one of its ends; None where that has no limit."""
        sums = [math.fsum(part.values + (part.worst if end == "worst" else part.best)) for part, _ in parts]
        sizes = [len(part.values) + len(part.worst) for part, _ in parts]
        if self._scale.weighting is Weighting.CLUSTERS:
            sums, sizes = [total / size for total, size in zip(sums, sizes, strict=True)], [1] * len(parts)
        copies = [count for _, count in parts]
        total = math.fsum(each * count for each, count in zip(sums, copies, strict=True))
        mean = total / sum(size * count for size, count in zip(sizes, copies, strict=True))
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
