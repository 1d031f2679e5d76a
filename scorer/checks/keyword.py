"""Which words or phrases the response contains, and how often."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from scorer.check import check
from scorer.checks.bounds import TOO_FEW, TOO_MANY, Bounds, bounds, counted
from scorer.checks.evidence import listed, quotes, shown
from scorer.checks.phrases import require_phrases
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.text import Span, Text
from scorer.text.phrases import Allowance, TooManyPlaces
from scorer.verdict import Outcome, Unscored, UnscoredReason, Verdict

MISSING_WORD = "missing_word"
FORBIDDEN_WORD = "forbidden_word"

_MOST_PLACES = 500_000  # a word of one letter stands at no more in a megabyte


class Require(StrEnum):
    """Says how many of the words have to hold."""

    ALL = "all"
    ANY = "any"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordSpec:
    """Requires that words or phrases occur, or that none does; each counts only as whole words."""

    words: Annotated[tuple[str, ...], "Words or phrases."]
    require: Annotated[Require, "How many of them have to hold; NONE forbids them all."] = Require.ALL
    min_count: Annotated[int | None, "Least occurrences of a word; 1 where it is absent."] = None
    max_count: Annotated[int | None, "Most occurrences of a word."] = None
    case_sensitive: Annotated[bool, "Whether upper and lower case differ."] = False
    bounds: Bounds = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_phrases("words", self.words)
        object.__setattr__(self, "bounds", self._bounds())

    def _bounds(self) -> Bounds:
        if self.require is Require.NONE:
            for name, value in (("min_count", self.min_count), ("max_count", self.max_count)):
                if value is not None:
                    raise InvalidRequest(name, "means nothing where require is REQUIRE_NONE; leave it out")
            return Bounds(None, 0)
        if self.min_count is None and self.max_count == 0:
            raise InvalidRequest(
                "max_count", "0 is below min_count, which is 1 unless given; use REQUIRE_NONE to forbid words"
            )
        least = 1 if self.min_count is None else self.min_count
        return bounds(least, self.max_count, low_field="min_count", high_field="max_count")


@check(
    KeywordSpec,
    version="1",
    failure_types=(MISSING_WORD, FORBIDDEN_WORD, TOO_FEW, TOO_MANY),
    measures=("held", "judged", "occurrences"),
    example={"words": ["per se"]},
)
def keyword(spec: KeywordSpec, sample: Sample) -> Outcome:
    """Passes when all of the words, one of them, or none occurs as often as required."""
    try:
        found = _found(spec, sample.text)
    except TooManyPlaces:
        message = f"The check is not decided: its words may stand at more than {_MOST_PLACES:,} places."
        return Unscored(reason=UnscoredReason.DEGRADED, message=message)
    broken = [i for i, spans in enumerate(found) if spec.bounds.failure(len(spans))]
    held = len(found) - len(broken)
    passed = held > 0 if spec.require is Require.ANY else not broken
    return Verdict(
        passed=passed,
        score=1.0 if passed else held / len(found),
        explanation=_explanation(spec, found, broken, passed=passed),
        evidence=() if passed else quotes(sample.text, _surplus(spec, found)),
        measures={
            "held": float(held),
            "judged": float(len(found)),
            "occurrences": float(sum(map(len, found))),
        },
        failure_types=() if passed else tuple(sorted({_failure(spec, len(found[i])) for i in broken})),
    )


def _found(spec: KeywordSpec, text: Text) -> list[tuple[Span, ...]]:
    """Gives the occurrences of each word; words that differ in nothing that counts are looked for once."""
    alike = spec.words if spec.case_sensitive else tuple(word.casefold() for word in spec.words)
    allowance = Allowance(_MOST_PLACES)
    occurrences = {
        word: text.occurrences(word, spec.case_sensitive, allowance) for word in dict.fromkeys(alike)
    }
    return [occurrences[word] for word in alike]


def _failure(spec: KeywordSpec, occurrences: int) -> str:
    if spec.require is Require.NONE:
        return FORBIDDEN_WORD
    return spec.bounds.failure(occurrences) if occurrences else MISSING_WORD


def _surplus(spec: KeywordSpec, found: Sequence[Sequence[Span]]) -> Iterator[tuple[int, int]]:
    """Gives the occurrences beyond the upper bound, word by word."""
    for spans in found:
        for span in spans[spec.bounds.high :] if spec.bounds.high is not None else ():
            yield span.start, span.end


def _explanation(
    spec: KeywordSpec, found: Sequence[Sequence[Span]], broken: Sequence[int], *, passed: bool
) -> str:
    if passed and spec.require is Require.NONE:
        return "No forbidden word occurs."
    if passed and spec.require is Require.ALL and len(found) > 1:
        return f"Each of {len(found)} words occurs as often as required: {spec.bounds}."
    if not passed and spec.require is Require.ANY and len(found) > 1:
        words = listed([shown(word) for word in spec.words], joint="and")
        if spec.bounds == Bounds(1, None):
            return f"None of {words} occurs; one of them is wanted."
        return f"None of {words} occurs as often as required: {spec.bounds}."
    told = set(range(len(found))).difference(broken) if passed else broken
    first = min(told)
    more = (
        f"; {len(broken)} of {counted(len(found), 'word')} break this."
        if len(broken) > 1 and not passed
        else "."
    )
    return f"{shown(spec.words[first])} occurs {counted(len(found[first]), 'time')}, {spec.bounds}{more}"
