"""Which instruction suits which model: the hit ratio GHR@K (MM-InstructEval)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scorer.metrics.figure import Ends, Figure
from scorer.metrics.grid import blocks
from scorer.metrics.interval import Array, student
from scorer.metrics.order import PLACES, natural
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.table import Table

Rest = tuple[tuple[str, str], ...]


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


def adaptability_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives GHR@K: the hits of an instruction, of those a model has to give over its datasets."""
    hits: dict[tuple[str, Rest], list[_Hits]] = {}
    for block in blocks(table):
        for model, accuracies in zip(block.models, block.accuracies, strict=True):
            held = _Hits(instructions=block.instructions, accuracies=accuracies, settings=settings)
            hits.setdefault((model, tuple(block.of.items())), []).append(held)
    for (model, rest), datasets in sorted(hits.items(), key=lambda item: (natural(item[0][0]), item[0][1])):
        for instruction in sorted({name for held in datasets for name in held.instructions}, key=natural):
            of = {"model": model, "instruction": instruction, "k": str(settings.top), **dict(rest)}
            yield _hit_ratio(of, instruction, datasets, settings)


def _hit_ratio(of: dict[str, str], instruction: str, datasets: list[_Hits], settings: Settings) -> Figure:
    known, size = sum(held.known for held in datasets), sum(len(held.instructions) for held in datasets)
    # Fewer known cells than places would all be hits, whatever the others are.
    decided = [held for held in datasets if held.known >= held.given]
    bounds: Ends = {}
    if known < size:
        full = sum(held.given for held in datasets)
        bounds = {
            "worst": math.fsum(held.of(instruction, own=0.0, others=100.0) for held in datasets) / full,
            "best": math.fsum(held.of(instruction, own=100.0, others=0.0) for held in datasets) / full,
        }
    why = "" if known == size else f"{size - known} of {size} cells are missing"
    if not any(held.knows(instruction) for held in decided):
        why = "every cell of the instruction is missing, or too many of the others to say which are on top"
        return Figure(metric="ghr", of=of, value=None, n=0, coverage=0.0, why=why, **bounds)
    given = sum(held.given for held in decided)
    hits = [held.of(instruction) for held in decided]
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
        why=why,
        **bounds,
    )
