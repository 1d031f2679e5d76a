"""How PIF and the preference score go with what humans say (MMMT-IF)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.autorater import HUMAN, Rating
from scorer.metrics.figure import ANY_CORRELATION, Figure
from scorer.metrics.interval import Array, Interval, jackknife
from scorer.metrics.order import mean_ranks, natural
from scorer.metrics.pif import PifRow
from scorer.metrics.preference import POINTS, Preference, preference_scores
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

# Scores by model, chat and turn.
Scores = Mapping[tuple[str, str, int], float | None]
Of = tuple[tuple[str, str], ...]
# Nearer to 1 is 1 but for rounding.
PERFECT = 1 - 1e-9


def pearson(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Gives Pearson's r; None where one side does not vary."""
    moments = _moments(np.array(x, dtype=float), np.array(y, dtype=float), np.zeros(len(x), dtype=int))
    found = _correlations(np.ones((1, 1)) @ moments)
    return float(found[0]) if len(found) else None


def spearman(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Gives Spearman's rho, tied values sharing their mean rank; None where one side does not vary."""
    return pearson(mean_ranks(x), mean_ranks(y))


def human_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives both correlations of each score with each human criterion, over all models and by model.

    Against preferences it is the difference of both models' scores with 1 (the first preferred), 0 (tie), -1
    (the second), each choice taken in both orders: which model a row calls `a` says nothing.
    """
    paired: dict[Of, Pairs] = {}
    for name, scores in _scores(table).items():
        for row in table.of(Rating):
            if row.judge != HUMAN:
                continue
            score = scores.get((row.model, row.chat, row.turn))
            of = (*name, ("criterion", row.criterion_name))
            for key in (of, (*of, ("model", row.model))):
                paired.setdefault(key, Pairs()).add(score, row.rating, cluster=row.chat)
        for choice in table.of(Preference):
            sides = [scores.get((model, choice.chat, choice.turn)) for model in (choice.a, choice.b)]
            lead = None if sides[0] is None or sides[1] is None else sides[0] - sides[1]
            points = POINTS[choice.winner]
            liking = None if points is None else 2 * points - 1
            key = (*name, ("criterion", "preference"))
            paired.setdefault(key, Pairs(mirrored=True)).add(lead, liking, cluster=choice.chat)
    for metric, ranked in (("human_pearson", False), ("human_spearman", True)):
        for key in sorted(paired, key=lambda of: [natural(value) for _, value in of]):
            yield paired[key].figure(metric, dict(key), settings, ranked=ranked)


def _scores(table: Table) -> dict[Of, Scores]:
    """Lists the scores that humans are compared with, by what they are called in `of`."""
    pifs = {(row.model, row.chat, row.turn): row.pif for row in table.of(PifRow) if row.sample == 0}
    scores: dict[Of, Scores] = {(("score", "pif"),): pifs} if pifs else {}
    for judge, models in preference_scores(table).items():
        by_answer = {
            (model, *turn): score for model, turns in models.items() for turn, score in turns.items()
        }
        scores[("score", "preference"), ("judge", judge)] = by_answer
    return scores


@dataclass(slots=True)
class Pairs:
    """Collects pairs of numbers, with the cluster that each pair belongs to; `mirrored` adds each negated."""

    mirrored: bool = False
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    clusters: list[str] = field(default_factory=list)
    expected: int = 0
    scored: int = 0

    def add(self, x: float | None, y: float | None, *, cluster: str) -> None:
        """Takes a pair, which counts as not covered where one side is unscored."""
        self.expected += 1
        if x is not None and y is not None:
            self.x.append(x)
            self.y.append(y)
            self.clusters.append(cluster)
            self.scored += 1
            if self.mirrored:
                self.x.append(-x)
                self.y.append(-y)
                self.clusters.append(cluster)

    def figure(self, metric: str, of: dict[str, str], settings: Settings, *, ranked: bool) -> Figure:
        """Gives the correlation of all pairs, or of their ranks, over chats."""
        x, y = (mean_ranks(self.x), mean_ranks(self.y)) if ranked else (self.x, self.y)
        value = pearson(x, y) if self.scored > 1 else None
        interval = self._interval(np.array(x), np.array(y), settings) if value is not None else None
        return Figure(
            metric=metric,
            of=of,
            value=value,
            low=interval.low if interval else None,
            high=interval.high if interval else None,
            **(ANY_CORRELATION if self.scored < self.expected else {}),
            n=self.scored,
            coverage=self.scored / self.expected,
            why="" if value is not None else _why(self),
        )

    def _interval(self, x: Array, y: Array, settings: Settings) -> Interval | None:
        """Gives the jackknife interval over chats, on the scale of Fisher's z."""
        if settings.resamples == 0:
            return None
        names = sorted(set(self.clusters))
        place = {name: position for position, name in enumerate(names)}
        sums = _moments(x, y, np.array([place[name] for name in self.clusters]))
        whole, without = _correlations(sums.sum(axis=0)[None]), _correlations(sums.sum(axis=0) - sums)
        # Perfect correlation has no z; what cannot vary without a chat is left out of the list.
        if len(without) < len(names) or abs(whole[0]) > PERFECT or np.abs(without).max() > PERFECT:
            return None
        found = jackknife(float(np.arctanh(whole[0])), np.arctanh(without), settings.confidence)
        return Interval(math.tanh(found.low), math.tanh(found.high)) if found else None


def _why(paired: Pairs) -> str:
    if paired.scored < 2:
        return "fewer than two answers have both a score and a human's"
    return "the scores or the humans' do not vary"


def _moments(x: Array, y: Array, clusters: NDArray[np.intp]) -> Array:
    """Sums 1, x, y, x², y² and xy over each cluster, a row a cluster, both sides centred and scaled."""
    x, y = _standardised(x), _standardised(y)
    columns = (np.ones(len(x)), x, y, x * x, y * y, x * y)
    return np.stack([np.bincount(clusters, weights=column) for column in columns], axis=1)


def _standardised(values: Array) -> Array:
    centred: Array = values - values.mean()
    spread = float(np.abs(centred).max(initial=0.0))
    # What is left of equal values is rounding, and counts as nothing.
    return centred / spread if spread > 1e-12 * (1 + float(np.abs(values).max(initial=0.0))) else 0 * values


def _correlations(sums: Array) -> Array:
    """Gives Pearson's r of each row of summed moments, rows where one side does not vary left out."""
    n, x, y, xx, yy, xy = sums[sums[:, 0] > 0.5].T
    variance_x, variance_y = xx / n - (x / n) ** 2, yy / n - (y / n) ** 2
    varies = (variance_x > 1e-12) & (variance_y > 1e-12)
    covariance = (xy / n - x * y / n**2)[varies]
    found: Array = covariance / np.sqrt(variance_x[varies] * variance_y[varies])
    return np.clip(found, -1.0, 1.0)
