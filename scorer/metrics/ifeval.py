"""IFEval's accuracies, strict and loose, over prompts and over instructions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.errors import BadRow
from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means, Of
from scorer.metrics.reading import Cell
from scorer.metrics.scale import SHARE
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

Verdicts = tuple[bool | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRow:
    """Is the verdicts on the instructions of a prompt: on all, or on one (rows of a key belong together)."""

    instruction: Annotated[tuple[str, ...], "instruction ids, joined by ; where a row holds a whole prompt"]
    strict: Annotated[Verdicts, "the strict verdict of each: 1 or 0; empty: unscored"]
    loose: Annotated[Verdicts, "the loose verdict of each"]
    model: Annotated[str | None, "who answered"] = None
    key: Annotated[str | None, "the prompt; may be left out where every row holds a whole prompt"] = None
    index: Annotated[int, "position of the instruction, where a prompt has one id twice"] = 0

    def __post_init__(self) -> None:
        if not self.instruction:
            raise BadRow("empty", where="column instruction", do="name at least one instruction id")
        for name, verdicts in (("strict", self.strict), ("loose", self.loose)):
            if len(verdicts) != len(self.instruction):
                what = f"{len(verdicts)} verdicts for {len(self.instruction)} instructions"
                raise BadRow(what, where=f"column {name}", do="join one for each by ;")

    def cell(self) -> Cell | None:
        """Names the instruction of the prompt, where rows name their prompts."""
        if self.key is None:
            return None
        model = (self.model,) if self.model else ()
        return (
            *model,
            f"key {self.key}",
            ";".join(self.instruction),
            *([f"index {self.index}"] if self.index else []),
        )


def ifeval_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives the four accuracies, and those over instructions by category and by id too.

    Instructions of one prompt depend on each other, which their intervals take into account.
    """
    scales = {
        f"ifeval_{level}_{mode}": SHARE for level in ("prompt", "instruction") for mode in ("strict", "loose")
    }
    means = Means(scales, settings)
    prompts: dict[tuple[str, str], list[PromptRow]] = {}
    for row, count in table.counted(PromptRow):
        if row.key is None:
            _add(means, [row], count)
        else:
            prompts.setdefault((row.model or "", row.key), []).append(row)
    for (_, key), rows in prompts.items():
        _refuse_repeats(key, rows)
        _add(means, rows, 1)
    yield from means.figures()


def _refuse_repeats(key: str, rows: Sequence[PromptRow]) -> None:
    """Raises BadRow where one row of a prompt holds what another holds too."""
    held: set[tuple[str, int]] = set()
    for row in rows:
        names = {(name, row.index) for name in row.instruction}
        twice = held & names
        if twice:
            what = f"key {key} has two rows for {min(twice)[0]}"
            raise BadRow(what, where="column instruction", do="keep one, or tell them apart by index")
        held |= names


def whole(verdicts: Sequence[bool | None]) -> Estimate:
    """Gives 1 where every instruction is followed and 0 where one is not, of prompts scored in full."""
    worst, best = float(all(verdicts)), float(False not in verdicts)
    return Estimate(value=None if None in verdicts else worst, worst=worst, best=best)


def _add(means: Means, rows: Sequence[PromptRow], count: int) -> None:
    """Adds a prompt, or `count` prompts with the same verdicts."""
    model = {"model": rows[0].model} if rows[0].model else {}
    names = [name for row in rows for name in row.instruction]
    sides = {
        "strict": [v for row in rows for v in row.strict],
        "loose": [v for row in rows for v in row.loose],
    }
    for mode, verdicts in sides.items():
        means.add(f"ifeval_prompt_{mode}", model, whole(verdicts), cluster=None, count=count)
        counted: dict[Of, list[float | None]] = {}
        for name, verdict in zip(names, verdicts, strict=True):
            share = None if verdict is None else float(verdict)
            places: tuple[Of, ...] = ((), (("category", name.partition(":")[0]),), (("instruction", name),))
            for of in places:
                counted.setdefault(of, []).append(share)
        for of, shares in counted.items():
            means.of(f"ifeval_instruction_{mode}", {**model, **dict(of)}).add_cluster(shares, count=count)
