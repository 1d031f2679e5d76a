"""Whole words and phrases in a text, whatever their case and the white space inside them."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from scorer.text.span import Span

# White space other than one plain space, and the characters that case folding makes longer (it makes none
# shorter).
_EXPANDING = (
    "ßİŉǰΐΰև\u1e96-\u1e9a\u1e9eὐὒὔὖ\u1f80-\u1faf\u1fb2-\u1fb4\u1fb6\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc6\u1fc7\u1fcc"
    "\u1fd2\u1fd3\u1fd6\u1fd7\u1fe2-\u1fe4\u1fe6\u1fe7\u1ff2-\u1ff4\u1ff6\u1ff7\u1ffc\ufb00-\ufb06\ufb13-\ufb17"
)
_CHANGING = re.compile(rf"[^\S ]\s*| \s+|[{_EXPANDING}]")
_VARIATION_SELECTORS: Final = range(0xFE00, 0xFE10)


class PhraseIndex:
    """Is a text made ready for finding phrases: case folded or not, and each run of white space one space."""

    __slots__ = ("_folded", "_loose", "_text")

    def __init__(self, text: str, *, fold: bool) -> None:
        self._text = text
        self._folded = text.casefold() if fold else text
        self._loose: tuple[str, list[int]] | None = None

    def find(self, phrase: str) -> tuple[Span, ...]:
        """Finds `phrase`, whose white space is single spaces, where no letter or digit stands next to it."""
        if " " not in phrase and len(self._folded) == len(self._text):
            return tuple(Span(*found) for found in _find(self._folded, phrase))
        if phrase.partition(" ")[0] not in self._folded:
            return ()
        if self._loose is None:
            self._loose = _loosened(self._text, fold=self._folded is not self._text)
        loose, origins = self._loose
        return tuple(Span(origins[start], origins[end - 1] + 1) for start, end in _find(loose, phrase))


def _find(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    at = text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        if _is_border(text, at - 1) and _is_border(text, end):
            yield at, end
            at = text.find(phrase, end)
        else:
            at = text.find(phrase, at + 1)


def _loosened(text: str, *, fold: bool) -> tuple[str, list[int]]:
    """Folds `text` and its runs of white space; says of each character left which of `text` it comes from."""
    pieces: list[str] = []
    origins: list[int] = []
    kept = 0
    for match in _CHANGING.finditer(text):
        start = match.start()
        char = text[start]
        piece = " " if char.isspace() else char.casefold() if fold else char
        # No character between two that change gets longer, so that its place is kept.
        pieces += (text[kept:start].casefold() if fold else text[kept:start], piece)
        origins += range(kept, start)
        origins += [start] * len(piece)
        kept = match.end()
    pieces.append(text[kept:].casefold() if fold else text[kept:])
    origins += range(kept, len(text))
    return "".join(pieces), origins


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
