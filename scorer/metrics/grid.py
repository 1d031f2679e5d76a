"""The accuracy grid of MM-InstructEval: models, datasets and instructions."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from scorer.metrics.choice import check_choice
from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.interval import Array, wilson
from scorer.metrics.mean import Means, Of
from scorer.metrics.order import natural
from scorer.metrics.reading import Cell
from scorer.metrics.scale import PERCENT, Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

# A grid has a cell for every model and instruction, even where the table has few of them.
MOST_ON_A_SIDE = 1000
CONTEXTS, SUBSETS = ("with", "without"), ("full", "cds")
# Of percentages with two decimals.
ROUNDING = 0.011
UNPARSED = Scale(worst=100.0, best=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRow:
    """Is one accuracy of the grid."""

    model: Annotated[str, "who answered"]
    dataset: Annotated[str, "on what"]
    instruction: Annotated[str, "the instruction, such as 1 to 10"]
    accuracy: Annotated[float | None, "in percent, 0 to 100; empty: missing"]
    group: Annotated[
        str | None, "group that means over models are taken in; one for all where there is none"
    ] = None
    unparsed: Annotated[float | None, "answers without a readable label, in percent"] = None
    answers: Annotated[int | None, "answers behind the accuracy, which give it an interval"] = None
    context: Annotated[str | None, "with or without the text context"] = None
    subset: Annotated[str | None, "full or cds, the sampled subset"] = None

    def __post_init__(self) -> None:
        for name, number in (("accuracy", self.accuracy), ("unparsed", self.unparsed)):
            if number is not None and not 0.0 <= number <= 100.0:
                raise BadRow(f"{number:g}", where=f"column {name}", do="give a percentage from 0 to 100")
        if (self.accuracy or 0.0) + (self.unparsed or 0.0) > 100.0 + ROUNDING:
            what = f"{self.accuracy:g} right and {self.unparsed:g} unparsed"
            raise BadRow(what, where="columns accuracy, unparsed", do="count unparsed answers as wrong")
        _check_setting(self)
        if self.answers is not None and self.answers < 1:
            raise BadRow(f"{self.answers} answers", where="column answers", do="count from 1")

    def cell(self) -> Cell:
        """Names the place in the grid."""
        setting = (part for part in (self.context, self.subset) if part)
        return (self.model, self.dataset, f"instruction {self.instruction}", *setting)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRow:
    """Is one answer, from which the grid's accuracies are computed."""

    model: Annotated[str, "who answered"]
    dataset: Annotated[str, "on what"]
    instruction: Annotated[str, "the instruction, such as 1 to 10"]
    correct: Annotated[bool | None, "whether the label is right (an unparsed one is not); empty: unscored"]
    unparsed: Annotated[bool | None, "whether no label could be read"] = None
    group: Annotated[
        str | None, "group that means over models are taken in; one for all where there is none"
    ] = None
    item: Annotated[str | None, "the item"] = None
    context: Annotated[str | None, "with or without the text context"] = None
    subset: Annotated[str | None, "full or cds, the sampled subset"] = None

    def __post_init__(self) -> None:
        _check_setting(self)
        if self.correct and self.unparsed:
            raise BadRow(
                "correct and unparsed", where="columns correct, unparsed", do="count unparsed as wrong"
            )

    def cell(self) -> Cell | None:
        """Names the answer, where rows name their items."""
        if self.item is None:
            return None
        setting = (part for part in (self.context, self.subset) if part)
        return (self.model, self.dataset, f"instruction {self.instruction}", f"item {self.item}", *setting)


def _check_setting(row: CellRow | LabelRow) -> None:
    for column, value, valid in (("context", row.context, CONTEXTS), ("subset", row.subset, SUBSETS)):
        if value is not None:
            check_choice(value.lower(), valid, column=column)


@dataclass(slots=True)
class Block:
    """Is the grid of one dataset and one group of models: accuracies, NaN where missing.

    `of` names what sets the block apart beside its dataset: group, context, subset.
    """

    dataset: str
    of: dict[str, str]
    models: tuple[str, ...]
    instructions: tuple[str, ...]
    accuracies: Array = field(repr=False)


