"""The study of MIA-Bench's judges: agreement, severity, bias, reliance on the image, and against code."""

import math
from collections.abc import Iterator, Sequence

from scorer.metrics.agreement import Level, alpha_figure
from scorer.metrics.bias import UNLIMITED, Opinion, self_preference, severity_figures
from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.mia import TRUE_IMAGE, ComponentRow, Judged, judged_items, repeats
from scorer.metrics.scale import FLAW, PERCENT
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table


def judge_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives what several judges, repeats, images or a check by code allow to say about the judges."""
    items = judged_items(table)
    yield from _bias(items, settings)
    yield from _alpha(table, settings)
    yield from _reliance(items, settings)
    yield from _repeats(items, settings)
    yield from _against_code(table, settings)


def _bias(items: Sequence[Judged], settings: Settings) -> Iterator[Figure]:
    opinions = [
        Opinion(
            judge=judged.first.judge,
            judge_family=judged.first.judge_family or judged.first.judge,
            answerer=judged.first.family or judged.first.model,
            unit=(judged.first.model, judged.first.item),
            cluster=judged.first.item,
            score=judged.total,
        )
        for judged in items
        if judged.first.judge and judged.total is not None and _plain(judged.first)
    ]
    if len({opinion.judge for opinion in opinions}) < 2:
        return
    yield from severity_figures(opinions, settings)
    yield from self_preference(opinions, opinions, name="panel", settings=settings)


def _alpha(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives the agreement of judges on component scores; nominal is on whether they give full points."""
    units: dict[tuple[str, str, int], dict[str, float]] = {}
    judges: set[str] = set()
    expected: set[tuple[str, str, int]] = set()
    for row in table.of(ComponentRow):
        if not row.judge or not _plain(row):
            continue
        judges.add(row.judge)
        unit = (row.model, row.item, row.component)
        expected.add(unit)
        if row.share is not None:
            units.setdefault(unit, {})[row.judge] = row.share
    if len(judges) < 2:
        return
    ratings = [(unit[1], tuple(by_judge.values())) for unit, by_judge in sorted(units.items())]
    full = [(item, tuple(float(value == 1.0) for value in values)) for item, values in ratings]
    for level in Level:
        values = full if level is Level.NOMINAL else ratings
        yield alpha_figure(values, level=level, expected=len(expected), settings=settings)


def _reliance(items: Sequence[Judged], settings: Settings) -> Iterator[Figure]:
    """Gives how many points the true image adds, on answers also judged without it or with another."""
    totals: dict[tuple[str, str, str], dict[str, Estimate]] = {}
    for group in repeats(items):
        row = group[0].first
        place = (row.judge or "", row.model, row.item)
        totals.setdefault(place, {})[row.image] = Estimate.mean([judged.estimate for judged in group])
    means = Means({"visual_reliance": UNLIMITED}, settings)
    for (judge, model, item), seen in totals.items():
        for image in sorted(seen.keys() - {TRUE_IMAGE}):
            true = seen.get(TRUE_IMAGE, Estimate.of(None, PERCENT))
            of = {"against": image, **({"judge": judge} if judge else {})}
            for where in (of, {"model": model, **of}):
                means.add("visual_reliance", where, true.minus(seen[image]), cluster=item)
    yield from means.figures()


def _repeats(items: Sequence[Judged], settings: Settings) -> Iterator[Figure]:
    """Gives the mean standard deviation of an answer's total over repeats of the judgement."""
    means = Means({"judge_repeat_spread": UNLIMITED}, settings)
    for group in repeats(items):
        row = group[0].first
        if row.image == TRUE_IMAGE and len(group) > 1:
            known = [judged.total for judged in group if judged.total is not None]
            spread = _deviation(known) if len(known) == len(group) else None
            of = {"judge": row.judge} if row.judge else {}
            means.of("judge_repeat_spread", of).add(spread, cluster=row.item)
    yield from means.figures()


def _against_code(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives how often judge (full points or not) and code (followed or not) differ, by type and over all."""
    held: dict[tuple[str, str, str, int], list[ComponentRow]] = {}
    for row in table.of(ComponentRow):
        if row.code is not None and row.image == TRUE_IMAGE:
            held.setdefault((row.judge or "", row.model, row.item, row.component), []).append(row)
    means = Means({"judge_code_disagreement": FLAW}, settings)
    for rows in held.values():
        row, differs = rows[0], Estimate.mean([Estimate.of(_differs(row), FLAW) for row in rows])
        judge = {"judge": row.judge} if row.judge else {}
        for of in ({"type": row.type_name, **judge}, judge):
            means.add("judge_code_disagreement", of, differs, cluster=row.item)
    yield from means.figures()


def _differs(row: ComponentRow) -> float | None:
    return None if row.share is None else float((row.share == 1.0) is not row.code)


def _plain(row: ComponentRow) -> bool:
    return row.image == TRUE_IMAGE and row.repeat == 0


def _deviation(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))
