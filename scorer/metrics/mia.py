"""MIA-Bench: what judges give the components of compositional instructions, in percent.

Every figure names the judge where the rows do. `official` follows the released code: the judge's own
total, the last of repeated types, items with anything unread left out. `hardened` and `paper` differ in the
prompt alone.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.choice import check_choice
from scorer.metrics.errors import BadRow
from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.reading import Cell
from scorer.metrics.scale import FLAW, PERCENT
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.table import Table

# The data file's names of types, and the paper's.
TYPE_NAMES = {"describe": "description", "linguistics": "genre", "textual": "OCR", "ocr": "OCR"}
TRUE_IMAGE = "true"
IMAGES = (TRUE_IMAGE, "none", "other")


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
        check_choice(self.image, IMAGES, column="image")

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

    def __post_init__(self) -> None:
        stated = {(each.total, each.total_denominator) for each in self.components if each.total is not None}
        if len(stated) > 1:
            what = f"the judge's total of item {self.first.item} is {' and '.join(sorted(_over(stated)))}"
            raise BadRow(what, where="column total", do="repeat one total in all rows of a judgement")

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
    def estimate(self) -> Estimate:
        """Gives the total with its bounds, as one observation."""
        worst, best = self.bounds
        return Estimate(value=self.total, worst=worst, best=best)

    @property
    def readable(self) -> bool:
        """Says whether the released code would have read the judgement."""
        return self.total is not None and self.stated_total is not None

    @property
    def misstated(self) -> float | None:
        """Gives 1 where the judge's own total is not the sum, 0 where it is, None where one is unknown."""
        if self.total is None or self.stated_total is None:
            return None
        return float(abs(self.stated_total - self.total) > 1e-6)

    @property
    def stated_total(self) -> float | None:
        """Gives the judge's own total in percent, None where it gave none."""
        for row in self.components:
            if row.total is not None:
                return 100 * row.total / row.total_denominator
        return None

    def of(self, **more: str) -> dict[str, str]:
        """Names whose answer it was and, where known, who judged."""
        return {
            "model": self.first.model,
            **more,
            **({"judge": self.first.judge} if self.first.judge else {}),
        }


def _over(totals: Iterable[tuple[float | None, float]]) -> list[str]:
    return [f"{total:g} of {most:g}" for total, most in totals]


def judged_items(table: Table) -> list[Judged]:
    """Groups the rows by answer and judgement; raises BadRow where rows contradict each other."""
    worth: dict[tuple[str, int], tuple[float, str]] = {}
    held: dict[Cell, dict[int, ComponentRow]] = {}
    for row in table.of(ComponentRow):
        place = (row.model, row.item, row.judge or "", row.image, str(row.repeat))
        held.setdefault(place, {})[row.component] = row
        mine = (row.weight, row.type_name)
        first = worth.setdefault((row.item, row.component), mine)
        if first != mine:
            kinds = " and ".join(f"{kind} of weight {weight:g}" for weight, kind in (first, mine))
            what = f"item {row.item}, component {row.component} is {kinds}"
            raise BadRow(what, where="columns type, weight", do="correct one")
    return [Judged(components=tuple(rows[at] for at in sorted(rows))) for rows in held.values()]


def repeats(items: Iterable[Judged]) -> list[tuple[Judged, ...]]:
    """Groups what one judge said, again and again, of one answer seen with the same image."""
    held: dict[Cell, list[Judged]] = {}
    for judged in items:
        row = judged.first
        held.setdefault((row.model, row.item, row.judge or "", row.image), []).append(judged)
    return [tuple(group) for group in held.values()]


def item_total(group: Sequence[Judged], mode: Mode) -> Estimate:
    """Gives the item total over repeats of its judgement, in percent; official: as the judge states it."""
    if mode is not Mode.OFFICIAL:
        return Estimate.mean([judged.estimate for judged in group])
    stated = [judged.stated_total if judged.readable else None for judged in group]
    return Estimate.mean([Estimate.of(total, PERCENT) for total in stated])


def mia_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives totals and per-type means of each model, and how often a judge's own total is not the sum.

    Repeats of a judgement are averaged first; an answer with an unread repeat leaves the value.
    """
    means = Means({"mia_total": PERCENT, "mia_type": PERCENT, "judge_total_disagreement": FLAW}, settings)
    for group in repeats(judged_items(table)):
        first = group[0]
        if first.first.image != TRUE_IMAGE:
            continue
        means.add("mia_total", first.of(), item_total(group, settings.mode), cluster=first.first.item)
        for name, shares in _components(group, settings.mode):
            means.add("mia_type", first.of(type=name), Estimate.mean(shares), cluster=first.first.item)
        stated = [judged.misstated for judged in group if judged.misstated is not None]
        if stated:
            share = math.fsum(stated) / len(stated)
            means.of("judge_total_disagreement", first.of()).add(share, cluster=first.first.item)
    yield from means.figures()


def _components(group: Sequence[Judged], mode: Mode) -> Iterator[tuple[str, list[Estimate]]]:
    """Gives each component's type and its shares in percent over repeats; official: the last of each type."""
    held: dict[int, list[tuple[Judged, ComponentRow]]] = {}
    for judged in group:
        for row in judged.components:
            held.setdefault(row.component, []).append((judged, row))
    if mode is Mode.OFFICIAL:
        last = {rows[0][1].type_name: at for at, rows in sorted(held.items())}
        held = {at: held[at] for at in last.values()}
    for rows in held.values():
        official = mode is Mode.OFFICIAL
        shares = [row.share if judged.readable or not official else None for judged, row in rows]
        percents = [None if share is None else 100 * share for share in shares]
        yield rows[0][1].type_name, [Estimate.of(percent, PERCENT) for percent in percents]
