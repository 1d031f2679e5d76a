"""Sentence ends as Punkt finds them (Kiss and Strunk 2006), decision for decision like NLTK's implementation.

A full stop ends a sentence unless it belongs to an abbreviation, an ellipsis, an initial or an ordinal
number; then what is known of the next word decides. `?` and `!` always end one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final

# How a word has been seen, as flags (the values are those of NLTK's tables).
UPPER_INSIDE: Final = 1 << 2
LOWER_FIRST: Final = 1 << 4
UPPER: Final = (1 << 1) | UPPER_INSIDE | (1 << 3)
LOWER: Final = LOWER_FIRST | (1 << 5) | (1 << 6)

_NO_WORD: Final = r"[)\";}\]*:@'({\[!?]"
_MARKS: Final = r"(?:-{2,}|\.{2,}|(?:\.\s){2,}\.)"
_TOKEN = re.compile(
    rf"{_MARKS}|(?=[^(\"`{{\[:;&#*@)}}\]\-,])\S+?(?=\s|$|{_NO_WORD}|{_MARKS}|,(?:$|\s|{_NO_WORD}|{_MARKS}))|\S"
)
_CANDIDATE = re.compile(rf"[.?!](?={_NO_WORD}|\s++(?P<next>\S))")
_RUN = re.compile(r"\S+")
_ONE_TOKEN = re.compile(r"[^\W_]++(?:[.,\-/][^\W_]++)*+\Z")
_NO_MARK_BEFORE_LAST = re.compile(r"[^.?!]*+.?\Z", re.DOTALL)
_CLOSING = re.compile(r"[\"')\]}]+?(?:\s+|(?=--)|$)", re.MULTILINE)
_CLOSERS: Final = "\"')]}"
_NUMBER = re.compile(r"-?[.,]?\d[\d,.\-]*\.?$")
_INITIAL = re.compile(r"[^\W\d]\.$")
_LONGEST_REMEMBERED: Final = 32
_NUMBER_TYPE: Final = "##number##"


class Starts(Enum):
    """Says whether a word starts a sentence, as far as its spelling tells."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class PunktParameters:
    """Is what Punkt knows of a language; every word in it is in lower case and without its full stop."""

    abbreviations: frozenset[str]
    starters: frozenset[str]
    collocations: frozenset[tuple[str, str]] = frozenset()
    contexts: Mapping[str, int] = field(default_factory=dict)


