"""A rule: how one way of asking is worded, and the check that it asks for."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import re2

from scorer.check import Spec
from scorer.constraints.numerals import NUMERAL, value_of
from scorer.constraints.prompt import HIDDEN, Prompt
from scorer.errors import InvalidRequest

_OPENING, _CLOSING = "[\"'“”‘„«`]", "[\"'“”’»`]"

# Words of the rules' expressions: `{n}` and `{m}` are numerals, `{quoted}` a quotation whose text is hidden.
VOCABULARY: Mapping[str, str] = {
    "n": rf"(?P<n>{NUMERAL})(?: \(\d+\))?",
    "m": rf"(?P<m>{NUMERAL})(?: \(\d+\))?",
    "quoted": rf"{_OPENING}{HIDDEN}+{_CLOSING}",
    "no": r"(?:\bnot|n't|\bnever|\bcannot|\bwithout|\bno)",
    "answers": r" (?:of )?(?:your |the |my )?(?:\w+ )?(?:response|answer|reply|replie|message|turn)s?\b",
    "response": r"(?:(?:your|the|this|my|all|any|entire|whole|full|complete|final|overall|every|each|"
    r"of|following|future) )*(?:response|answer|reply|output|text|message)s?",
}


def worded(expression: str) -> str:
    """Fills the vocabulary into an expression: `{word}`, and one blank for any white space."""
    for word, meaning in VOCABULARY.items():
        expression = expression.replace(f"{{{word}}}", meaning)
    return expression.replace(" ?", r"\s*").replace(" ", r"\s+")


ABSENT = (-1, -1)


@dataclass(frozen=True, slots=True)
class Match:
    """Is a place in a statement that a rule's wording fits."""

    prompt: Prompt
    statement: str
    offset: int
    start: int
    end: int
    groups: Mapping[str, tuple[int, int]]

    def has(self, group: str) -> bool:
        """Tells whether a part of the wording is there."""
        return self.groups.get(group, ABSENT)[0] >= 0

    def shown(self, group: str) -> str:
        """Gives a part of the wording as the prompt has it."""
        start, end = self.groups.get(group, ABSENT)
        return self.prompt.text[self.offset + start : self.offset + end] if start >= 0 else ""

    def said(self, group: str) -> str:
        """Gives a part of the wording in lower case with single blanks."""
        start, end = self.groups.get(group, ABSENT)
        return " ".join(self.statement[start:end].split()) if start >= 0 else ""

    def number(self, group: str = "n") -> int:
        """Gives the number that a part of the wording is."""
        return value_of(self.said(group))

    @property
    def said_whole(self) -> str:
        """The wording in lower case."""
        return self.statement[self.start : self.end]

    @property
    def before(self) -> str:
        """The statement up to the match."""
        return self.statement[: self.start]

    @property
    def after(self) -> str:
        """The statement after the match."""
        return self.statement[self.end :]


@dataclass(frozen=True, slots=True)
class Rule:
    """Reads one way of asking; `build` gives None where the words around it leave it unsure what is asked.

    Of overlapping matches the longest wording counts, so that `no more than` is never read as `more than`.
    `before_others` says that what is asked holds although another task follows.
    """

    name: str
    expression: str
    build: Callable[[Match], Spec | None]
    before_others: bool = False
    pattern: "re2._Regexp[str]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re2.compile(worded(self.expression)))

    def read(self, match: Match) -> Spec | None:
        """Builds the check that a match asks for; what no check can require is not asked."""
        try:
            return self.build(match)
        except InvalidRequest:
            return None

    def matches(self, prompt: Prompt, start: int, end: int) -> Iterator[Match]:
        """Finds the wording in one statement."""
        statement = prompt.masked[start:end]
        for found in self.pattern.finditer(statement):
            groups = {name: found.span(index) for name, index in self.pattern.groupindex.items()}
            yield Match(prompt, statement, start, found.start(), found.end(), groups)
