"""Who wins over all datasets, and what the text context or a subset changes (MM-InstructEval)."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorer.metrics.figure import Ends, Figure, undefined
from scorer.metrics.gain import block_figures
from scorer.metrics.grid import blocks
from scorer.metrics.order import PLACES, competition_ranks, natural
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
End = Literal["worst", "best"]


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
    ranked: dict[tuple[str, Rest], dict[str, dict[str, Figure]]] = {}
    for figure in cells:
        if figure.metric not in MEASURES:
            continue
        subject = _subject(figure)
        rest = tuple(
            (name, value) for name, value in _place(figure).items() if name not in {subject, "dataset"}
        )
        datasets = ranked.setdefault((figure.metric, (*rest, ("", subject))), {})
        datasets.setdefault(figure.of["dataset"], {})[figure.of[subject]] = figure
    for (metric, rest), datasets in ranked.items():
        measure, highest_first = MEASURES[metric]
        of = {name: value for name, value in rest if name}
        subject = rest[-1][1]
        ladders = [Ladder(figures=figures, highest_first=highest_first) for figures in datasets.values()]
        for name in sorted({name for figures in datasets.values() for name in figures}, key=natural):
            for win, last in (("wins1", 1), ("wins3", 3)):
                yield _win(win, {subject: name, "measure": measure, **of}, ladders, name, last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """Is the figures of one dataset by name, of which some win."""

    figures: Mapping[str, Figure]
    highest_first: bool

    def wins(self, name: str, last: int) -> bool | None:
        """Says whether a name has at most this rank; None where its figure has no value."""
        values = {each: figure.value for each, figure in self.figures.items() if figure.value is not None}
        if name not in values:
            return None
        return competition_ranks(values, highest_first=self.highest_first)[name] <= last

    def could_win(self, name: str, last: int, *, own: End, others: End) -> bool:
        """Says whether it has at most this rank with its figure at one end and the others' at another."""
        if name not in self.figures:
            return False
        mine = self._end(name, own)
        rivals = [self._end(rival, others) for rival in self.figures if rival != name]
        ahead = sum(
            round(rival - mine, PLACES) > 0 if math.isfinite(rival) else rival > 0 for rival in rivals
        )
        return ahead < last and mine > -math.inf

    def _end(self, name: str, end: End) -> float:
        """Gives a figure's end, larger being better; what is undefined may be anything."""
        figure = self.figures[name]
        value = figure.worst if end == "worst" else figure.best
        value = figure.value if value is None else value
        if value is None:
            return -math.inf if end == "worst" else math.inf
        return value if self.highest_first else -value


def _win(metric: str, of: dict[str, str], ladders: Sequence[Ladder], name: str, last: int) -> Figure:
    won = [ladder.wins(name, last) for ladder in ladders]
    reached = [each for each in won if each is not None]
    coverages = [figure.coverage for ladder in ladders for figure in ladder.figures.values()]
    incomplete = any(coverage < 1 for coverage in coverages)
    bounds: Ends = {}
    if incomplete:
        bounds = {
            "worst": float(sum(each.could_win(name, last, own="worst", others="best") for each in ladders)),
            "best": float(sum(each.could_win(name, last, own="best", others="worst") for each in ladders)),
        }
    own = [ladder.figures[name].coverage if name in ladder.figures else 0.0 for ladder in ladders]
    why = "cells are missing, its own or others'" if incomplete else ""
    return Figure(
        metric=metric,
        of=of,
        value=float(sum(reached)) if reached else None,
        **bounds,
        n=len(reached),
        coverage=math.fsum(own) / len(ladders),
        why=why if reached else "no dataset has a value to rank",
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
            rest = tuple((name, value) for name, value in _place(figure).items() if name != coordinate)
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


def _subject(figure: Figure) -> str:
    return "instruction" if figure.metric.endswith("instruction") else "model"


def _place(figure: Figure) -> dict[str, str]:
    """Gives what a figure is of, without the instruction that reached a best accuracy."""
    answer = "instruction" if figure.metric == "best" else ""
    return {name: value for name, value in figure.of.items() if name != answer}


def _either(value: float | None, other: float | None) -> float:
    return value if value is not None else other if other is not None else math.nan
