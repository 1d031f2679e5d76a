"""Totals over all datasets, and what the text context or a subset changes (MM-InstructEval)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorer.metrics.figure import Ends, Figure, undefined
from scorer.metrics.gain import block_figures
from scorer.metrics.grid import blocks
from scorer.metrics.order import natural
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table
from scorer.metrics.wins import MEASURES, Rest, place_of, win_figures

VQAMC = frozenset({"scienceqa", "algopuzzlevqa", "puzzlevqa", "mmmu", "mmmuval"})


def selection_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives wins and totals over all datasets, then what context and subset change."""
    arranged = blocks(table)
    point = replace(settings, resamples=0)
    cells = [figure for block in arranged for figure in block_figures(block, point)]
    yield from win_figures(cells)
    yield from _totals(cells)
    yield from _effects(cells, coordinate="context", sides=("with", "without"))
    yield from _effects(cells, coordinate="subset", sides=("full", "cds"))


def _totals(cells: Iterable[Figure]) -> Iterator[Figure]:
    """Sums each model's best accuracies over all datasets of the grid, and over those but VQAMC."""
    best: dict[Rest, dict[str, dict[str, Figure]]] = {}
    for figure in cells:
        if figure.metric == "best":
            rest = tuple(item for item in place_of(figure).items() if item[0] in {"context", "subset"})
            models = best.setdefault(rest, {})
            models.setdefault(figure.of["model"], {})[figure.of["dataset"]] = figure
    for rest, models in best.items():
        datasets = sorted({name for held in models.values() for name in held}, key=natural)
        plain = [name for name in datasets if name.lower().replace("-", "").replace("_", "") not in VQAMC]
        for model, held in sorted(models.items(), key=lambda item: natural(item[0])):
            for scope, wanted in (("all", datasets), ("without_vqamc", plain)):
                yield _total({"model": model, "scope": scope, **dict(rest)}, held, wanted)


def _total(of: dict[str, str], held: Mapping[str, Figure], wanted: list[str]) -> Figure:
    figures = [held[name] for name in wanted if name in held]
    values = [figure.value for figure in figures if figure.value is not None]
    if not wanted:
        return undefined("total", of, "the grid has no such dataset")
    bounds: Ends = {}
    if len(figures) == len(wanted) and any(figure.best is not None for figure in figures):
        bounds = {
            "worst": math.fsum(_either(figure.worst, figure.value) for figure in figures),
            "best": math.fsum(_either(figure.best, figure.value) for figure in figures),
        }
    absent = [name for name in wanted if name not in held or held[name].value is None]
    partly = [figure.of["dataset"] for figure in figures if figure.value is not None and figure.coverage < 1]
    why = f"no accuracy on {', '.join(absent)}" if absent else ""
    why = why or (f"cells are missing on {', '.join(partly)}" if partly else "")
    return Figure(
        metric="total",
        of=of,
        value=None if absent else math.fsum(values),
        n=len(values),
        coverage=math.fsum(figure.coverage for figure in figures) / len(wanted),
        why=why,
        **bounds,
    )


def _effects(cells: Iterable[Figure], *, coordinate: str, sides: tuple[str, str]) -> Iterator[Figure]:
    """Gives how much higher figures are on the first side of a coordinate than on the second."""
    held: dict[tuple[str, Rest], dict[str, Figure]] = {}
    for figure in cells:
        if figure.metric in MEASURES and coordinate in figure.of:
            rest = tuple((name, value) for name, value in place_of(figure).items() if name != coordinate)
            held.setdefault((figure.metric, rest), {})[figure.of[coordinate].lower()] = figure
    for (metric, rest), by_side in held.items():
        of = {"measure": metric, **dict(rest)}
        first, second = (by_side.get(side) for side in sides)
        if first is None or second is None or first.value is None or second.value is None:
            yield undefined(f"{coordinate}_effect", of, f"needs a value both {sides[0]} and {sides[1]}")
        else:
            yield _difference(f"{coordinate}_effect", of, first, second)


def _difference(metric: str, of: dict[str, str], first: Figure, second: Figure) -> Figure:
    bounds: Ends = {}
    ends = [_either(each, figure.value) for figure in (first, second) for each in (figure.worst, figure.best)]
    if (first.worst, second.worst) != (None, None):
        bounds = {"worst": ends[0] - ends[3], "best": ends[1] - ends[2]}
    return Figure(
        metric=metric,
        of=of,
        value=_either(first.value, None) - _either(second.value, None),
        **bounds,
        n=2,
        coverage=(first.coverage + second.coverage) / 2,
        why="; ".join(dict.fromkeys(figure.why for figure in (first, second) if figure.why)),
    )


def _either(value: float | None, other: float | None) -> float:
    return value if value is not None else other if other is not None else math.nan
