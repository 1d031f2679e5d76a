"""The Wilcoxon signed-rank test on paired turns of two models, with Holm's correction (MMMT-IF)."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.order import PLACES, mean_ranks, pairs
from scorer.metrics.pif import PifRow
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

# The exact distribution is used up to this many pairs, and only where no two differences tie.
MOST_EXACT = 50


class Alternative(StrEnum):
    """Names what a test speaks against equality for; the one-sided ones say how a stands to b."""

    TWO_SIDED = "two-sided"
    GREATER = "greater"
    LESS = "less"


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedRanks:
    """Is the outcome of ranking the absolute differences that are not zero.

    `plus` and `minus` sum the ranks of positive and negative differences; `ties` is Σ(t³ - t).
    """

    plus: float
    minus: float
    ties: float
    n: int

    @property
    def effect(self) -> float:
        """Gives the matched-pairs rank-biserial correlation, -1.0 to 1.0."""
        return (self.plus - self.minus) / (self.plus + self.minus)

    @property
    def exact(self) -> bool:
        """Says whether p is exact rather than from the normal approximation."""
        return self.n <= MOST_EXACT and self.ties == 0.0

    def p_value(self, alternative: Alternative) -> float:
        """Gives the p-value, without continuity correction where it is approximate."""
        if alternative is Alternative.TWO_SIDED:
            return min(1.0, 2 * min(self._above(self.plus), self._above(self.minus)))
        return self._above(self.plus if alternative is Alternative.GREATER else self.minus)

    def _above(self, statistic: float) -> float:
        """Gives the chance of a rank sum of at least `statistic` where no difference exists."""
        if self.exact:
            counts = _rank_sum_counts(self.n)
            return float(sum(counts[math.ceil(statistic) :]) / 2**self.n)
        mean = self.n * (self.n + 1) / 4
        variance = self.n * (self.n + 1) * (2 * self.n + 1) / 24 - self.ties / 48
        return NormalDist().cdf((mean - statistic) / math.sqrt(variance))


def signed_ranks(differences: Sequence[float]) -> SignedRanks | None:
    """Ranks the differences, zeros dropped (Wilcoxon's own rule); None where none is left."""
    # Differences of shares such as 2/3 - 1/3 and 1 - 2/3 are equal but for rounding.
    nonzero = [difference for difference in (round(each, PLACES) for each in differences) if difference]
    if not nonzero:
        return None
    sizes = [abs(difference) for difference in nonzero]
    ranks = mean_ranks(sizes)
    plus = math.fsum(rank for rank, difference in zip(ranks, nonzero, strict=True) if difference > 0)
    repeats = Counter(sizes).values()
    return SignedRanks(
        plus=plus,
        minus=math.fsum(ranks) - plus,
        ties=float(sum(times**3 - times for times in repeats)),
        n=len(nonzero),
    )


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusts p-values for their number, step by step (Holm 1979)."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for step, place in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - step) * p_values[place]))
        adjusted[place] = highest
    return adjusted


def wilcoxon_figures(table: Table, _settings: Settings) -> Iterator[Figure]:
    """Gives p-values of every pair of models and alternative, plain and Holm-corrected, and effect sizes.

    Turns of one chat are taken as independent, as the paper does; the chat-level intervals do not.
    """
    scores: dict[str, dict[tuple[str, int], float | None]] = {}
    for row in table.of(PifRow):
        if row.sample == 0:
            scores.setdefault(row.model, {})[row.chat, row.turn] = row.pif
    tests = {pair: _Test.of(scores[pair[0]], scores[pair[1]]) for pair in pairs(scores)}
    for alternative in Alternative:
        ranked = {pair: test.ranks for pair, test in tests.items() if test.ranks is not None}
        plain = [ranks.p_value(alternative) for ranks in ranked.values()]
        corrected = dict(zip(ranked, zip(plain, holm(plain), strict=True), strict=True))
        for (a, b), test in tests.items():
            of = {"a": a, "b": b, "alternative": alternative.value, "zeros": "dropped"}
            p_value, p_holm = corrected.get((a, b), (None, None))
            yield test.figure("wilcoxon_p", {**of, "correction": "none"}, p_value)
            yield test.figure("wilcoxon_p", {**of, "correction": "holm"}, p_holm)
    for (a, b), test in tests.items():
        effect = None if test.ranks is None else test.ranks.effect
        yield test.figure("wilcoxon_effect", {"a": a, "b": b}, effect)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Test:
    """Is the ranking of one pair of models; `n` counts their common scored turns, of `expected` turns."""

    ranks: SignedRanks | None
    n: int
    expected: int

    @classmethod
    def of(cls, a: dict[tuple[str, int], float | None], b: dict[tuple[str, int], float | None]) -> "_Test":
        both = [(a.get(turn), b.get(turn)) for turn in sorted(a.keys() | b.keys())]
        differences = [x - y for x, y in both if x is not None and y is not None]
        return cls(ranks=signed_ranks(differences), n=len(differences), expected=len(both))

    def figure(self, metric: str, of: dict[str, str], value: float | None) -> Figure:
        if self.n == 0:
            return undefined(metric, of, "no turn is scored for both")
        why = "" if value is not None else "no turn differs: all differences are zero"
        return Figure(metric=metric, of=of, value=value, n=self.n, coverage=self.n / self.expected, why=why)


def _rank_sum_counts(n: int) -> list[int]:
    """Counts, for every sum, the subsets of the ranks 1 to n that have it."""
    counts = [1]
    for rank in range(1, n + 1):
        shifted = [0] * rank + counts
        counts = [there + here for there, here in zip(shifted, counts + [0] * rank, strict=True)]
    return counts
