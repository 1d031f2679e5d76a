"""Which instruction suits which model, and who wins: GHR@K, wins, totals (MM-InstructEval)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.gain import block_figures
from scorer.metrics.grid import Block, blocks
from scorer.metrics.interval import Array, student
from scorer.metrics.order import PLACES, competition_ranks, natural
from scorer.metrics.settings import Mode, Settings
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
    """Gives, over all datasets, adaptability, wins and totals; then what context and subset change."""
    arranged = blocks(table)
    yield from _hit_ratios(arranged, settings)
    point = replace(settings, resamples=0)
    cells = [figure for block in arranged for figure in block_figures(block, point)]
    yield from _wins(cells)
    yield from _totals(cells)
    yield from _effects(cells, coordinate="context", sides=("with", "without"))
    yield from _effects(cells, coordinate="subset", sides=("full", "cds"))


def top_hits(accuracies: Array, *, top: int, official: bool) -> Array:
    """Gives the hit of each instruction for being among the `top` of one model on one dataset.

    Ties at the last place share what remains of it; `official` gives it to the higher instruction numbers.
    """
    values = np.round(accuracies, PLACES)
    known = np.flatnonzero(~np.isnan(values))
    hits = np.zeros(len(values))
    if len(known) <= top:
        hits[known] = 1.0
        return hits
    if official:
        order = sorted(known, key=lambda place: (values[place], place), reverse=True)
        hits[order[:top]] = 1.0
        return hits
    last = np.sort(values[known])[-top]
    above, tied = values > last, values == last
    hits[above] = 1.0
    hits[tied] = (top - above.sum()) / tied.sum()
    return hits


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hits:
    """Is the hits of one model on one dataset, as they are and at their ends where cells are missing."""

    instructions: tuple[str, ...]
    accuracies: Array
    settings: Settings

    def of(self, instruction: str, *, own: float = math.nan, others: float = math.nan) -> float:
        """Gives the hit of an instruction, its own missing cell and the others' filled in."""
        if instruction not in self.instructions:
            return 0.0
        place = self.instructions.index(instruction)
        fill = np.full(len(self.accuracies), others)
        fill[place] = own
        filled = np.where(np.isnan(self.accuracies), fill, self.accuracies)
        official = self.settings.mode is Mode.OFFICIAL
        return float(top_hits(filled, top=self.settings.top, official=official)[place])

    @property
    def known(self) -> int:
        """Counts the cells that are not missing."""
        return int((~np.isnan(self.accuracies)).sum())

    def knows(self, instruction: str) -> bool:
        """Says whether the cell of an instruction is there and not missing."""
        named = zip(self.instructions, self.accuracies, strict=True)
        return any(name == instruction and not math.isnan(value) for name, value in named)

    @property
    def given(self) -> int:
        """Counts the hits there are to give: K, unless there are fewer instructions."""
        return min(self.settings.top, len(self.instructions))


def _hit_ratios(arranged: Iterable[Block], settings: Settings) -> Iterator[Figure]:
    """Gives GHR@K: the hits of an instruction, of those a model has to give over its datasets."""
    hits: dict[tuple[str, Rest], list[_Hits]] = {}
    for block in arranged:
        for model, accuracies in zip(block.models, block.accuracies, strict=True):
            held = _Hits(instructions=block.instructions, accuracies=accuracies, settings=settings)
            hits.setdefault((model, tuple(block.of.items())), []).append(held)
    for (model, rest), datasets in sorted(hits.items(), key=lambda item: (natural(item[0][0]), item[0][1])):
        for instruction in sorted({name for held in datasets for name in held.instructions}, key=natural):
            of = {"model": model, "instruction": instruction, "k": str(settings.top), **dict(rest)}
            yield _hit_ratio(of, instruction, datasets, settings)


def _hit_ratio(of: dict[str, str], instruction: str, datasets: list[_Hits], settings: Settings) -> Figure:
    known, size = sum(held.known for held in datasets), sum(len(held.instructions) for held in datasets)
    given = sum(held.given for held in datasets if held.known)
    bounds = {}
    if known < size:
        full = sum(held.given for held in datasets)
        bounds = {
            "worst": math.fsum(held.of(instruction, own=0.0, others=100.0) for held in datasets) / full,
            "best": math.fsum(held.of(instruction, own=100.0, others=0.0) for held in datasets) / full,
        }
    if not any(held.knows(instruction) for held in datasets):
        why = "every cell of the instruction is missing"
        return Figure(metric="ghr", of=of, value=None, n=0, coverage=0.0, why=why, **bounds)
    hits = [held.of(instruction) for held in datasets if held.known]
    shares = np.array(hits) * len(hits) / given
    interval = student(shares, settings.confidence) if settings.resamples else None
    inside = interval.within(0.0, 1.0) if interval else None
    return Figure(
        metric="ghr",
        of=of,
        value=math.fsum(hits) / given,
        low=inside.low if inside else None,
        high=inside.high if inside else None,
        n=len(hits),
        coverage=known / size,
        why="" if known == size else f"{size - known} of {size} cells are missing",
        **bounds,
    )


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
