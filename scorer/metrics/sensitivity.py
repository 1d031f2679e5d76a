"""How much OLIIV's answers change with the phrasing of the prompt alone."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from scorer.metrics.bias import UNLIMITED
from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.lis import SCALES, AnswerRow, measured_conditions
from scorer.metrics.mean import Means
from scorer.metrics.scale import FLAW, Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

MEASURES = ("lis", "over_limit", "adherence", "adherence_trimmed", "accuracy")
# Verdicts flip; the length infidelity score is no verdict.
VERDICTS = MEASURES[1:]
SPREAD = Scale(worst=math.inf, best=0.0)

Values = list[float | None]


def _deviation(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


Statistic = Literal["range", "sd"]
STATISTICS: Mapping[Statistic, Callable[[Sequence[float]], float]] = {
    "range": lambda values: max(values) - min(values),
    "sd": _deviation,
}


def sensitivity_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives, for each model and measure, flips and spread over plain phrasings, and strict minus plain.

    Figures are means over base items, of each condition and (without `condition`) of all.
    """
    items = _items(table)
    yield from _variants(items, table, settings)
    yield from _strict(items, table, settings)


def flipped(values: Sequence[float | None]) -> Estimate:
    """Gives 1 where phrasings differ in their verdict and 0 where all agree, of items scored in full."""
    known = {value for value in values if value is not None}
    unscored = None in values
    best = float(len(known) > 1)
    return Estimate(value=None if unscored else best, worst=1.0 if unscored else best, best=best)


def spread(values: Sequence[float | None], statistic: Statistic, scale: Scale) -> Estimate:
    """Gives the range or the population standard deviation of an item's values, of one scored in full.

    It is largest with each unscored one at an end of the scale, smallest with all at the mean of the others.
    """
    measure = STATISTICS[statistic]
    known = [value for value in values if value is not None]
    missing = len(values) - len(known)
    middle = math.fsum(known) / len(known) if known else scale.best
    smallest = measure(known + [middle] * missing)
    if not missing:
        return Estimate.of(smallest, SPREAD)
    if math.isinf(scale.ceiling):
        return Estimate(value=None, worst=math.inf, best=smallest)
    ends = ([scale.floor] * (missing - at) + [scale.ceiling] * at for at in range(missing + 1))
    return Estimate(value=None, worst=max(measure(known + end) for end in ends), best=smallest)


# Rows by model, condition and item, then by whether the prompt is strict and by phrasing.
Items = dict[tuple[str, str, str], dict[bool, dict[str, AnswerRow]]]


def _items(table: Table) -> Items:
    items: Items = {}
    for row in table.of(AnswerRow):
        if row.item is not None:
            wordings = items.setdefault((row.model, row.condition, row.item), {False: {}, True: {}})
            wordings[row.strict][row.variant or ""] = row
    return items


def _variants(items: Items, table: Table, settings: Settings) -> Iterator[Figure]:
    phrasings: dict[str, set[str]] = {}
    for (_, condition, _), wordings in items.items():
        phrasings.setdefault(condition, set()).update(wordings[False])
    measured = measured_conditions(table)
    means = Means({"flip_rate": FLAW, "variant_spread": SPREAD}, settings)
    for (model, condition, item), wordings in items.items():
        if len(phrasings[condition]) < 2:
            continue
        missing: Values = [None] if len(wordings[False]) < len(phrasings[condition]) else []
        for measure in (name for name in MEASURES if (condition, name) in measured):
            values = [row.measures()[measure] for row in wordings[False].values()] + missing
            of = {"model": model, "measure": measure}
            for where in (of, {"model": model, "condition": condition, "measure": measure}):
                if measure in VERDICTS:
                    means.add("flip_rate", where, flipped(values), cluster=item)
                for statistic in STATISTICS:
                    varied = spread(values, statistic, SCALES[measure])
                    means.add("variant_spread", {**where, "statistic": statistic}, varied, cluster=item)
    yield from means.figures()


def _strict(items: Items, table: Table, settings: Settings) -> Iterator[Figure]:
    measured = measured_conditions(table)
    means = Means({"strict_minus_plain": UNLIMITED}, settings)
    both = {(model, condition) for (model, condition, _), wordings in items.items() if wordings[True]}
    for (model, condition, item), wordings in items.items():
        if (model, condition) not in both:
            continue
        for measure in (name for name in MEASURES if (condition, name) in measured):
            strict, plain = (_mean(wordings[side], measure) for side in (True, False))
            for of in ({"model": model}, {"model": model, "condition": condition}):
                change = {**of, "measure": measure}
                means.add("strict_minus_plain", change, strict.minus(plain), cluster=item)
    yield from means.figures()


def _mean(rows: dict[str, AnswerRow], measure: str) -> Estimate:
    scale = SCALES[measure]
    parts = [Estimate.of(row.measures()[measure], scale) for row in rows.values()]
    return Estimate.mean(parts or [Estimate.of(None, scale)])
