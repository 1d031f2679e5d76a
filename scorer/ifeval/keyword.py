"""Keywords as the official checker reads them: regular expressions that ignore case.

Most keywords are plain words, which string search finds faster than any regular expression. The others run on
RE2, where `\\w`, `\\d`, `\\s` and `\\b` know ASCII only, and where what is not linear is refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Protocol, cast

import re2

from scorer.errors import InvalidRequest
from scorer.text import Text

MOST_MATCHES = 200
"""How many matches of an expression are counted, each of which may cost a pass over the text."""

_LARGEST_PROGRAM = 10_000
_LONGEST_WORD = 200  # a longer one that overlaps itself would be searched for too often
_SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}")
# Letters beyond ASCII that ignoring case makes equal to one within it, and that lower() leaves or lengthens.
_LOOKALIKES = (("İ", "i"), ("ı", "i"), ("ſ", "s"))


class Keyword(Protocol):
    """Finds the matches of one keyword, in order and without overlap."""

    def find(self, text: Text) -> Iterator[tuple[int, int]]:
        """Finds where the keyword stands."""

    def count(self, text: Text) -> int:
        """Counts as many as `find` finds."""

    def occurs(self, text: Text) -> bool:
        """Says whether `find` finds any."""


def keyword(pattern: str, field: str) -> Keyword:
    """Reads a keyword; raises InvalidRequest naming `field` where it is no expression that RE2 takes."""
    return _Literal(_lowered(pattern)) if is_plain(pattern) else expression(pattern, field)


def expression(pattern: str, field: str, *, ignore_case: bool = True) -> Keyword:
    """Reads a regular expression; raises InvalidRequest naming `field` where RE2 refuses it."""
    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    options.case_sensitive = not ignore_case
    try:
        compiled = cast("_Compiled", re2.compile(pattern, options))
    except re2.error as error:
        reason = error.args[0].decode(errors="replace")
        raise InvalidRequest(field, f"is read as an RE2 expression and is none: {reason}") from error
    except UnicodeEncodeError as error:
        raise InvalidRequest(field, "holds half a surrogate pair; write the whole character") from error
    if compiled.programsize > _LARGEST_PROGRAM:
        raise InvalidRequest(field, f"has {compiled.programsize:,} steps; use smaller repetitions")
    return _Expression(compiled)


def is_plain(pattern: str) -> bool:
    """Says whether an expression stands for nothing but itself."""
    return not _SPECIAL.search(pattern)


def whole_word(pattern: str, field: str) -> Keyword:
    """Reads a keyword that counts only between word boundaries."""
    plain = is_plain(pattern) and len(pattern) <= _LONGEST_WORD
    if plain and _is_word(pattern[0]) and _is_word(pattern[-1]):
        return _Word(_lowered(pattern))
    return expression(rf"\b{pattern}\b", field)


@dataclass(frozen=True, slots=True)
class _Literal:
    wanted: str

    def find(self, text: Text) -> Iterator[tuple[int, int]]:
        lowered = text.seen(_lower)
        at = lowered.find(self.wanted)
        while at >= 0:
            yield at, at + len(self.wanted)
            at = lowered.find(self.wanted, at + len(self.wanted))

    def count(self, text: Text) -> int:
        return text.seen(_lower).count(self.wanted)

    def occurs(self, text: Text) -> bool:
        return self.wanted in text.seen(_lower)


@dataclass(frozen=True, slots=True)
class _Word:
    wanted: str

    def find(self, text: Text) -> Iterator[tuple[int, int]]:
        lowered = text.seen(_lower)
        at = lowered.find(self.wanted)
        while at >= 0:
            end = at + len(self.wanted)
            if _is_boundary(lowered, at) and _is_boundary(lowered, end):
                yield at, end
                at = lowered.find(self.wanted, end)
            else:
                at = lowered.find(self.wanted, at + 1)

    def count(self, text: Text) -> int:
        return sum(1 for _ in self.find(text))

    def occurs(self, text: Text) -> bool:
        return self.wanted in text.seen(_lower) and next(self.find(text), None) is not None


class _Match(Protocol):
    def span(self) -> tuple[int, int]: ...


class _Compiled(Protocol):
    programsize: int

    def search(self, text: str) -> _Match | None: ...
    def finditer(self, text: str) -> Iterator[_Match]: ...


@dataclass(frozen=True, slots=True)
class _Expression:
    compiled: _Compiled

    def find(self, text: Text) -> Iterator[tuple[int, int]]:
        return (match.span() for match in islice(self.compiled.finditer(text.seen(_encodable)), MOST_MATCHES))

    def count(self, text: Text) -> int:
        return sum(1 for _ in self.find(text))

    def occurs(self, text: Text) -> bool:
        return self.compiled.search(text.seen(_encodable)) is not None


def _lower(text: Text) -> str:
    return _lowered(text.raw)


def _lowered(raw: str) -> str:
    """Lowers a text so that positions stay."""
    if not raw.isascii():
        for letter, plain in _LOOKALIKES:
            raw = raw.replace(letter, plain)
    return raw.lower()


def _encodable(text: Text) -> str:
    """Replaces halves of surrogate pairs, which RE2 cannot read, one for one."""
    try:
        text.raw.encode()
    except UnicodeEncodeError:
        return text.raw.translate(_SURROGATES)
    return text.raw


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def _is_boundary(text: str, at: int) -> bool:
    """Says whether no word goes on across `at`; a word character stands on one side of it."""
    return at in (0, len(text)) or not (_is_word(text[at - 1]) and _is_word(text[at]))
