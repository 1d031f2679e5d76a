"""Whether two rankings of the same models agree: judges with judges, benchmarks with benchmarks."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated

from scorer.metrics.figure import ANY_CORRELATION, Figure
from scorer.metrics.mia import TRUE_IMAGE, item_total, judged_items, repeats
from scorer.metrics.order import PLACES, pairs
from scorer.metrics.reading import Cell
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

# The answer of a model to an item, and totals of answers; None where unscored.
Answer = tuple[str, str]
Totals = dict[Answer, float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkRow:
    """Is a model's score in one benchmark."""

    model: Annotated[str, "who was measured"]
    benchmark: Annotated[str, "by what"]
    score: Annotated[float | None, "the score, higher is better; empty: unknown"]

    def cell(self) -> Cell:
        """Names the model and the benchmark."""
        return (self.model, self.benchmark)


def kendall_tau(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Gives Kendall's tau-b; None where one side does not vary."""
    concordance, varied_x, varied_y = 0, 0, 0
    for (x1, y1), (x2, y2) in combinations(zip(x, y, strict=True), 2):
        sign_x, sign_y = (x1 > x2) - (x1 < x2), (y1 > y2) - (y1 < y2)
        concordance += sign_x * sign_y
        varied_x += sign_x != 0
        varied_y += sign_y != 0
    if not varied_x or not varied_y:
        return None
    return float(concordance / (varied_x * varied_y) ** 0.5)


def rank_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives the rank agreement of every two judges by the models' totals, and of every two benchmarks.

    Two judges are compared on the answers that both scored: otherwise the draw of items would decide ranks.
    """
    judges: dict[str, Totals] = {}
    for group in repeats(judged_items(table)):
        row = group[0].first
        if row.judge and row.image == TRUE_IMAGE:
            total = item_total(group, settings.mode).value
            judges.setdefault(row.judge, {})[row.model, row.item] = total
    for a, b in pairs(judges):
        yield _judges_figure({"between": "judges", "a": a, "b": b}, judges[a], judges[b])
    benchmarks: dict[str, dict[str, float | None]] = {}
    for score in table.of(BenchmarkRow):
        benchmarks.setdefault(score.benchmark, {})[score.model] = score.score
    for a, b in pairs(benchmarks):
        yield tau_figure({"between": "benchmarks", "a": a, "b": b}, benchmarks[a], benchmarks[b])


def _judges_figure(of: Mapping[str, str], a: Totals, b: Totals) -> Figure:
    expected = a.keys() | b.keys()
    common = sorted(place for place in expected if a.get(place) is not None and b.get(place) is not None)
    figure = tau_figure(of, _model_means(a, common), _model_means(b, common))
    coverage = len(common) / len(expected)
    return replace(figure, coverage=coverage, **(ANY_CORRELATION if coverage < 1 else {}))


def _model_means(totals: Totals, answers: Sequence[Answer]) -> dict[str, float | None]:
    by_model: dict[str, list[float]] = {}
    for model, item in answers:
        by_model.setdefault(model, []).append(totals[model, item] or 0.0)
    return {model: math.fsum(each) / len(each) for model, each in by_model.items()}


def tau_figure(of: Mapping[str, str], a: Mapping[str, float | None], b: Mapping[str, float | None]) -> Figure:
    """Gives Kendall's tau over the models that both sides have a score of."""
    both = [(a.get(model), b.get(model)) for model in sorted(a.keys() | b.keys())]
    known = [(round(x, PLACES), round(y, PLACES)) for x, y in both if x is not None and y is not None]
    value = kendall_tau([x for x, _ in known], [y for _, y in known])
    return Figure(
        metric="kendall_tau",
        of=of,
        value=value,
        **(ANY_CORRELATION if len(known) < len(both) else {}),
        n=len(known),
        coverage=len(known) / max(len(both), 1),
        why="" if value is not None else "fewer than two models have different scores on both sides",
    )
