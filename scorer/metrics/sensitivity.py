"""How much OLIIV's answers change with the phrasing of the prompt alone."""

import math
from collections.abc import Iterator, Sequence

from scorer.metrics.bias import UNLIMITED
from scorer.metrics.figure import Figure
from scorer.metrics.lis import AnswerRow, measured_conditions
from scorer.metrics.mean import Means
from scorer.metrics.scale import FLAW, Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

MEASURES = ("lis", "over_limit", "adherence", "adherence_trimmed", "accuracy")
# Verdicts flip; the length infidelity score is no verdict.
VERDICTS = MEASURES[1:]
SPREAD = Scale(worst=math.inf, best=0.0)

Values = list[float | None]


def sensitivity_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives, for each model and measure, flips and spread over plain phrasings, and strict minus plain.

    Figures are means over base items, of each condition and (without `condition`) of all.
    """
    items = _items(table)
    yield from _variants(items, table, settings)
    yield from _strict(items, table, settings)


def flipped(values: Sequence[float | None]) -> float | None:
    """Gives 1 where phrasings differ in their verdict, 0 where all agree, None while unscored ones decide."""
    if len({value for value in values if value is not None}) > 1:
        return 1.0
    return None if None in values else 0.0


def spread(values: Sequence[float | None], statistic: str) -> float | None:
    """Gives the range or the population standard deviation; None where a phrasing is unscored."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    if statistic == "range":
        return max(known) - min(known)
    mean = math.fsum(known) / len(known)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in known) / len(known))


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
                    means.of("flip_rate", where).add(flipped(values), cluster=item)
                for statistic in ("range", "sd"):
                    tally = means.of("variant_spread", {**where, "statistic": statistic})
                    tally.add(spread(values, statistic), cluster=item)
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
            change = None if strict is None or plain is None else strict - plain
            for of in ({"model": model}, {"model": model, "condition": condition}):
                means.of("strict_minus_plain", {**of, "measure": measure}).add(change, cluster=item)
    yield from means.figures()


def _mean(rows: dict[str, AnswerRow], measure: str) -> float | None:
    values = [row.measures()[measure] for row in rows.values()]
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known and len(known) == len(values) else None
