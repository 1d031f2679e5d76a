"""Where things stand in a text: positions in code points of the text as received."""

from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple


class SentenceMode(StrEnum):
    """Names how text is cut into sentences."""

    BLOCKS = "blocks"
    PUNKT = "punkt"


class WordCounter(StrEnum):
    """Names what counts as a word."""

    WHITESPACE = "whitespace"
    REGEX = "regex"


class Span(NamedTuple):
    """Is a part of a text, from `start` up to but not including `end`."""

    start: int
    end: int


class Sentence(NamedTuple):
    """Is one sentence; its body is what "starts with" and "ends with" are judged on.

    The body leaves out list markers, heading and emphasis marks, opening quotes and brackets in front, and
    closing quotes, brackets and emphasis marks behind. It is never empty.
    """

    start: int
    end: int
    body_start: int
    body_end: int


class NumberToken(NamedTuple):
    """Is a number that a text names; `whole` says that it was written without a decimal part.

    A whole number's value is an int, so that parity can be read off it.
    """

    start: int
    end: int
    value: int | Decimal
    whole: bool
    spelled: bool = False
