"""How far several answers to one input lie apart: PIF-N-K and the quartile range (MMMT-IF)."""

from collections.abc import Iterator

import numpy as np

from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.pif import PifRow
from scorer.metrics.scale import FLAW, SHARE
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

Scores = list[float | None]


def spread_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives PIF-N-K for every K and, from two samples a turn on, the reconstructed spread figures.

    N is the largest number of samples that the model has at a turn; a sample that is not there is unscored.
    """
    inputs: dict[str, dict[tuple[str, int], Scores]] = {}
    for row in table.of(PifRow):
        inputs.setdefault(row.model, {}).setdefault((row.chat, row.turn), []).append(row.pif)
    means = Means({"pif_n_k": SHARE, "pif_iqr": FLAW, "pif_consistency": SHARE}, settings)
    for model, turns in inputs.items():
        samples = max(map(len, turns.values()))
        for (chat, _), scores in turns.items():
            padded = scores + [None] * (samples - len(scores))
            for k in range(1, samples + 1):
                of = {"model": model, "n": str(samples), "k": str(k)}
                means.add("pif_n_k", of, at_least(k, padded), cluster=chat)
            if samples > 1:
                spread = quartile_range(padded)
                means.add("pif_iqr", {"model": model}, spread, cluster=chat)
                consistency = Estimate.of(1.0, SHARE).minus(spread)
                means.add("pif_consistency", {"model": model}, consistency, cluster=chat)
    yield from means.figures()


def at_least(k: int, scores: Scores) -> Estimate:
    """Gives 1 if at least `k` PIFs are full and 0 if not, of inputs scored in full."""
    full, unscored = scores.count(1.0), scores.count(None)
    worst, best = float(full >= k), float(full + unscored >= k)
    return Estimate(value=None if unscored else worst, worst=worst, best=best)


def quartile_range(scores: Scores) -> Estimate:
    """Gives Q3 - Q1 with linear interpolation.

    It is widest with each unscored one at 0 or 1, and narrowest with all of them at one place in the middle.
    """
    known = [score for score in scores if score is not None]
    missing = len(scores) - len(known)
    if not missing:
        return Estimate.of(_range(known), FLAW)
    corners = ([0.0] * (missing - full) + [1.0] * full for full in range(missing + 1))
    middles = [*known, float(np.median(known))] if known else [0.0]
    return Estimate(
        value=None,
        worst=max(_range(known + corner) for corner in corners),
        best=min(_range(known + [middle] * missing) for middle in middles),
    )


def _range(scores: list[float]) -> float:
    low, high = np.quantile(scores, [0.25, 0.75])
    return float(high - low)
