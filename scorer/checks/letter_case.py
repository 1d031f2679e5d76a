"""Whether letters are capitals or lower case."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from string import ascii_lowercase, ascii_uppercase
from typing import Annotated, NamedTuple, assert_never

from scorer.check import check
from scorer.checks.evidence import MOST_SPANS, quotes, shown
from scorer.checks.scope import Scope, named, parts
from scorer.sample import Sample
from scorer.text import Sentence, SentenceMode, Span, Text
from scorer.verdict import Verdict

WRONG_CASE = "wrong_case"
NO_LETTERS = "no_letters"

_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"[^\W_]\S*")  # from its first letter or digit
_CAPITALS, _SMALL = ascii_uppercase.encode(), ascii_lowercase.encode()


class LetterCase(StrEnum):
    """Names a letter case."""

    UPPER = "upper"
    LOWER = "lower"
    TITLE = "title"


class _Rule(NamedTuple):
    """Is what a letter case asks: which tokens break it, and how an explanation says so."""

    breaks: Callable[[str], bool]
    noun: str
    complaint: str
    praise: str


def _begins_small(token: str) -> bool:
    word = _WORD.search(token)
    return word is not None and word.group()[0].islower()


def _is_no_capital(char: str) -> bool:
    return char.islower() or (char.istitle() and not char.isupper())


_RULES: Mapping[LetterCase, _Rule] = {
    LetterCase.UPPER: _Rule(
        lambda token: any(map(_is_no_capital, token)), "letter", "is not all in capitals", "is a capital"
    ),
    LetterCase.LOWER: _Rule(
        lambda token: any(map(str.istitle, token)), "letter", "is not all in lower case", "is in lower case"
    ),
    LetterCase.TITLE: _Rule(_begins_small, "word", "does not begin with a capital", "begins with a capital"),
}


class _Tally(NamedTuple):
    """Is how many letters, or words, there are to judge, and how many of them hold."""

    held: int
    judged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterCaseSpec:
    """Requires a letter case of all letters that have one, or a capital at the beginning of every word."""

    letter_case: Annotated[LetterCase, "Which case; TITLE asks a capital of every word's first letter."]
    scope: Annotated[
        Scope, "Where it is looked at; a part without such letters neither holds nor breaks it."
    ] = Scope.RESPONSE


@check(
    LetterCaseSpec,
    version="1",
    failure_types=(WRONG_CASE, NO_LETTERS),
    measures=("held", "judged"),
    example={"letter_case": "CASE_LOWER"},
)
def letter_case(spec: LetterCaseSpec, sample: Sample) -> Verdict:
    """Passes when there are letters that have a case, and all of them have the required one.

    For title case it is the words that count; one that begins with a digit or with a letter without case is
    left out.
    """
    text = sample.text
    judged = parts(text, spec.scope, SentenceMode.BLOCKS)
    total = _tally(spec.letter_case, "\n".join(text.value[part.start : part.end] for part in judged))
    passed = total.held == total.judged > 0
    wrong = tuple(islice(_wrong(spec, text, judged), MOST_SPANS)) if total.held < total.judged else ()
    return Verdict(
        passed=passed,
        score=total.held / total.judged if total.judged else 0.0,
        explanation=_explanation(spec, text, wrong, total),
        evidence=quotes(text, ((start, end) for _, start, end in wrong)),
        measures={"held": float(total.held), "judged": float(total.judged)},
        failure_types=() if passed else (WRONG_CASE if total.judged else NO_LETTERS,),
    )


def _tally(case: LetterCase, text: str) -> _Tally:
    letters = "".join(word[0] for word in _WORD.findall(text)) if case is LetterCase.TITLE else text
    capitals, titles, small = _cases(letters)
    match case:
        case LetterCase.UPPER:
            held = capitals
        case LetterCase.LOWER:
            held = small
        case LetterCase.TITLE:
            held = capitals + titles
        case _:
            assert_never(case)
    return _Tally(held, capitals + titles + small)


def _cases(letters: str) -> tuple[int, int, int]:
    """Counts capitals, title-case letters (as in `ǅ`) and lower-case letters."""
    if letters.isascii():
        plain = letters.encode()
        without = len(plain.translate(None, _CAPITALS)), len(plain.translate(None, _SMALL))
        return len(plain) - without[0], 0, len(plain) - without[1]
    capitals = sum(map(str.isupper, letters))
    return capitals, sum(map(str.istitle, letters)) - capitals, sum(map(str.islower, letters))


def _wrong(
    spec: LetterCaseSpec, text: Text, judged: Sequence[Span | Sentence]
) -> Iterator[tuple[int, int, int]]:
    """Gives the runs without white space that break the rule: index of the part, start and end."""
    breaks = _RULES[spec.letter_case].breaks
    for i, part in enumerate(judged):
        for match in _TOKEN.finditer(text.value, part.start, part.end):
            if breaks(match.group()):
                yield i, *match.span()


def _explanation(
    spec: LetterCaseSpec, text: Text, wrong: Sequence[tuple[int, int, int]], total: _Tally
) -> str:
    rule = _RULES[spec.letter_case]
    if not total.judged:
        return "The response has no letter that is a capital or lower case."
    if not wrong:
        who = f"Every {rule.noun} of {total.judged}" if total.judged > 1 else f"The one {rule.noun}"
        return f"{who} {rule.praise}."
    index, start, end = wrong[0]
    broken = total.judged - total.held
    share = f"; {broken} of {total.judged} {rule.noun}s {'breaks' if broken == 1 else 'break'} this"
    found = shown(text.raw[start:end])
    return (
        f"{named(spec.scope, index)} has {found}, which {rule.complaint}{share if total.judged > 1 else ''}."
    )
