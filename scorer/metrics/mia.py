"""MIA-Bench: what judges give the components of compositional instructions, in percent.

Every figure names the judge where the rows do. `official` follows the released code: the judge's own
total, the last of repeated types, items with anything unread left out. `hardened` and `paper` differ in the
prompt alone.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.reading import Cell
from scorer.metrics.scale import FLAW, PERCENT
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.table import Table

# The data file's names of types, and the paper's.
TYPE_NAMES = {"describe": "description", "linguistics": "genre", "textual": "OCR", "ocr": "OCR"}
TRUE_IMAGE = "true"


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentRow:
    """Is what one judge gave one component of an item."""

    model: Annotated[str, "who answered"]
    item: Annotated[str, "the image and its instruction"]
    component: Annotated[int, "position of the component, from 1"]
    type: Annotated[str, "type of the component, such as describe or length_limit"]
    weight: Annotated[float, "points the component is worth"]
    points: Annotated[float | None, "points given; empty: not read"]
    denominator: Annotated[float | None, "what the judge wrote after the slash, where not the weight"] = None
    total: Annotated[float | None, "the judge's own total of the item, repeated in its rows"] = None
    total_denominator: Annotated[float, "what the judge wrote after the total's slash"] = 10.0
    judge: Annotated[str | None, "who judged"] = None
    judge_family: Annotated[str | None, "family of the judge, where it is not the judge's name"] = None
    family: Annotated[str | None, "family of the answering model, where it is not the model's name"] = None
    image: Annotated[str, "what the judge saw: true, none or other (another item's image)"] = TRUE_IMAGE
    repeat: Annotated[int, "0, 1, ... where the same judge judged the same answer again"] = 0
    code: Annotated[bool | None, "whether code found the component followed; empty: code cannot tell"] = None

    def __post_init__(self) -> None:
        for name, number in (("weight", self.weight), ("denominator", self.denominator)):
            if number is not None and number <= 0:
                raise BadRow(
                    f"{number} is not above 0", where=f"column {name}", do="give the component's worth"
                )
        if self.points is not None and not 0 <= self.points <= self.maximum:
            worth = f"{self.points} of {self.maximum:g}"
            raise BadRow(
                worth, where="column points", do="leave it empty where the judge's figure is invalid"
            )
        if self.total_denominator <= 0 or (
            self.total is not None and not 0 <= self.total <= self.total_denominator
        ):
            worth = f"{self.total} of {self.total_denominator:g}"
            raise BadRow(worth, where="column total", do="leave it empty where the judge's figure is invalid")
        if self.image not in {TRUE_IMAGE, "none", "other"}:
            raise BadRow(f"{self.image!r}", where="column image", do="write true, none or other")

    def cell(self) -> Cell:
        """Names the component and who judged it, when, seeing what."""
        judged = (f"judge {self.judge}",) if self.judge else ()
        where = (f"item {self.item}", f"component {self.component}")
        return (self.model, *where, *judged, f"image {self.image}", f"repeat {self.repeat}")

    @property
    def maximum(self) -> float:
        """Gives what the judge took for the most points."""
        return self.weight if self.denominator is None else self.denominator

    @property
    def share(self) -> float | None:
        """Gives the points as a share of their maximum, None where they were not read."""
        return None if self.points is None else self.points / self.maximum

    @property
    def type_name(self) -> str:
        """Gives the type as the paper writes it."""
        return TYPE_NAMES.get(self.type.lower(), self.type)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Is all that one judge gave one answer at once, components in order."""

    components: tuple[ComponentRow, ...]

    @property
    def first(self) -> ComponentRow:
        """Gives the first component, for what all have in common."""
        return self.components[0]

    @property
    def total(self) -> float | None:
        """Gives the item total in percent, None where a component was not read."""
        shares = [each.share for each in self.components]
        return None if None in shares else self.bounds[0]

    @property
    def bounds(self) -> tuple[float, float]:
        """Gives the total with every unread component at nothing and at full points."""
        weights = math.fsum(each.weight for each in self.components)
        read = math.fsum(each.share * each.weight for each in self.components if each.share is not None)
        unread = math.fsum(each.weight for each in self.components if each.share is None)
        return 100 * read / weights, 100 * (read + unread) / weights

    @property
    def stated_total(self) -> float | None:
        """Gives the judge's own total in percent, None where it gave none."""
        row = self.first
        return None if row.total is None else 100 * row.total / row.total_denominator

    def of(self, **more: str) -> dict[str, str]:
        """Names whose answer it was and, where known, who judged."""
        return {
            "model": self.first.model,
            **more,
            **({"judge": self.first.judge} if self.first.judge else {}),
        }


def judged_items(table: Table) -> list[Judged]:
    """Groups the rows by answer and judgement."""
    held: dict[Cell, dict[int, ComponentRow]] = {}
    for row in table.of(ComponentRow):
        place = (row.model, row.item, row.judge or "", row.image, str(row.repeat))
        held.setdefault(place, {})[row.component] = row
    return [Judged(components=tuple(rows[at] for at in sorted(rows))) for rows in held.values()]


def mia_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives totals and per-type means of each model, and how often a judge's own total is not the sum."""
    means = Means({"mia_total": PERCENT, "mia_type": PERCENT, "judge_total_disagreement": FLAW}, settings)
    for judged in judged_items(table):
        if judged.first.image != TRUE_IMAGE:
            continue
        if settings.mode is Mode.OFFICIAL:
            _add_official(means, judged)
        else:
            _add(means, judged)
        if judged.stated_total is not None and judged.total is not None:
            differs = abs(judged.stated_total - judged.total) > 1e-6
            means.of("judge_total_disagreement", judged.of()).add(float(differs), cluster=judged.first.item)
    yield from means.figures()


def _add(means: Means, judged: Judged) -> None:
    item = judged.first.item
    worst, best = judged.bounds
    means.of("mia_total", judged.of()).add(judged.total, cluster=item, worst=worst, best=best)
    for row in judged.components:
        share = None if row.share is None else 100 * row.share
        means.of("mia_type", judged.of(type=row.type_name)).add(share, cluster=item)


def _add_official(means: Means, judged: Judged) -> None:
    readable = judged.total is not None and judged.stated_total is not None
    item = judged.first.item
    means.of("mia_total", judged.of()).add(judged.stated_total if readable else None, cluster=item)
    last: Mapping[str, ComponentRow] = {row.type_name: row for row in judged.components}
    for name, row in last.items():
        share = 100 * row.share if readable and row.share is not None else None
        means.of("mia_type", judged.of(type=name)).add(share, cluster=item)
