"""Whether two rankings of the same models agree: judges with judges, benchmarks with benchmarks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated

from scorer.metrics.figure import Figure
from scorer.metrics.mia import mia_figures
from scorer.metrics.order import pairs
from scorer.metrics.reading import Cell
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table


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
    """Gives the rank agreement of every two judges by the models' totals, and of every two benchmarks."""
    judges: dict[str, dict[str, float | None]] = {}
    for figure in mia_figures(table, replace(settings, resamples=0)):
        if figure.metric == "mia_total" and "judge" in figure.of:
            judges.setdefault(figure.of["judge"], {})[figure.of["model"]] = figure.value
    benchmarks: dict[str, dict[str, float | None]] = {}
    for row in table.of(BenchmarkRow):
        benchmarks.setdefault(row.benchmark, {})[row.model] = row.score
    for kind, rankings in (("judges", judges), ("benchmarks", benchmarks)):
        for a, b in pairs(rankings):
            yield tau_figure({"between": kind, "a": a, "b": b}, rankings[a], rankings[b])


def tau_figure(of: Mapping[str, str], a: Mapping[str, float | None], b: Mapping[str, float | None]) -> Figure:
    """Gives Kendall's tau over the models that both sides have a score of."""
    both = [(a.get(model), b.get(model)) for model in sorted(a.keys() | b.keys())]
    known = [(x, y) for x, y in both if x is not None and y is not None]
    value = kendall_tau([x for x, _ in known], [y for _, y in known])
    why = "" if value is not None else "fewer than two models have different scores on both sides"
    return Figure(
        metric="kendall_tau", of=of, value=value, n=len(known), coverage=len(known) / len(both), why=why
    )
