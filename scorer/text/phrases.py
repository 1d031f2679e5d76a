"""Whole words and phrases in a text, whatever their case and the white space inside them."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from scorer.text.span import Span

_SPACES = re.compile(r"[^\S ]\s*| \s+")  # whatever is not already one plain space
_NO_LETTER = re.compile(r"[\W_]")
_LONG: Final = 500  # code points, which are about as much to look at as one more place
_VARIATION_SELECTORS: Final = range(0xFE00, 0xFE10)


class TooManyPlaces(Exception):
    """Says that phrases stand, or nearly stand, at more places than are looked at."""


class Allowance:
    """Is how many more places are looked at, for any number of phrases; a long phrase takes several."""

    __slots__ = ("left",)

    def __init__(self, places: int) -> None:
        self.left = places

    def take(self, phrase: str) -> None:
        """Takes one place for `phrase`; raises TooManyPlaces where none is left."""
        self.left -= 1 + len(phrase) // _LONG
        if self.left < 0:
            raise TooManyPlaces


class PhraseIndex:
    """Is a text made ready for finding phrases: case folded or not, and each run of white space one space."""

    __slots__ = ("_folded", "_loose", "_text")

    def __init__(self, text: str, *, fold: bool) -> None:
        self._text = text
        self._folded = text.casefold() if fold else text
        self._loose: tuple[str, Sequence[int]] | None = None

    def find(self, phrase: str, allowance: Allowance | None = None) -> tuple[Span, ...]:
        """Finds `phrase`, whose white space is single spaces, where no letter or digit stands next to it."""
        words = phrase.split(" ", maxsplit=1)
        if words[0] not in self._folded:
            return ()
        if len(words) == 1 and len(self._folded) == len(self._text):
            return tuple(Span(*found) for found in _find(self._folded, phrase, allowance))
        if self._loose is None:
            self._loose = _loosened(self._folded, self._origins())
        loose, origins = self._loose
        found = _find(loose, phrase, allowance)
        return tuple(Span(origins[start], origins[end - 1] + 1) for start, end in found)

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


def _find(text: str, phrase: str, allowance: Allowance | None) -> Iterator[tuple[int, int]]:
    at = text.find(phrase)
    while at >= 0:
        if allowance:
            allowance.take(phrase)
        end = at + len(phrase)
        if _is_border(text, at - 1) and _is_border(text, end):
            yield at, end
            at = text.find(phrase, end)
        else:
            border = _NO_LETTER.search(text, at)  # a phrase that starts later starts behind one
            at = text.find(phrase, border.end()) if border else -1


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
