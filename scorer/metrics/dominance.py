"""The distribution of PIF at a turn, and which of two models is ahead everywhere in it (MMMT-IF)."""

from collections.abc import Iterator, Sequence

import numpy as np

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.mean import Means
from scorer.metrics.order import pairs
from scorer.metrics.pif import PifRow
from scorer.metrics.scale import FLAW
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

Scores = dict[str, list[float | None]]

MOST_THRESHOLDS = 100
HUNDREDTHS = [place / 100 for place in range(101)]


def dominance_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives each model's empirical distribution of PIF by turn, then who dominates whom.

    `pif_ecdf` is the share of chats whose PIF is at most `at`; its intervals hold point by point.
    """
    turns: dict[int, Scores] = {}
    for row in table.of(PifRow):
        if row.sample == 0:
            turns.setdefault(row.turn, {}).setdefault(row.model, []).append(row.pif)
    distribution = Means({"pif_ecdf": FLAW}, settings)
    for turn, models in turns.items():
        thresholds = _thresholds(models)
        for model, scores in models.items():
            known = np.sort(_known(scores))
            for at, below in zip(thresholds, np.searchsorted(known, thresholds, side="right"), strict=True):
                tally = distribution.of("pif_ecdf", {"model": model, "turn": str(turn), "at": f"{at:.6g}"})
                tally.add(1.0, count=int(below))
                tally.add(0.0, count=len(known) - int(below))
                tally.add(None, count=len(scores) - len(known))
    yield from distribution.figures()
    for turn in sorted(turns):
        for a, b in pairs(turns[turn]):
            yield _dominance(turn, (a, turns[turn][a]), (b, turns[turn][b]))


def direction(a: Sequence[float], b: Sequence[float]) -> int:
    """Gives 1 where `a` first-order dominates `b`, -1 where `b` does `a`, 0 where neither or both do."""
    thresholds = np.array(sorted({*a, *b}))
    share_a = np.searchsorted(np.sort(a), thresholds, side="right") / len(a)
    share_b = np.searchsorted(np.sort(b), thresholds, side="right") / len(b)
    return int(np.all(share_a <= share_b)) - int(np.all(share_b <= share_a))


def _dominance(
    turn: int, first: tuple[str, list[float | None]], second: tuple[str, list[float | None]]
) -> Figure:
    (a, all_a), (b, all_b) = first, second
    scores_a, scores_b = _known(all_a), _known(all_b)
    of = {"a": a, "b": b, "turn": str(turn)}
    if not scores_a or not scores_b:
        return undefined("dominance", of, f"{b if scores_a else a} has no scored answer at turn {turn}")
    ahead = direction(scores_a, scores_b)
    if sorted(scores_a) == sorted(scores_b):
        words = f"{a} and {b} score alike at every threshold"
    elif ahead == 0:
        words = f"neither scores at least as high as the other at every threshold: {a} and {b} cross"
    else:
        leader, other = (a, b) if ahead > 0 else (b, a)
        words = f"{leader} scores at least as high as {other} at every threshold"
    n = len(scores_a) + len(scores_b)
    coverage = n / (len(all_a) + len(all_b))
    return Figure(metric="dominance", of=of, value=float(ahead), n=n, coverage=coverage, why=words)


def _thresholds(models: Scores) -> list[float]:
    """Lists the PIFs that occur, or hundredths where so many occur that nobody would read them."""
    occurring = sorted({score for scores in models.values() for score in _known(scores)})
    # Of PIFs that print alike the highest stands for all, so that each lies at or below its threshold.
    printed = {f"{score:.6g}": score for score in occurring}
    return list(printed.values()) if len(printed) <= MOST_THRESHOLDS else HUNDREDTHS


def _known(scores: Sequence[float | None]) -> list[float]:
    return [score for score in scores if score is not None]
