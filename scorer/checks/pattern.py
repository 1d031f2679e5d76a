"""Whether a regular expression matches the response."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Annotated, Protocol, assert_never, cast

import re2

from scorer.check import check
from scorer.checks.evidence import quotes, shown
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Outcome, Unscored, UnscoredReason, Verdict

NOT_FOUND = "not_found"
FORBIDDEN_MATCH = "forbidden_match"
NOT_WHOLE = "not_whole"

_LARGEST_PROGRAM = 20_000
# A pass over a text costs at most its length times the size of the program: some 5 ns each at worst.
_MOST_STEPS_A_PASS = 500_000_000
# Each match may cost a pass, so that listing them all could be quadratic even in RE2.
_MOST_MATCHES = 20
_MOST_STEPS = 200_000_000
_MOST_MEMORY = 2 << 20
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}")


class Expect(StrEnum):
    """Says what is expected of an expression."""

    FOUND = "found"
    ABSENT = "absent"
    WHOLE = "whole"


class _Match(Protocol):
    def span(self) -> tuple[int, int]: ...


class _Expression(Protocol):
    """Is what this module uses of a compiled expression; RE2's package has no types."""

    programsize: int

    def search(self, text: str) -> _Match | None: ...
    def fullmatch(self, text: str) -> _Match | None: ...
    def finditer(self, text: str) -> Iterator[_Match]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternSpec:
    """Requires that a regular expression matches, or that it does not."""

    expression: Annotated[str, "Expression in RE2 syntax."]
    expect: Annotated[
        Expect, "What is expected of it: to match somewhere, nowhere, or the whole response."
    ] = Expect.FOUND

    def __post_init__(self) -> None:
        if not self.expression:
            raise InvalidRequest("expression", "is empty; write an expression in RE2 syntax")
        _compiled(self.expression)


# Expressions grow with use, up to _MOST_MEMORY each, so that a spec does not keep its own.
@lru_cache(maxsize=128)
def _compiled(expression: str) -> _Expression:
    options = re2.Options()
    options.max_mem = _MOST_MEMORY
    options.log_errors = False
    options.never_capture = True
    try:
        compiled = cast("_Expression", re2.compile(expression, options))
    except re2.error as error:
        reason = error.args[0].decode(errors="replace")
        raise InvalidRequest("expression", f"is no RE2 expression: {reason}") from error
    except UnicodeEncodeError as error:
        raise InvalidRequest(
            "expression", "holds half a surrogate pair; write the whole character"
        ) from error
    if compiled.programsize > _LARGEST_PROGRAM:
        raise InvalidRequest(
            "expression",
            f"has {compiled.programsize:,} steps, more than {_LARGEST_PROGRAM:,}; use smaller repetitions",
        )
    return compiled


@check(
    PatternSpec,
    version="1",
    failure_types=(NOT_FOUND, FORBIDDEN_MATCH, NOT_WHOLE),
    example={"expression": "(?i)step [0-9]+", "expect": "EXPECT_FOUND"},
)
def pattern(spec: PatternSpec, sample: Sample) -> Outcome:
    """Passes when the expression matches somewhere, nowhere, or the whole response, as expected.

    White space around the response is no part of what is matched; a line ends in a line feed.
    """
    expression, trimmed = _compiled(spec.expression), sample.text.characters
    subject = _encodable(sample.text.value[trimmed.start : trimmed.end])
    if expression.programsize * len(subject.encode()) > _MOST_STEPS_A_PASS:
        return _undecided(expression, subject)
    match spec.expect:
        case Expect.FOUND:
            held, failure = expression.search(subject) is not None, NOT_FOUND
        case Expect.WHOLE:
            held, failure = expression.fullmatch(subject) is not None, NOT_WHOLE
        case Expect.ABSENT:
            held, failure = expression.search(subject) is None, FORBIDDEN_MATCH
        case _:
            assert_never(spec.expect)
    forbidden = failure == FORBIDDEN_MATCH and not held
    return Verdict(
        passed=held,
        score=1.0 if held else 0.0,
        explanation=_explanation(spec, held=held),
        evidence=quotes(sample.text, _matches(expression, subject, trimmed.start)) if forbidden else (),
        failure_types=() if held else (failure,),
    )


def _undecided(expression: _Expression, subject: str) -> Unscored:
    message = (
        f"The check is not decided: its expression has {expression.programsize:,} steps, too many for a "
        f"response of {len(subject):,} characters."
    )
    return Unscored(reason=UnscoredReason.DEGRADED, message=message)


def _matches(expression: _Expression, subject: str, offset: int) -> Iterator[tuple[int, int]]:
    affordable = _MOST_STEPS // (expression.programsize * len(subject) + 1)
    for match in islice(expression.finditer(subject), min(max(affordable, 1), _MOST_MATCHES)):
        start, end = match.span()
        if start < end:
            yield start + offset, end + offset


def _explanation(spec: PatternSpec, *, held: bool) -> str:
    expression = shown(spec.expression)
    match spec.expect, held:
        case Expect.FOUND, True:
            return f"{expression} matches in the response."
        case Expect.FOUND, False:
            return f"{expression} matches nowhere in the response; it has to match somewhere."
        case Expect.ABSENT, True:
            return f"{expression} matches nowhere in the response."
        case Expect.ABSENT, False:
            return f"{expression} matches in the response; it must match nowhere."
        case Expect.WHOLE, True:
            return f"{expression} matches the whole response."
        case _:
            return f"{expression} does not match the whole response, which it has to."


def _encodable(text: str) -> str:
    """Replaces halves of surrogate pairs, which RE2 cannot read, one for one."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.translate(_SURROGATES)
    return text
