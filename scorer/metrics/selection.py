"""Who wins over all datasets, and what the text context or a subset changes (MM-InstructEval)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.gain import block_figures
from scorer.metrics.grid import blocks
from scorer.metrics.order import competition_ranks, natural
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

VQAMC = frozenset({"scienceqa", "algopuzzlevqa", "puzzlevqa", "mmmu", "mmmuval"})
# The measures that are ranked, by the figure that holds them, and whether the highest wins.
MEASURES = {
    "best": ("best", True),
    "mrg_model": ("gain", True),
    "mrg_instruction": ("gain", True),
    "stability_model": ("stability", False),
    "stability_instruction": ("stability", False),
}
Rest = tuple[tuple[str, str], ...]


def selection_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives wins and totals over all datasets, then what context and subset change."""
    arranged = blocks(table)
    point = replace(settings, resamples=0)
    cells = [figure for block in arranged for figure in block_figures(block, point)]
    yield from _wins(cells)
    yield from _totals(cells)
    yield from _effects(cells, coordinate="context", sides=("with", "without"))
    yield from _effects(cells, coordinate="subset", sides=("full", "cds"))


def _wins(cells: Iterable[Figure]) -> Iterator[Figure]:
    """Counts the datasets where a model or instruction has rank 1, or at most 3; every tied one counts."""
    ranked: dict[tuple[str, Rest], dict[str, dict[str, float | None]]] = {}
    for figure in cells:
        if figure.metric not in MEASURES:
            continue
        subject = _subject(figure)
        rest = tuple(
            (name, value) for name, value in _place(figure).items() if name not in {subject, "dataset"}
        )
        datasets = ranked.setdefault((figure.metric, (*rest, ("", subject))), {})
        datasets.setdefault(figure.of["dataset"], {})[figure.of[subject]] = figure.value
    for (metric, rest), datasets in ranked.items():
        measure, highest_first = MEASURES[metric]
        of = {name: value for name, value in rest if name}
        subject = rest[-1][1]
        yield from _counted(datasets, subject, {"measure": measure, **of}, highest_first=highest_first)


def _counted(
    datasets: Mapping[str, Mapping[str, float | None]],
    subject: str,
    of: dict[str, str],
    *,
    highest_first: bool,
) -> Iterator[Figure]:
    ranks = [
        competition_ranks(
            {name: value for name, value in values.items() if value is not None}, highest_first=highest_first
        )
        for values in datasets.values()
    ]
    for name in sorted({name for values in datasets.values() for name in values}, key=natural):
        reached = [rank[name] for rank in ranks if name in rank]
        for metric, last in (("wins1", 1), ("wins3", 3)):
            yield Figure(
                metric=metric,
                of={subject: name, **of},
                value=float(sum(rank <= last for rank in reached)) if reached else None,
                n=len(reached),
                coverage=len(reached) / len(datasets),
                why="" if reached else "no dataset has a value to rank",
            )


def _totals(cells: Iterable[Figure]) -> Iterator[Figure]:
    """Sums each model's best accuracies over all datasets of the grid, and over those but VQAMC."""
    best: dict[Rest, dict[str, dict[str, Figure]]] = {}
    for figure in cells:
        if figure.metric == "best":
            rest = tuple(item for item in _place(figure).items() if item[0] in {"context", "subset"})
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
    bounds: dict[str, float | None] = {}
    if len(figures) == len(wanted) and any(figure.best is not None for figure in figures):
        bounds = {
            "worst": math.fsum(_either(figure.worst, figure.value) for figure in figures),
            "best": math.fsum(_either(figure.best, figure.value) for figure in figures),
        }
    absent = [name for name in wanted if name not in held or held[name].value is None]
    return Figure(
        metric="total",
        of=of,
        value=None if absent else math.fsum(values),
        n=len(values),
        coverage=len(values) / len(wanted),
        why=f"no accuracy on {', '.join(absent)}" if absent else "",
        **bounds,
    )


def _effects(cells: Iterable[Figure], *, coordinate: str, sides: tuple[str, str]) -> Iterator[Figure]:
    """Gives how much higher figures are on the first side of a coordinate than on the second."""
    held: dict[tuple[str, Rest], dict[str, Figure]] = {}
    for figure in cells:
        if figure.metric in MEASURES and coordinate in figure.of:
            rest = tuple((name, value) for name, value in _place(figure).items() if name != coordinate)
            held.setdefault((figure.metric, rest), {})[figure.of[coordinate].lower()] = figure
    for (metric, rest), by_side in held.items():
        values = [by_side[side].value if side in by_side else None for side in sides]
        of = {"measure": metric, **dict(rest)}
        if values[0] is None or values[1] is None:
            yield undefined(f"{coordinate}_effect", of, f"needs a value both {sides[0]} and {sides[1]}")
        else:
            yield Figure(metric=f"{coordinate}_effect", of=of, value=values[0] - values[1], n=2)


def _subject(figure: Figure) -> str:
    return "instruction" if figure.metric.endswith("instruction") else "model"


def _place(figure: Figure) -> dict[str, str]:
    """Gives what a figure is of, without the instruction that reached a best accuracy."""
    answer = "instruction" if figure.metric == "best" else ""
    return {name: value for name, value in figure.of.items() if name != answer}


def _either(value: float | None, other: float | None) -> float:
    return value if value is not None else other if other is not None else math.nan
