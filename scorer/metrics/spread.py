"""How far several answers to one input lie apart: PIF-N-K and the quartile range (MMMT-IF)."""

from collections.abc import Iterator

import numpy as np

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
            full, unscored = padded.count(1.0), padded.count(None)
            for k in range(1, samples + 1):
                of = {"model": model, "n": str(samples), "k": str(k)}
                means.of("pif_n_k", of).add(at_least(k, full=full, unscored=unscored), cluster=chat)
            if samples > 1:
                spread = quartile_range(padded)
                means.of("pif_iqr", {"model": model}).add(spread, cluster=chat)
                consistency = None if spread is None else 1.0 - spread
                means.of("pif_consistency", {"model": model}).add(consistency, cluster=chat)
    yield from means.figures()


def at_least(k: int, *, full: int, unscored: int) -> float | None:
    """Gives 1 if at least `k` PIFs are full, 0 if not, None while the unscored ones decide."""
    if full >= k:
        return 1.0
    return None if full + unscored >= k else 0.0


def quartile_range(scores: Scores) -> float | None:
    """Gives Q3 - Q1 with linear interpolation; None where a score is missing."""
    known = [score for score in scores if score is not None]
    if len(known) < len(scores):
        return None
    low, high = np.quantile(known, [0.25, 0.75])
    return float(high - low)
