"""PIF, the share of the instructions in force that an answer follows (MMMT-IF).

Figures of a model are over sample 0 of each turn, the answer that later turns saw.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.interval import wald
from scorer.metrics.mean import Means
from scorer.metrics.reading import Cell
from scorer.metrics.scale import SHARE, Scale, Weighting
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

CHAT_WEIGHTED = Scale(worst=0.0, best=1.0, weighting=Weighting.CLUSTERS)

MOST_GIVEN = 1000
_NUMERIC = re.compile(r"[+-]?[0-9.,]+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class PifRow:
    """Is the PIF of one answer."""

    model: Annotated[str, "who answered"]
    chat: Annotated[str, "the conversation"]
    turn: Annotated[int, "the turn, from 1"]
    sample: Annotated[
        int, "0 for the answer that later turns saw, then 1, 2, ... for others to the same turn"
    ] = 0
    pif: Annotated[float | None, "0 to 1; empty: unscored"]
    instructions: Annotated[tuple[str, ...], "in force at this turn: names joined by ;, or their number"]

    def __post_init__(self) -> None:
        if self.turn < 1 or self.sample < 0:
            raise BadRow(
                f"turn {self.turn}, sample {self.sample}", where="columns turn, sample", do="count from 1, 0"
            )
        if self.pif is not None and not 0.0 <= self.pif <= 1.0:
            raise BadRow(f"{self.pif} is no share", where="column pif", do="give a number from 0 to 1")
        if self._number is None and len(self.instructions) == 1 and _NUMERIC.match(self.instructions[0]):
            what = f"no number of instructions: {self.instructions[0]!r}"
            raise BadRow(what, where="column instructions", do=f"count them, 0 to {MOST_GIVEN}, or name them")
        if self.pif is not None and abs(self.pif * self.given - round(self.pif * self.given)) > self._slack:
            what = f"{self.pif:g} of {self.given} instruction{'s' if self.given != 1 else ''}"
            raise BadRow(what, where="columns pif, instructions", do="a PIF is followed / given")
        if self.pif not in {None, 1.0} and not self.given:
            what = f"{self.pif:g} without an instruction"
            raise BadRow(what, where="columns pif, instructions", do="a PIF is 1 where none was given")
        twice = {name for name in self.instructions if self.instructions.count(name) > 1}
        if twice:
            name = min(twice)
            raise BadRow(
                f"{name!r} stands twice", where="column instructions", do="name each instruction once"
            )

    def cell(self) -> Cell:
        """Names the answer."""
        return (self.model, f"chat {self.chat}", f"turn {self.turn}", f"sample {self.sample}")

    @property
    def names(self) -> tuple[str, ...]:
        """Names the instructions in force; none where only their number is known."""
        return () if self._number is not None else self.instructions

    @property
    def given(self) -> int:
        """Counts the instructions in force."""
        return len(self.instructions) if self._number is None else self._number

    @property
    def _number(self) -> int | None:
        only = self.instructions[0] if len(self.instructions) == 1 else ""
        digits = only.isascii() and only.isdigit() and len(only) <= len(str(MOST_GIVEN))
        return int(only) if digits and int(only) <= MOST_GIVEN else None

    @property
    def _slack(self) -> float:
        """Gives how far followed instructions may be from a whole number: PIFs come with two decimals."""
        return 0.006 * self.given


def pif_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives mean PIF in both weightings, and by turn, number of instructions and instruction in force."""
    scales = {
        "pif": CHAT_WEIGHTED,
        "pif_turn_weighted": SHARE,
        "pif_at_turn": SHARE,
        "pif_given": SHARE,
        "pif_for": SHARE,
    }
    means = Means(scales, settings)
    for row in table.of(PifRow):
        if row.sample != 0:
            continue
        model = {"model": row.model}
        means.of("pif", model).add(row.pif, cluster=row.chat)
        means.of("pif_turn_weighted", model).add(row.pif, cluster=row.chat)
        means.of("pif_at_turn", {**model, "turn": str(row.turn)}).add(row.pif, cluster=row.chat)
        means.of("pif_given", {**model, "given": str(row.given)}).add(row.pif, cluster=row.chat)
        for name in row.names:
            means.of("pif_for", {**model, "instruction": name}).add(row.pif, cluster=row.chat)
    for figure in means.figures():
        yield figure
        # The same mean once more with the paper's interval, which treats PIF as a coin.
        if figure.metric == "pif_at_turn" and figure.value is not None and settings.resamples:
            of = {**figure.of, "interval": "bernoulli"}
            ends = wald(figure.value, figure.n, settings.confidence)
            inside = 0 < figure.value < 1
            yield replace(figure, of=of, low=ends.low if inside else None, high=ends.high if inside else None)
