"""Counts what one call decided, so that metrics cost once a call and not once a check."""

from collections import Counter

from scorer.score import Score
from scorer.verdict import Verdict


class Tally:
    """Counts verdicts by (source, kind, score) and undecided checks by (source, kind, reason)."""

    __slots__ = ("items", "refused", "unscored", "verdicts")

    def __init__(self) -> None:
        self.items = 0
        self.verdicts: Counter[tuple[str, str, float]] = Counter()
        self.unscored: Counter[tuple[str, str, str]] = Counter()
        self.refused: Counter[str] = Counter()

    def scored(self, source: str, score: Score) -> None:
        """Counts one response's results."""
        self.items += 1
        for result in score.results:
            outcome = result.outcome
            if isinstance(outcome, Verdict):
                self.verdicts[source, result.kind, outcome.score] += 1
            else:
                self.unscored[source, result.kind, outcome.reason] += 1

    def failed(self, reason: str) -> None:
        """Counts one request that was answered with an error, by the error's reason."""
        self.items += 1
        self.refused[reason] += 1