def blocks(table: Table) -> list[Block]:
    """Arranges the accuracies in blocks, models and instructions in natural order.

    A model without any row for a dataset is not in its blocks; a cell without a value is NaN.
    Raises BadRow for a model in two groups.
    """
    groups: dict[str, str | None] = {}
    cells: dict[tuple[str, Of], dict[tuple[str, str], float | None]] = {}
    for of, value in _accuracies(table):
        named = dict(of)
        if groups.setdefault(named["model"], named.get("group")) != named.get("group"):
            raise BadRow(f"{named['model']} is in two groups", where="column group", do="put it into one")
        dataset, model, instruction = (named.pop(name) for name in ("dataset", "model", "instruction"))
        cells.setdefault((dataset, tuple(named.items())), {})[model, instruction] = value
    arranged = [_block(dataset, dict(rest), held) for (dataset, rest), held in cells.items()]
    return sorted(arranged, key=lambda block: (natural(block.dataset), list(block.of.items())))


def accuracy_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives every cell of the grid, with the rate of unparsed answers where it is known."""
    for row in sorted(table.of(CellRow), key=lambda row: [natural(value) for _, value in _of(row)]):
        yield _cell_figure(row, settings)
        if row.unparsed is not None:
            n = row.answers or 1
            yield Figure(metric="unparsed", of=dict(_of(row)), value=row.unparsed, n=n)
    means = Means({"accuracy": PERCENT, "unparsed": UNPARSED}, settings)
    for answer, count in table.counted(LabelRow):
        of = dict(_of(answer))
        correct = None if answer.correct is None else 100.0 * answer.correct
        means.of("accuracy", of).add(correct, count=count)
        if answer.unparsed is not None or answer.correct is None:
            unparsed = None if answer.unparsed is None else 100.0 * answer.unparsed
            means.of("unparsed", of).add(unparsed, count=count)
    yield from means.figures()


def _cell_figure(row: CellRow, settings: Settings) -> Figure:
    of = dict(_of(row))
    if row.accuracy is None:
        missing = "the cell is empty"
        return Figure(
            metric="accuracy", of=of, value=None, worst=0.0, best=100.0, n=0, coverage=0.0, why=missing
        )
    if row.answers is None or settings.resamples == 0:
        return Figure(metric="accuracy", of=of, value=row.accuracy, n=row.answers or 1)
    ends = wilson(row.accuracy / 100, row.answers, settings.confidence)
    low, high = 100 * ends.low, 100 * ends.high
    return Figure(metric="accuracy", of=of, value=row.accuracy, low=low, high=high, n=row.answers)


def _of(row: CellRow | LabelRow) -> Of:
    named = (("group", row.group), ("context", row.context), ("subset", row.subset))
    place = (("model", row.model), ("dataset", row.dataset), ("instruction", row.instruction))
    return (*place, *((name, value) for name, value in named if value is not None))


def _accuracies(table: Table) -> Iterator[tuple[Of, float | None]]:
    stated = {_of(row): row.accuracy for row in table.of(CellRow)}
    yield from stated.items()
    scored: dict[Of, list[int]] = {}
    for answer, count in table.counted(LabelRow):
        of = _of(answer)
        if of in stated:
            what = f"both an accuracy and single answers for {', '.join(value for _, value in of)}"
            raise BadRow(what, where="", do="keep one of them")
        held = scored.setdefault(of, [0, 0])
        if answer.correct is not None:
            held[0] += count * answer.correct
            held[1] += count
    for of, (correct, answers) in scored.items():
        yield of, 100 * correct / answers if answers else None


def _block(dataset: str, of: dict[str, str], cells: Mapping[tuple[str, str], float | None]) -> Block:
    models = tuple(sorted({model for model, _ in cells}, key=natural))
    instructions = tuple(sorted({instruction for _, instruction in cells}, key=natural))
    if max(len(models), len(instructions)) > MOST_ON_A_SIDE:
        what = f"{len(models)} models and {len(instructions)} instructions on {dataset}"
        raise BadRow(what, where="in the whole table", do=f"split it: {MOST_ON_A_SIDE} are the most")
    values = [[cells.get((model, instruction)) for instruction in instructions] for model in models]
    accuracies = np.array([[math.nan if value is None else value for value in row] for row in values])
    return Block(dataset=dataset, of=of, models=models, instructions=instructions, accuracies=accuracies)
