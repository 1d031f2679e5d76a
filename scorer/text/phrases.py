"""Whole words and phrases in a text, whatever their case and the white space inside them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from scorer.text.span import Span

_SPACES = re.compile(r"[^\S ]\s*| \s+")  # whatever is not already one plain space
_VARIATION_SELECTORS: Final = range(0xFE00, 0xFE10)


class PhraseIndex:
    """Is a text made ready for finding phrases: case folded or not, and each run of white space one space."""

    __slots__ = ("_folded", "_loose", "_text")

    def __init__(self, text: str, *, fold: bool) -> None:
        self._text = text
        self._folded = text.casefold() if fold else text
        self._loose: tuple[str, Sequence[int]] | None = None

    def find(self, phrase: str) -> tuple[Span, ...]:
        """Finds `phrase`, whose white space is single spaces, where no letter or digit stands next to it."""
        words = phrase.split(" ", maxsplit=1)
        if words[0] not in self._folded:
            return ()
        if len(words) == 1 and len(self._folded) == len(self._text):
            return tuple(Span(*found) for found in _find(self._folded, phrase))
        if self._loose is None:
            self._loose = _loosened(self._folded, self._origins())
        loose, origins = self._loose
        return tuple(Span(origins[start], origins[end - 1] + 1) for start, end in _find(loose, phrase))

    def _origins(self) -> Sequence[int]:
        """Says where each character of the folded text comes from; folding makes no character shorter."""
        if len(self._folded) == len(self._text):
            return range(len(self._text))
        return [at for at, char in enumerate(self._text) for _ in char.casefold()]


def _loosened(text: str, origins: Sequence[int]) -> tuple[str, Sequence[int]]:
    """Makes each run of white space one space, and leaves out the origins of the rest of the run."""
    pieces: list[str] = []
    left: list[int] = []
    kept = 0
    for match in _SPACES.finditer(text):
        start = match.start()
        pieces += (text[kept:start], " ")
        left += origins[kept : start + 1]
        kept = match.end()
    pieces.append(text[kept:])
    left += origins[kept:]
    return "".join(pieces), left


def _find(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    at = text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        if _is_border(text, at - 1) and _is_border(text, end):
            yield at, end
            at = text.find(phrase, end)
        else:
            at = text.find(phrase, at + 1)


def _is_border(text: str, index: int) -> bool:
    """Says whether no letter or digit, and no accent or vowel sign of one, stands at `index`."""
    if not 0 <= index < len(text):
        return True
    char = text[index]
    if char.isalnum():
        return False
    return (
        char.isascii() or unicodedata.category(char) not in ("Mn", "Mc") or ord(char) in _VARIATION_SELECTORS
    )
