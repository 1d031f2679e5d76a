"""Elo ratings that do not depend on the order of matches: the Bradley-Terry maximum-likelihood fit.

A tie is half a win for each side. Ratings average 1000, and the expected win probability of a over b is
1 / (1 + 10^((R_b - R_a) / 400)).
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

import numpy as np

from scorer.metrics.bradley_terry import Extremes, bradley_terry, count_wins, information
from scorer.metrics.figure import Figure
from scorer.metrics.interval import Array
from scorer.metrics.order import pairs
from scorer.metrics.outcome import Outcome
from scorer.metrics.quantile import student_quantile
from scorer.metrics.settings import Settings

MEAN_RATING = 1000.0
POINTS_PER_LOGIT = 400.0 / math.log(10.0)
# A smaller error is rounding: outcomes that are exactly as expected say nothing of how they vary.
NO_ERROR = 1e-9


def win_probability(rating_a: float, rating_b: float) -> float:
    """Gives the chance that a beats b at these Elo ratings."""
    return float(1.0 / (1.0 + 10.0 ** ((rating_b - rating_a) / 400.0)))


def elo_figures(
    models: Sequence[str], outcomes: Sequence[Outcome], of: Mapping[str, str], settings: Settings
) -> Iterator[Figure]:
    """Gives ratings and pairwise win probabilities, with intervals over clusters of outcomes."""
    compared = pairs(models)
    scored = [outcome for outcome in outcomes if outcome.points is not None]
    fit = _Fit.of(models, scored)
    met, coverage = _count(scored), _count(scored) / _count(outcomes)
    extremes = Extremes.of(models, outcomes) if met < _count(outcomes) else None
    unbounded = UNCOUNTABLE if met < _count(outcomes) and extremes is None else ""
    for model in models:
        played = [outcome for outcome in outcomes if model in {outcome.a, outcome.b}]
        n = _count(outcome for outcome in played if outcome.points is not None)
        weights = np.array([float(each == model) - 1 / len(models) for each in models])
        yield Figure(
            metric="elo",
            of={"model": model, **of},
            **_estimate(fit, weights, settings, _rating),
            **(extremes.rating(models.index(model), _rating) if extremes else {}),
            n=n,
            coverage=n / _count(played),
            why=unbounded if fit else UNBOUNDED,
        )
    for a, b in compared:
        weights = np.array([float(each == a) - float(each == b) for each in models])
        yield Figure(
            metric="elo_win_probability",
            of={"a": a, "b": b, **of},
            **_estimate(fit, weights, settings, _logistic),
            **(extremes.lead(models.index(a), models.index(b), _logistic) if extremes else {}),
            n=met,
            coverage=coverage,
            why=unbounded if fit else UNBOUNDED,
        )


UNCOUNTABLE = "no worst and best: too many pairs have undecided matches to go through what they can be"
UNBOUNDED = (
    "no finite rating fits: the models fall into groups of which one never lost to, or never met, another"
)


@dataclass(frozen=True, slots=True)
class _Fit:
    """Is a fit with the covariance of its strengths, clusters of outcomes taken as the independent units."""

    strengths: Array
    covariance: Array
    clusters: int

    @classmethod
    def of(cls, models: Sequence[str], scored: Sequence[Outcome]) -> "_Fit | None":
        place = {model: position for position, model in enumerate(models)}
        wins = count_wins(models, scored)
        strengths = bradley_terry(wins)
        if strengths is None:
            return None
        gradients: dict[str, Array] = {}
        meat, clusters = np.zeros((len(models), len(models))), 0
        for outcome in scored:
            a, b = place[outcome.a], place[outcome.b]
            surprise = (outcome.points or 0.0) - _logistic(float(strengths[a] - strengths[b]))
            gradient = np.zeros(len(models))
            gradient[a], gradient[b] = surprise, -surprise
            if outcome.cluster is None:
                meat += outcome.count * np.outer(gradient, gradient)
                clusters += outcome.count
            else:
                held = gradients.setdefault(outcome.cluster, np.zeros(len(models)))
                held += outcome.count * gradient
        for gradient in gradients.values():
            meat += np.outer(gradient, gradient)
        clusters += len(gradients)
        chances = 1.0 / (1.0 + np.exp(strengths[None, :] - strengths[:, None]))
        bread = np.linalg.pinv(information(wins + wins.T, chances))
        return cls(strengths, bread @ meat @ bread * clusters / max(clusters - 1, 1), clusters)

    def contrast(self, weights: Array, settings: Settings) -> tuple[float, float | None]:
        """Gives a weighted sum of strengths and half the width of its interval."""
        value = float(weights @ self.strengths)
        if self.clusters < 2 or settings.resamples == 0:
            return value, None
        error = max(float(weights @ self.covariance @ weights), 0.0) ** 0.5
        if error < NO_ERROR:
            return value, None
        return value, student_quantile(settings.confidence, self.clusters - 1) * error


class _Ends(TypedDict):
    value: float | None
    low: NotRequired[float]
    high: NotRequired[float]


def _estimate(fit: _Fit | None, weights: Array, settings: Settings, shown: Callable[[float], float]) -> _Ends:
    """Gives a weighted sum of strengths with its interval, on the scale that it is shown in."""
    if fit is None:
        return {"value": None}
    value, half = fit.contrast(weights, settings)
    if half is None:
        return {"value": shown(value)}
    return {"value": shown(value), "low": shown(value - half), "high": shown(value + half)}


def _rating(strength: float) -> float:
    return MEAN_RATING + POINTS_PER_LOGIT * strength


def _logistic(logit: float) -> float:
    return 0.5 * (1.0 + math.tanh(logit / 2))


def _count(outcomes: Iterable[Outcome]) -> int:
    return sum(outcome.count for outcome in outcomes)
