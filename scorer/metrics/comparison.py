"""Two systems on the same items: the paired difference, and McNemar's test where verdicts are yes or no."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.scale import Scale
from scorer.metrics.settings import DEFAULT_SETTINGS, Settings
from scorer.metrics.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Is what two systems got on the same item; None where unscored."""

    a: float | None
    b: float | None
    cluster: str


def compare(
    pairs: Iterable[Pair], *, of: Mapping[str, str], scale: Scale, settings: Settings = DEFAULT_SETTINGS
) -> tuple[Figure, Figure]:
    """Gives the mean difference a - b with its interval over clusters, and McNemar's p-value.

    `scale` is that of one score; where one side alone is unscored, bounds still use the other.
    """
    held = list(pairs)
    width = scale.ceiling - scale.floor
    differences = Tally(Scale(worst=-width, best=width))
    for pair in held:
        difference = None if pair.a is None or pair.b is None else pair.a - pair.b
        worst = _side(pair.a, scale.worst) - _side(pair.b, scale.best)
        best = _side(pair.a, scale.best) - _side(pair.b, scale.worst)
        differences.add(difference, cluster=pair.cluster, worst=worst, best=best)
    why = "no item is scored for both" if held else "there is no item"
    return differences.figure("difference", of, settings, why=why), _mcnemar(held, of, scale)


def mcnemar_p(only_a: int, only_b: int) -> float:
    """Gives the exact two-sided p-value of McNemar's test: only a passed, or only b, on so many items."""
    n = only_a + only_b
    tail = sum(math.comb(n, k) for k in range(min(only_a, only_b) + 1))
    return min(1.0, float(2 * tail / 2**n))


def _mcnemar(pairs: list[Pair], of: Mapping[str, str], scale: Scale) -> Figure:
    both = [(pair.a, pair.b) for pair in pairs if pair.a is not None and pair.b is not None]
    if not both:
        return undefined("mcnemar_p", of, "no item is scored for both")
    coverage = len(both) / len(pairs)
    ends = {scale.worst, scale.best}
    if not all(a in ends and b in ends for a, b in both):
        why = "scores between pass and fail: McNemar's test is for verdicts"
        return Figure(metric="mcnemar_p", of=of, value=None, n=len(both), coverage=coverage, why=why)
    only_a = sum(a == scale.best and b == scale.worst for a, b in both)
    only_b = sum(a == scale.worst and b == scale.best for a, b in both)
    return Figure(metric="mcnemar_p", of=of, value=mcnemar_p(only_a, only_b), n=len(both), coverage=coverage)


def _side(value: float | None, unscored: float) -> float:
    return unscored if value is None else value
