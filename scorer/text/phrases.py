"""Whole words and phrases in a text, whatever their case and the white space inside them."""

import re
import unicodedata
from typing import Final

from scorer.text.span import Span

# White space other than one plain space, and the characters that case folding makes longer (it makes none
# shorter).
_SPACE = r"[^\S ]\s*| \s+"
_EXPANDING = (
    "ßİŉǰΐΰև\u1e96-\u1e9a\u1e9eὐὒὔὖ\u1f80-\u1faf\u1fb2-\u1fb4\u1fb6\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc6\u1fc7\u1fcc"
    "\u1fd2\u1fd3\u1fd6\u1fd7\u1fe2-\u1fe4\u1fe6\u1fe7\u1ff2-\u1ff4\u1ff6\u1ff7\u1ffc\ufb00-\ufb06\ufb13-\ufb17"
)
_CHANGING = re.compile(rf"{_SPACE}|[{_EXPANDING}]")
_VARIATION_SELECTORS: Final = range(0xFE00, 0xFE10)


class PhraseIndex:
    """Is a text made ready for finding phrases: case folded or not, and each run of white space one space."""

    __slots__ = ("_loose", "_origins")

    def __init__(self, text: str, *, fold: bool) -> None:
        pieces: list[str] = []
        origins: list[int] = []
        kept = 0
        for match in _CHANGING.finditer(text):
            start, end = match.span()
            char = text[start]
            piece = " " if char.isspace() else char.casefold() if fold else char
            pieces += (text[kept:start], piece)
            origins += range(kept, start)
            origins += [start] * len(piece)
            kept = end
        origins += range(kept, len(text))
        pieces.append(text[kept:])
        # No character that is left changes its length, so that folding the whole keeps the positions.
        self._loose = "".join(p.casefold() for p in pieces) if fold else "".join(pieces)
        self._origins = origins

    def find(self, phrase: str) -> tuple[Span, ...]:
        """Finds `phrase`, whose white space is single spaces, where no letter or digit stands next to it."""
        loose, origins = self._loose, self._origins
        found: list[Span] = []
        at = loose.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            if _is_border(loose, at - 1) and _is_border(loose, end):
                found.append(Span(origins[at], origins[end - 1] + 1))
                at = loose.find(phrase, end)
            else:
                at = loose.find(phrase, at + 1)
        return tuple(found)


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
