"""OLIIV's plain answers: length infidelity, adherence to the form asked for, and accuracy."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.reading import Cell
from scorer.metrics.scale import FLAW, SHARE, Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

# No answer is so long that none could be longer.
EXCESS = Scale(worst=math.inf, best=0.0)
SCALES = {
    "lis": EXCESS,
    "over_limit": FLAW,
    "under_minimum": FLAW,
    "empty": FLAW,
    "adherence": SHARE,
    "adherence_trimmed": SHARE,
    "accuracy": SHARE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """Is one answer to a prompt that limits its length or form."""

    model: Annotated[str, "who answered"]
    condition: Annotated[str, "what was asked for, such as caption-5 or mc-letter"]
    words: Annotated[int | None, "words of the answer, 0 where it was empty; empty: the call failed"]
    limit: Annotated[int, "most words asked for; 1 for multiple choice and binary"]
    minimum: Annotated[int | None, "fewest words asked for, where that was"] = None
    adherence: Annotated[bool | None, "whether the answer is exactly one of the allowed tokens"] = None
    adherence_trimmed: Annotated[bool | None, "the same after trimming punctuation and brackets"] = None
    accuracy: Annotated[bool | None, "whether the answer is right"] = None
    item: Annotated[
        str | None, "the base item, of which prompts are variants; required to see their spread"
    ] = None
    variant: Annotated[str | None, "the phrasing of the prompt"] = None
    strict: Annotated[bool, "whether the prompt ends with the strict sentence"] = False

    def __post_init__(self) -> None:
        if self.limit < 1:
            raise BadRow(
                f"{self.limit} words", where="column limit", do="give the most words allowed, 1 or more"
            )
        if self.words is not None and self.words < 0:
            raise BadRow(f"{self.words} words", where="column words", do="count from 0")
        if self.words == 0 and (self.accuracy or self.adherence or self.adherence_trimmed):
            what, where = "an empty answer that is right", "columns words, accuracy, adherence"
            raise BadRow(what, where=where, do="correct one")

    def cell(self) -> Cell | None:
        """Names the prompt, where rows name their items."""
        if self.item is None:
            return None
        wording = (self.variant or "", "strict" if self.strict else "")
        return (self.model, self.condition, f"item {self.item}", *(part for part in wording if part))

    def measures(self) -> dict[str, float | None]:
        """Gives what each figure is the mean of; None where the call failed or the column is empty."""
        measured: dict[str, float | None] = {
            "adherence": _share(self.adherence),
            "adherence_trimmed": _share(self.adherence_trimmed),
            "accuracy": _share(self.accuracy),
        }
        if self.words is None:
            return dict.fromkeys(SCALES)
        measured["lis"] = max(self.words - self.limit, 0) / self.limit
        measured["over_limit"] = float(self.words > self.limit)
        measured["under_minimum"] = None if self.minimum is None else float(self.words < self.minimum)
        measured["empty"] = float(self.words == 0)
        return measured


def lis_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives the figures of each model and condition; strict prompts apart from plain ones.

    A measure that no answer of a condition has is not a figure of that condition.
    """
    _check_limits(table)
    measured = measured_conditions(table)
    means = Means(SCALES, settings)
    for row, count in table.counted(AnswerRow):
        of = {"model": row.model, "condition": row.condition, **({"strict": "true"} if row.strict else {})}
        for metric, value in row.measures().items():
            if (row.condition, metric) in measured:
                means.of(metric, of).add(value, cluster=row.item, count=count)
    yield from means.figures()


def _check_limits(table: Table) -> None:
    limits: dict[str, int] = {}
    for row, _ in table.counted(AnswerRow):
        if limits.setdefault(row.condition, row.limit) != row.limit:
            what = f"{row.condition} has the limits {limits[row.condition]} and {row.limit}"
            raise BadRow(what, where="column limit", do="give each limit a condition of its own")


def measured_conditions(table: Table) -> set[tuple[str, str]]:
    """Names the conditions with the measures that some answer to them has."""
    always = {"lis", "over_limit", "empty"}
    found = {(row.condition, metric) for row, _ in table.counted(AnswerRow) for metric in always}
    for row, _ in table.counted(AnswerRow):
        found |= {(row.condition, metric) for metric, value in row.measures().items() if value is not None}
    return found


def _share(flag: bool | None) -> float | None:  # a column, not an option
    return None if flag is None else float(flag)
