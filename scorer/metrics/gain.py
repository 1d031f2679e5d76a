"""Best performance, mean relative gain and stability over MM-InstructEval's accuracy grid.

Missing cells are left out of every mean and counted; bounds set them to what is worst and best.
`official` adds 1e-6 to the means that gains are relative to, as the released code does.
"""

import math
from collections.abc import Iterator

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
    for place, model in enumerate(block.models):
        of = {"model": model, **where}
        yield best_figure(of, by_model[place], block.instructions)
        yield gain_figure("mrg_model", of, by_model, place, settings)
        yield stability_figure("stability_model", of, by_model[place])
    for place, instruction in enumerate(block.instructions):
        of = {"instruction": instruction, **where}
        yield gain_figure("mrg_instruction", of, by_instruction, place, settings)
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


def relative_gains(accuracies: Array, *, epsilon: float = 0.0) -> Array:
    """Gives how far each row lies above the mean of its column, in percent of that mean.

    NaN where the cell is missing or the mean is 0.
    """
    known = ~np.isnan(accuracies)
    counts = known.sum(axis=0)
    means = np.where(known, accuracies, 0.0).sum(axis=0) / np.maximum(counts, 1)
    relative_to = means + epsilon
    relative_to[relative_to == 0.0] = math.nan
    gains: Array = (accuracies - means) / relative_to * 100
    return gains


def gain_figure(metric: str, of: dict[str, str], accuracies: Array, place: int, settings: Settings) -> Figure:
    """Gives the mean relative gain of one row over the columns of the grid."""
    epsilon = OFFICIAL_EPSILON if settings.mode is Mode.OFFICIAL else 0.0
    gains = relative_gains(accuracies, epsilon=epsilon)[place]
    known = gains[~np.isnan(gains)]
    absent = int(np.isnan(accuracies[place]).sum())
    zero = len(gains) - len(known) - absent
    interval = student(known, settings.confidence) if settings.resamples else None
    worst, best = _gain_bounds(accuracies, place, epsilon) if np.isnan(accuracies).any() else (None, None)
    return Figure(
        metric=metric,
        of=of,
        value=float(known.mean()) if len(known) else None,
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        worst=worst,
        best=best,
        n=len(known),
        coverage=len(known) / len(gains),
        why=_missing(len(gains) - absent, len(gains), zero),
    )


def stability_figure(metric: str, of: dict[str, str], accuracies: Array) -> Figure:
    """Gives the population standard deviation of one row; undefined for a single cell, which cannot vary."""
    known = accuracies[~np.isnan(accuracies)]
    n, size = len(known), len(accuracies)
    bounds = {} if n == size else dict(zip(("worst", "best"), _spread_bounds(known, size - n), strict=True))
    value = float(known.std()) if n > 1 else None
    why = _missing(n, size) if n > 1 else f"{n} of {size} cells: nothing to compare"
    return Figure(metric=metric, of=of, value=value, n=n, coverage=n / size, why=why, **bounds)


def _gain_bounds(accuracies: Array, place: int, epsilon: float) -> tuple[float | None, float | None]:
    """Gives the gain with the row's own missing cells at 0 and the others' at 100, and the reverse.

    The gain rises with the row's own accuracy and falls with the others', so these are its ends.
    """
    ends = []
    for own, others in ((0.0, MOST), (MOST, 0.0)):
        fill = np.full(accuracies.shape, others)
        fill[place] = own
        filled = np.where(np.isnan(accuracies), fill, accuracies)
        gains = relative_gains(filled, epsilon=epsilon)[place]
        known = gains[~np.isnan(gains)]
        ends.append(float(known.mean()) if len(known) else None)
    return ends[0], ends[1]


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
