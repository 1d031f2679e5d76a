"""Counts what one call decided, so that metrics cost once a call and not once a check."""

from scorer.score import Score
from scorer.verdict import Verdict


class Tally:
    """Counts verdicts by (source, kind, score) and undecided checks by (source, kind, reason)."""

    __slots__ = ("refused", "responses", "unscored", "verdicts")

    def __init__(self) -> None:
        self.responses: dict[str, int] = {}
        self.verdicts: dict[tuple[str, str, float], int] = {}
        self.unscored: dict[tuple[str, str, str], int] = {}
        self.refused: dict[str, int] = {}

    def scored(self, source: str, score: Score) -> None:
        """Counts one response's results."""
        self.responses[source] = self.responses.get(source, 0) + 1
        verdicts = self.verdicts
        for result in score.results:
            outcome = result.outcome
            if isinstance(outcome, Verdict):
                key = source, result.kind, outcome.score
                verdicts[key] = verdicts.get(key, 0) + 1
            else:
                why = source, result.kind, str(outcome.reason)
                self.unscored[why] = self.unscored.get(why, 0) + 1

    def failed(self, reason: str) -> None:
        """Counts one request that was answered with an error, by the error's reason."""
        self.refused[reason] = self.refused.get(reason, 0) + 1

    @property
    def items(self) -> int:
        """How many requests were counted."""
        return sum(self.responses.values()) + sum(self.refused.values())

    def clear(self) -> None:
        """Begins anew."""
        for counts in (self.responses, self.verdicts, self.unscored, self.refused):
            counts.clear()
