"""Best performance, mean relative gain and stability over MM-InstructEval's accuracy grid.

Missing cells are left out of every mean and counted; bounds set them to what is worst and best.
`official` adds 1e-6 to the means that gains are relative to, as the released code does.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scorer.metrics.figure import Figure
from scorer.metrics.grid import Block, blocks
from scorer.metrics.interval import Array, student
from scorer.metrics.order import PLACES
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.table import Table

OFFICIAL_EPSILON = 1e-6
MOST = 100.0


def gain_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives the figures of each model, and of each instruction, on each dataset."""
    for block in blocks(table):
        yield from block_figures(block, settings)


def block_figures(block: Block, settings: Settings) -> Iterator[Figure]:
    """Gives the figures of one dataset and one group of models."""
    where = {"dataset": block.dataset, **block.of}
    by_model, by_instruction = block.accuracies, block.accuracies.T
    of_models, of_instructions = Gains.of(by_model, settings), Gains.of(by_instruction, settings)
    for place, model in enumerate(block.models):
        of = {"model": model, **where}
        yield best_figure(of, by_model[place], block.instructions)
        yield of_models.figure("mrg_model", of, place, settings)
        yield stability_figure("stability_model", of, by_model[place])
    for place, instruction in enumerate(block.instructions):
        of = {"instruction": instruction, **where}
        yield of_instructions.figure("mrg_instruction", of, place, settings)
        yield stability_figure("stability_instruction", of, by_instruction[place])


def best_figure(of: dict[str, str], accuracies: Array, instructions: tuple[str, ...]) -> Figure:
    """Gives the highest accuracy over instructions; `of` names those that reach it, joined by ;."""
    known = ~np.isnan(accuracies)
    n, coverage = int(known.sum()), float(known.mean())
    reached = float(accuracies[known].max()) if n else None
    bounds = {} if n == len(accuracies) else {"worst": reached or 0.0, "best": MOST}
    if reached is None:
        return Figure(
            metric="best", of=of, value=None, n=0, coverage=0.0, why="every cell is missing", **bounds
        )
    tied = [
        name for name, value in zip(instructions, accuracies, strict=True) if _same(float(value), reached)
    ]
    of = {**of, "instruction": ";".join(tied)}
    return Figure(
        metric="best",
        of=of,
        value=reached,
        n=n,
        coverage=coverage,
        why=_missing(n, len(accuracies)),
        **bounds,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Gains:
    """Is how far each row of a grid lies above the mean of its columns, in percent of that mean.

    `gains` is NaN where the cell is missing or the mean is 0. `worst` and `best` are each row's mean gain
    with its own missing cells at 0 and the others' at 100, and the reverse: a gain rises with the row's own
    accuracy and falls with the others', so these are its ends.
    """

    accuracies: Array
    gains: Array
    worst: Array
    best: Array

    @classmethod
    def of(cls, accuracies: Array, settings: Settings) -> "Gains":
        """Computes the gains of all rows."""
        epsilon = OFFICIAL_EPSILON if settings.mode is Mode.OFFICIAL else 0.0
        known = ~np.isnan(accuracies)
        means = np.where(known, accuracies, 0.0).sum(axis=0) / np.maximum(known.sum(axis=0), 1)
        ends = (_end(accuracies, own=0.0, others=MOST), _end(accuracies, own=MOST, others=0.0))
        return cls(
            accuracies=accuracies,
            gains=_relative(accuracies, means, epsilon),
            worst=_row_means(_relative(*ends[0], epsilon)),
            best=_row_means(_relative(*ends[1], epsilon)),
        )

    def figure(self, metric: str, of: dict[str, str], place: int, settings: Settings) -> Figure:
        """Gives the mean relative gain of one row over the columns of the grid."""
        gains = self.gains[place]
        known = gains[~np.isnan(gains)]
        absent = int(np.isnan(self.accuracies[place]).sum())
        zero = len(gains) - len(known) - absent
        interval = student(known, settings.confidence) if settings.resamples else None
        incomplete = bool(np.isnan(self.accuracies).any())
        return Figure(
            metric=metric,
            of=of,
            value=float(known.mean()) if len(known) else None,
            low=interval.low if interval else None,
            high=interval.high if interval else None,
            worst=_number(self.worst[place]) if incomplete else None,
            best=_number(self.best[place]) if incomplete else None,
            n=len(known),
            coverage=len(known) / len(gains),
            why=_missing(len(gains) - absent, len(gains), zero),
        )


def _relative(accuracies: Array, means: Array, epsilon: float) -> Array:
    relative_to = means + epsilon
    gains: Array = (accuracies - means) / np.where(relative_to == 0.0, math.nan, relative_to) * 100
    return gains


def _end(accuracies: Array, *, own: float, others: float) -> tuple[Array, Array]:
    """Fills in missing cells as each row sees them: its own cells, and the means over all rows."""
    mine = np.where(np.isnan(accuracies), own, accuracies)
    theirs = np.where(np.isnan(accuracies), others, accuracies)
    return mine, (theirs.sum(axis=0) - theirs + mine) / len(accuracies)


def _row_means(gains: Array) -> Array:
    known = ~np.isnan(gains)
    counts = known.sum(axis=1)
    sums = np.where(known, gains, 0.0).sum(axis=1)
    means: Array = np.where(counts > 0, sums / np.maximum(counts, 1), math.nan)
    return means


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def stability_figure(metric: str, of: dict[str, str], accuracies: Array) -> Figure:
    """Gives the population standard deviation of one row; undefined for a single cell, which cannot vary."""
    known = accuracies[~np.isnan(accuracies)]
    n, size = len(known), len(accuracies)
    bounds = {} if n == size else dict(zip(("worst", "best"), _spread_bounds(known, size - n), strict=True))
    value = float(known.std()) if n > 1 else None
    why = _missing(n, size) if n > 1 else f"{n} of {size} cells: nothing to compare"
    return Figure(metric=metric, of=of, value=value, n=n, coverage=n / size, why=why, **bounds)


def _spread_bounds(known: Array, missing: int) -> tuple[float, float]:
    """Gives the largest and smallest standard deviation that the missing cells allow.

    It is largest with each of them at 0 or 100, and smallest with all at the mean of the known ones.
    """
    corners = (
        np.concatenate([known, np.repeat([0.0, MOST], [missing - at, at])]) for at in range(missing + 1)
    )
    largest = max(float(corner.std()) for corner in corners)
    middle = float(known.mean()) if len(known) else 0.0
    return largest, float(np.concatenate([known, np.full(missing, middle)]).std())


def _same(value: float, other: float) -> bool:
    return round(value, PLACES) == round(other, PLACES)


def _missing(present: int, size: int, zero: int = 0) -> str:
    """Says what a mean leaves out; empty where it leaves out nothing."""
    parts = [f"{size - present} of {size} cells are missing"] if present < size else []
    parts += [f"{zero} left out because the mean they are relative to is 0"] if zero else []
    return "; ".join(parts)
