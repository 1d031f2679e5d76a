"""OLIIV's structured answers: what parses, and what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.choice import check_choice
from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.reading import Cell
from scorer.metrics.scale import FLAW, SHARE
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

FAILURES = (
    "text_wrapping",
    "incorrect_format",
    "missing_declaration",
    "empty_elements",
    "duplicate_elements",
    "parse_failure",
    "truncated",
    "empty_response",
)
# With these nothing is left that could parse.
UNPARSED = ("parse_failure", "empty_response")
FORMATS = ("json", "yaml", "xml")
RUNGS = ("raw", "unfenced", "extracted", "repaired", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureRow:
    """Is one answer that was to be JSON, YAML or XML."""

    model: Annotated[str, "who answered"]
    format: Annotated[str, "json, yaml or xml"]
    parse_raw: Annotated[bool | None, "whether the text parses as it stands; empty: the call failed"]
    parse_clean: Annotated[bool | None, "whether it parses once wrappers are removed; empty: the call failed"]
    failures: Annotated[tuple[str, ...], f"failure types joined by ;, of {', '.join(FAILURES)}"]
    rung: Annotated[str | None, f"first rung of the recovery ladder that parses: {', '.join(RUNGS)}"] = None
    object_count: Annotated[bool | None, "whether the number of objects is the one asked for"] = None
    one_sentence: Annotated[bool | None, "whether the caption is at most one sentence"] = None
    item: Annotated[str | None, "the base item"] = None
    variant: Annotated[str | None, "the phrasing of the prompt"] = None

    def __post_init__(self) -> None:
        if self.parse_raw and self.parse_clean is False:
            raise BadRow("parses raw but not clean", where="columns parse_raw, parse_clean", do="correct one")
        check_choice(self.format.lower(), FORMATS, column="format")
        for name in self.failures:
            check_choice(name, FAILURES, column="failures")
            if self.parse_clean and name in UNPARSED:
                where = "columns parse_clean, failures"
                raise BadRow(f"{name} although it parses", where=where, do="correct one")
            if self.failures.count(name) > 1:
                raise BadRow(f"{name!r} stands twice", where="column failures", do="name each failure once")
        if self.rung is not None:
            check_choice(self.rung, RUNGS, column="rung")

    def cell(self) -> Cell | None:
        """Names the prompt, where rows name their items."""
        if self.item is None:
            return None
        return (self.model, self.format, f"item {self.item}", *([self.variant] if self.variant else []))


def structured_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives parse rates, the share of answers with each failure, and the rung that recovers them."""
    scales = {"parse_raw": SHARE, "parse_clean": SHARE, "failure": FLAW, "recovery": SHARE}
    means = Means({**scales, "object_count": SHARE, "one_sentence": SHARE}, settings)
    laddered = {(row.model, row.format) for row, _ in table.counted(StructureRow) if row.rung is not None}
    for row, count in table.counted(StructureRow):
        of = {"model": row.model, "format": row.format}
        values: dict[str, bool | None] = {"parse_raw": row.parse_raw, "parse_clean": row.parse_clean}
        extras = {"object_count": row.object_count, "one_sentence": row.one_sentence}
        values |= {name: value for name, value in extras.items() if value is not None}
        for metric, value in values.items():
            share = None if value is None else float(value)
            means.of(metric, of).add(share, cluster=row.item, count=count)
        failed_call = row.parse_clean is None
        for name in FAILURES:
            if name == "missing_declaration" and row.format.lower() != "xml":
                continue
            share = None if failed_call else float(name in row.failures)
            means.of("failure", {**of, "type": name}).add(share, cluster=row.item, count=count)
        for rung in RUNGS if (row.model, row.format) in laddered else ():
            share = None if row.rung is None else float(row.rung == rung)
            means.of("recovery", {**of, "rung": rung}).add(share, cluster=row.item, count=count)
    yield from means.figures()
