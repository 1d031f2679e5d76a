"""The Bradley-Terry maximum-likelihood fit of who beats whom, and its extremes over undecided matches."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.figure import Ends
from scorer.metrics.interval import Array
from scorer.metrics.outcome import Outcome

MOST_STEPS = 100
# Ways to fill in undecided matches that are gone through: both ends for each of 12 pairs of models.
MOST_FILLINGS = 4096


def count_wins(models: Sequence[str], outcomes: Iterable[Outcome]) -> Array:
    """Counts how often each model beat each other, a tie half a win for both, undecided ones left out."""
    place = {model: position for position, model in enumerate(models)}
    wins = np.zeros((len(models), len(models)))
    for outcome in outcomes:
        if outcome.points is not None:
            wins[place[outcome.a], place[outcome.b]] += outcome.count * outcome.points
            wins[place[outcome.b], place[outcome.a]] += outcome.count * (1.0 - outcome.points)
    return wins


def bradley_terry(wins: Array) -> Array | None:
    """Fits log-strengths that sum to 0; `wins[i, j]` counts how often i beat j, ties as half.

    Gives None where no finite fit exists: some models never lost to, or never met, all the others.
    """
    if not _connected(wins[None])[0]:
        return None
    strengths: Array = _fits(wins[None])[0]
    return strengths


def information(games: Array, chances: Array) -> Array:
    """Gives the Fisher information of the strengths, of one table of games or of each of several."""
    weights = games * chances * (1.0 - chances)
    on_diagonal: Array = weights.sum(axis=-1)[..., None] * np.eye(games.shape[-1]) - weights
    return on_diagonal


@dataclass(frozen=True, slots=True, kw_only=True)
class Extremes:
    """Is the fits of all tables that undecided matches can come to.

    Every undecided match counts, also among other models: who beats whom elsewhere moves those they met.
    A rating can be extreme between the ends (a rival is most useful neither at its strongest nor at its
    weakest), so each pair is filled in at several levels where there are few pairs.
    """

    strengths: Array
    finite: bool

    @classmethod
    def of(cls, models: Sequence[str], outcomes: Sequence[Outcome]) -> "Extremes | None":
        """Fits every filling; None where there are too many."""
        open_pairs: Counter[tuple[str, str]] = Counter()
        for outcome in outcomes:
            if outcome.points is None:
                open_pairs[outcome.a, outcome.b] += outcome.count
        affordable = math.floor(MOST_FILLINGS ** (1 / len(open_pairs)) + 1e-9)
        if affordable < 2:
            return None
        pairs = [(models.index(a), models.index(b), count) for (a, b), count in open_pairs.items()]
        levels = [np.linspace(0.0, count, min(2 * count + 1, affordable)) for _, _, count in pairs]
        won = np.array(list(product(*levels)))
        tables = np.repeat(count_wins(models, outcomes)[None], len(won), axis=0)
        for place, (a, b, count) in enumerate(pairs):
            tables[:, a, b] += won[:, place]
            tables[:, b, a] += count - won[:, place]
        fitting = _connected(tables)
        return cls(strengths=_fits(tables[fitting]), finite=bool(fitting.all()))

    def rating(self, model: int, shown: Callable[[float], float]) -> Ends:
        """Gives the ends of a model's strength as they are shown; none where it has no limit."""
        return self._ends(self.strengths[:, model], shown) if self.finite else {}

    def lead(self, a: int, b: int, shown: Callable[[float], float]) -> Ends:
        """Gives the ends of a win probability, which has its limits even where strengths have none."""
        if not self.finite:
            return {"worst": 0.0, "best": 1.0}
        return self._ends(self.strengths[:, a] - self.strengths[:, b], shown)

    def _ends(self, values: Array, shown: Callable[[float], float]) -> Ends:
        return {"worst": shown(float(values.min())), "best": shown(float(values.max()))}


def _fits(wins: Array) -> Array:
    """Fits many tables at once, each with a finite fit."""
    games = wins + np.swapaxes(wins, 1, 2)
    strengths = np.zeros(wins.shape[:2])
    # The information is singular along equal shifts of all strengths, which this fixes at 0.
    shift = np.full(wins.shape[1:], 1.0)
    for _ in range(MOST_STEPS):
        chances = 1.0 / (1.0 + np.exp(strengths[:, None, :] - strengths[:, :, None]))
        slope = (wins - games * chances).sum(axis=2)
        step = np.linalg.solve(information(games, chances) + shift, slope[..., None])[..., 0]
        # A full Newton step can overshoot far from the maximum.
        step /= np.maximum(1.0, np.abs(step).max(axis=1, initial=0.0))[:, None]
        strengths += step
        if np.abs(step).max(initial=0.0) < 1e-12:
            break
    centred: Array = strengths - strengths.mean(axis=1, keepdims=True)
    return centred


def _connected(wins: Array) -> NDArray[np.bool_]:
    """Says of each table whether every model reaches every other along wins: else a strength is unbounded."""
    reach = ((wins > 0) | np.eye(wins.shape[1], dtype=bool)).astype(np.int64)
    for _ in range(max(wins.shape[1] - 1, 1).bit_length()):
        reach = np.minimum(reach @ reach, 1)
    whole: NDArray[np.bool_] = np.asarray(reach.all(axis=(1, 2)), dtype=np.bool_)
    return whole
