"""Sentences, in the two modes.

`punkt` takes the text for running prose. `blocks` first cuts it where its layout does, and in each block ends
a sentence at an end mark before white space (at a full-width one anywhere), unless the mark belongs to an
abbreviation, an initial, an ellipsis or a list marker, or a quotation is followed by lower case. There, a
sentence has a letter or digit: what has none joins the sentence before it in its block, behind the body, and
is a sentence only where it is the whole text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from scorer.text.blocks import AFTER_LETTER, BULLETS, ENUMERATOR, SURE_BULLETS, find_blocks
from scorer.text.english import English, english
from scorer.text.punkt import Punkt
from scorer.text.span import Sentence, Span

_MARKS: Final = ".?!…؟۔।॥‼⁇⁈⁉"
_WIDE: Final = "。！？｡"
_WIDE_MARKS: Final = frozenset(_WIDE)
_EMPHASIS: Final = "*_~`"
_OPENING: Final = "\"'“‘„‚«‹([{「『（【《〈［｛¿¡"
_CLOSING: Final = "\"'”’»›)]}」』）】》〉］｝"

_CLOSERS: Final = re.escape(_CLOSING + _EMPHASIS)
# Every run of marks, whether it ends anything or not: so none is looked at twice.
_END = re.compile(
    rf"(?P<marks>[{_MARKS}{_WIDE}](?:(?: \.(?!\w)){{1,5}}+|[{_MARKS}{_WIDE}]*+))"
    rf"(?P<closing>[{_CLOSERS}]*+(?:[“‘«]+(?=\s|\Z))?+)(?P<before_space>(?=\s|\Z))?+"
)
_NEXT = re.compile(rf"\s*+(?P<at>)[{re.escape(_OPENING + _EMPHASIS)}—–\-]*+(?P<word>[^\W_]{{0,24}})")
_LAST_WORD = re.compile(r"[^\W_][\w.&]*\Z")
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")
_LABEL = re.compile(r"[B-HJ-Z]|[IVXLC]{2,}")
_ASKED = re.compile(rf"[?？][{_CLOSERS}]*+[ \t]+\Z")
_ENUMERATED = re.compile(r"[0-9]{1,3}|[ivx]{1,5}|[IVX]{2,5}|[a-z]|I")
_ROMAN: Final = frozenset(
    [
        "ii",
        "iii",
        "iv",
        "vi",
        "vii",
        "viii",
        "ix",
        "xi",
        "xii",
        "xiii",
        "xiv",
        "xv",
        "xvi",
        "xvii",
        "xviii",
        "xix",
        "xx",
    ]
)
_ALNUM = re.compile(r"[^\W_]")
_FRONT = re.compile(
    rf"(?:\[[ xX]\]\s|[\s|>{re.escape(_OPENING + _EMPHASIS)}{SURE_BULLETS}]|#{{1,6}}(?=\s)|[{BULLETS}](?=\s)"
    rf"|{ENUMERATOR}(?=[*_]{{0,3}}\s))*+"
)
_BEHIND: Final = _CLOSING + "“‘«" + _EMPHASIS + "| \t\n"
_LONGEST_ABBREVIATION: Final = 16


def block_sentences(text: str, lines: Sequence[Span]) -> tuple[Sentence, ...]:
    """Cuts marked-up text, given its visible lines, into sentences."""
    found: list[Sentence] = []
    for block in find_blocks(text, lines):
        found += _with_text(text, _pieces(text, block))
    if not found and lines:
        return (_sentence(text, lines[0].start, lines[-1].end),)
    return tuple(found)


def punkt_sentences(text: str) -> tuple[Sentence, ...]:
    """Cuts running text into sentences as Punkt does."""
    return tuple(_sentence(text, start, end) for start, end in punkt_spans(text))


def punkt_spans(text: str) -> list[tuple[int, int]]:
    """Finds where these sentences start and end, without a look at what they begin and end with."""
    return _punkt().sentences(text)


@cache
def _punkt() -> Punkt:
    return Punkt(english().punkt)


def _sentence(text: str, start: int, end: int) -> Sentence:
    body_start, body_end = start, end
    # Nothing to leave out, in front or behind, of most sentences.
    if not text[start].isalpha() or text[start + 1 : start + 2] in AFTER_LETTER:
        front = _FRONT.match(text, start, end)
        body_start = front.end() if front else start
    if text[end - 1] in _BEHIND:
        body_end = body_start + len(text[body_start:end].rstrip(_BEHIND))
    if body_start >= body_end:
        return Sentence(start, end, start, end)
    return Sentence(start, end, body_start, body_end)


def _with_text(text: str, pieces: Iterator[Span]) -> list[Sentence]:
    """Makes sentences of the pieces of a block; pieces without a letter or digit join a neighbour."""
    found: list[Sentence] = []
    waiting: int | None = None
    for start, end in pieces:
        if _ALNUM.search(text, start, end):
            found.append(_sentence(text, start if waiting is None else waiting, end))
            waiting = None
        elif found:
            found[-1] = found[-1]._replace(end=end)
        elif waiting is None:
            waiting = start
    return found


def _pieces(text: str, block: Span) -> Iterator[Span]:
    start, end = block
    rules = _rules()
    for match in _END.finditer(text, start, end):
        if match["before_space"] is None and _WIDE_MARKS.isdisjoint(match["marks"]):
            continue
        stop = match.end()
        following = _NEXT.match(text, stop, end)
        if stop == end or following is None:
            break
        if rules.end(text, start, match, following["word"]):
            yield Span(start, stop)
            start = following.start("at")
    yield Span(start, end)


class _Rules:
    """Decides whether an end mark before white space ends a sentence."""

    def __init__(self, words: English) -> None:
        self._words = words
        abbreviations = words.inseparable | words.titles | words.numbered | words.trailing | words.shortened
        self._delicate = abbreviations | _ROMAN

    def end(self, text: str, start: int, match: re.Match[str], following: str) -> bool:
        """Says whether the sentence begun at `start` ends with `match`, before the word `following`."""
        marks, closing = match["marks"], match["closing"]
        if closing and following[:1].islower() and closing.strip(_EMPHASIS):
            return False
        if marks == ".":
            return self._stop_ends(text, start, match.start(), following)
        return marks.strip(".… ") != "" or self._opens(following)

    def _stop_ends(self, text: str, start: int, stop: int, following: str) -> bool:
        tail = text[max(start, stop - _LONGEST_ABBREVIATION) : stop]
        if not tail or tail[-1].isspace():
            return True
        word = tail.rsplit(None, 1)[-1]
        if len(word) > 1 and word.isalpha() and word.lower() not in self._delicate:
            return True
        last = _LAST_WORD.search(word)
        if last is None:
            return True
        word = last.group()
        if _ENUMERATED.fullmatch(word) and self._enumerates(text, start, stop, word):
            return False
        return self._word_ends(word, following)

    def _word_ends(self, word: str, following: str) -> bool:
        words, lower, first = self._words, word.lower(), following[:1]
        if lower in words.inseparable or word == "v" or (lower in words.titles and word[0].isupper()):
            return False
        if lower in words.numbered and (first.isdigit() or (lower != "no" and _LABEL.fullmatch(following))):
            return False
        all_capitals = (
            len(following) > 1 and following.isupper()
        )  # which say nothing of where a sentence starts
        if lower in words.trailing:
            return first.isupper() and not all_capitals
        if lower in words.shortened or _DOTTED.fullmatch(word):
            return self._opens(following) and not all_capitals
        if len(word) == 1 and word.isupper():
            return word == "I" or not first.isalpha() or self._opens(following)
        return True

    def _opens(self, word: str) -> bool:
        return word[:1].isupper() and word.lower() in self._words.opening

    @staticmethod
    def _enumerates(text: str, start: int, stop: int, word: str) -> bool:
        """Says whether `word` numbers what follows: it is first in its sentence, or a 1 after a colon.

        Behind a question in its line, any other number answers it.
        """
        before = text[max(start, stop - len(word) - 8) : stop - len(word)].rstrip(" \t\n*_(")
        if before == "" and stop - len(word) - start < 8:
            return word == "1" or not word.isdigit() or not _ASKED.search(text[max(0, start - 8) : start])
        return word == "1" and before.endswith(":")


@cache
def _rules() -> _Rules:
    return _Rules(english())