class Punkt:
    """Finds the sentences of running text."""

    def __init__(self, parameters: PunktParameters) -> None:
        self._abbreviations = parameters.abbreviations
        self._starters = parameters.starters
        self._collocations = parameters.collocations
        self._contexts = parameters.contexts
        self._remembered = lru_cache(maxsize=1024)(self._ends_sentence)
        # The words after which more than the full stop has to be looked at.
        self._delicate = parameters.abbreviations | {first for first, _ in parameters.collocations}

    def sentences(self, text: str) -> list[tuple[int, int]]:
        """Finds the sentences of `text`, without white space around them, as start and end.

        Closing quotes and brackets stay with the sentence they close.
        """
        found: list[tuple[int, int]] = []
        start = len(text) - len(text.lstrip())
        end_of_text = len(text.rstrip())
        moved = 0
        for end, next_start in [*self._ends(text), (end_of_text, end_of_text)]:
            closing = text[next_start : next_start + 1] in _CLOSERS and _CLOSING.match(text, next_start)
            if closing:
                found.append((start + moved, next_start + len(closing.group().rstrip())))
                moved = closing.end() - next_start
            else:
                if start + moved < end:
                    found.append((start + moved, end))
                moved = 0
            start = next_start
        return found

    def _ends(self, text: str) -> list[tuple[int, int]]:
        """Finds where a sentence ends and where the next one starts."""
        return [
            (mark + 1, next_start)
            for word_start, mark, next_start in _candidates(text)
            if text[mark] != "." or self._stop_ends(text, word_start, mark, next_start)
        ]

    def _stop_ends(self, text: str, word_start: int, mark: int, next_start: int) -> bool:
        word = text[word_start:mark]
        if not word or (len(word) > 1 and word.isalpha() and word.lower() not in self._delicate):
            return True
        run = None if next_start == mark + 1 else _RUN.match(text, next_start)
        following = run.group() if run else text[mark + 1]
        token = _TOKEN.match(following)
        if token and _ONE_TOKEN.match(word) and _NO_MARK_BEFORE_LAST.match(following):
            if len(word) + len(following) > _LONGEST_REMEMBERED:
                return self._ends_sentence(word + ".", token.group())
            return self._remembered(word + ".", token.group())
        return self._breaks(text[word_start : next_start + len(following)])

    def _breaks(self, context: str) -> bool:
        """Says whether a sentence ends before the last token of `context`."""
        tokens = [token for line in context.split("\n") for token in _TOKEN.findall(line)]
        return any(self._ends_sentence(token, tokens[i]) for i, token in enumerate(tokens[:-1], start=1))

    def _ends_sentence(self, token: str, following: str) -> bool:
        if not token.endswith("."):
            return token in ("?", "!")
        kind = _without_stop(_type(token))
        next_kind = _type(following)
        if self._looks_final(following):
            next_kind = _without_stop(next_kind)
        if (kind, next_kind) in self._collocations:
            return False
        initial = _INITIAL.match(token) is not None
        final = self._looks_final(token)
        starts = self._starts_sentence(following, next_kind)
        upper = following[0].isupper()
        if not final and not initial and (starts is Starts.YES or (upper and next_kind in self._starters)):
            return True
        if initial or kind == _NUMBER_TYPE:
            if starts is Starts.NO:
                return False
            never_lower = not self._contexts.get(next_kind, 0) & LOWER
            if initial and starts is Starts.UNKNOWN and upper and never_lower:
                return False
        return final

    def _looks_final(self, token: str) -> bool:
        """Says whether a token taken alone ends a sentence: a mark, or no abbreviation and no ellipsis."""
        if token in (".", "?", "!"):
            return True
        if not token.endswith(".") or token.endswith(".."):
            return False
        word = token[:-1].lower()
        return word not in self._abbreviations and word.rpartition("-")[2] not in self._abbreviations

    def _starts_sentence(self, token: str, kind: str) -> Starts:
        if token in (";", ":", ",", ".", "!", "?"):
            return Starts.NO
        seen = self._contexts.get(kind, 0)
        if token[0].isupper() and seen & LOWER and not seen & UPPER_INSIDE:
            return Starts.YES
        if token[0].islower() and (seen & UPPER or not seen & LOWER_FIRST):
            return Starts.NO
        return Starts.UNKNOWN


def _candidates(text: str) -> Iterator[tuple[int, int, int]]:
    """Yields where a word starts, the mark behind it that may end a sentence, and where the next would start.

    Of several marks in one word it yields the last.
    """
    spaced = text
    for other in "\t\n\r\x0b\x0c":
        spaced = spaced.replace(other, " ")
    start = mark = after = 0
    pending = False
    for match in _CANDIDATE.finditer(text):
        at = match.start()
        space = spaced.rfind(" ", mark, at)
        # A space at the very start of the stretch does not count: NLTK cannot tell it from none.
        word_start = space + 1 if space > mark else start
        if pending and mark <= word_start:
            yield start, mark, after
        start, mark, after, pending = word_start, at, match.start("next"), True
        if after < 0:
            after = at + 1
    if pending:
        yield start, mark, after


def _type(token: str) -> str:
    lower = token.lower()
    return _NUMBER_TYPE if _NUMBER.match(lower) else lower


def _without_stop(kind: str) -> str:
    return kind[:-1] if len(kind) > 1 and kind.endswith(".") else kind
