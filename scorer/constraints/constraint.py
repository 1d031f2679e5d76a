"""What is read out of a conversation: a check, and the words that ask for it."""

from dataclasses import dataclass

from scorer.check import Check


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Points at the words that a check was read from: code points of one text part of one message."""

    message: int
    part: int
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """Is a requirement on the next response, as a check, with its source and the rule that read it.

    `standing` says that it was asked of every later response too, not of one question's answer alone.
    """

    check: Check
    source: Source
    rule: str
    standing: bool
