"""What an instruction comes down to: a rule that a text follows or breaks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from scorer.checks.bounds import Bounds, counted
from scorer.checks.evidence import quotes
from scorer.text import Text
from scorer.verdict import Verdict

FORBIDDEN = "forbidden"
MISSING = "missing"

_MOST_SHOWN = 10  # of letters, words or commas too many; the explanation says how many there are

Spans = Iterable[tuple[int, int]]


class Rule(Protocol):
    """Is one instruction with its arguments."""

    def follows(self, text: Text) -> bool:
        """Says whether `text` follows the instruction."""

    def verdict(self, text: Text) -> Verdict:
        """Says the same of the response and explains it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRule:
    """Bounds how many of something a text has; `spans` shows them where there are too many."""

    noun: str
    bounds: Bounds
    count: Callable[[Text], int]
    spans: Callable[[Text], Spans] | None
    ending: str

    def follows(self, text: Text) -> bool:
        """Says whether the count lies within the bounds."""
        return not self.bounds.failure(self.count(text))

    def verdict(self, text: Text) -> Verdict:
        """Gives the count as a measure."""
        found = self.count(text)
        failure = self.bounds.failure(found)
        shown = self.spans(text) if failure and self.spans and self.bounds.excess(found) else ()
        return Verdict(
            passed=not failure,
            score=0.0 if failure else 1.0,
            explanation=f"The response has {counted(found, self.noun)}{self.ending}",
            evidence=quotes(text, islice(shown, _MOST_SHOWN)) if shown else (),
            measures={"count": float(found)},
            failure_types=(failure,) if failure else (),
        )


def counting(
    noun: str,
    bounds: Bounds,
    count: Callable[[Text], int],
    *,
    spans: Callable[[Text], Spans] | None = None,
    detail: str = "",
) -> CountRule:
    """Makes a rule about how many of `noun` there are, more exactly of `noun` and `detail`."""
    ending = f" {detail}, {bounds}." if detail else f", {bounds}."
    return CountRule(noun=noun, bounds=bounds, count=count, spans=spans, ending=ending)


@dataclass(frozen=True, slots=True)
class Break:
    """Is how a text breaks a rule: one of the failure types, a sentence, and where."""

    type: str
    explanation: str
    spans: Spans = ()


@dataclass(frozen=True, slots=True)
class PlainRule:
    """Asks for something that a text has or lacks; `find_break` gives what is wrong, or None."""

    followed: Verdict
    find_break: Callable[[Text], Break | None]

    def follows(self, text: Text) -> bool:
        """Says whether nothing in `text` breaks the rule."""
        return self.find_break(text) is None

    def verdict(self, text: Text) -> Verdict:
        """Explains what breaks the rule, with evidence."""
        found = self.find_break(text)
        if found is None:
            return self.followed
        return Verdict(
            passed=False,
            score=0.0,
            explanation=found.explanation,
            evidence=quotes(text, islice(found.spans, _MOST_SHOWN)) if found.spans else (),
            failure_types=(found.type,),
        )


def plain(followed: str, find_break: Callable[[Text], Break | None]) -> PlainRule:
    """Makes a rule of the sentence that says it was followed and the function that finds how it was not."""
    return PlainRule(Verdict(passed=True, score=1.0, explanation=followed), find_break)
