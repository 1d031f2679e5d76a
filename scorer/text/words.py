"""Words: maximal runs of non-space characters with a letter or digit in them, or runs of `\\w`."""

import re
from typing import Final, assert_never

from scorer.text.span import Span, WordCounter

_TOKEN = re.compile(r"\S+")
_WORD = re.compile(r"\w+")
_ALNUM = re.compile(r"[^\W_]")
_ALNUM_TO_TOKEN_END = re.compile(r"[^\W_]\S*")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")

_BYTES: Final = bytes(range(256))
_SPACES: Final = b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f "
_MARKS: Final = bytes(b for b in range(128) if not chr(b).isalnum() and not chr(b).isspace())
_AS_SPACES: Final = bytes.maketrans(_SPACES, b" " * len(_SPACES))
# Word characters as one, all others as a space: words are where the one follows the other.
_AS_RUNS: Final = bytes(ord("a" if chr(b).isalnum() or b == ord("_") else " ") for b in range(128)).ljust(256)

# Above this many different characters beyond ASCII, replacing them one by one costs more than a scan.
_FEW: Final = 12


def count_words(text: str, counter: WordCounter) -> int:
    """Counts the words of `text`."""
    plain = text if text.isascii() else _as_ascii(text, counter)
    match counter:
        case WordCounter.WHITESPACE:
            if plain is None:
                return len(_ALNUM_TO_TOKEN_END.findall(text))
            # Without its marks, a run that held no letter or digit is gone.
            return len(plain.encode().translate(_AS_SPACES, _MARKS).split())
        case WordCounter.REGEX:
            if plain is None:
                return len(_WORD.findall(text))
            runs = plain.encode().translate(_AS_RUNS)
            return runs.count(b" a") + runs.startswith(b"a")
        case _:
            assert_never(counter)


def word_spans(text: str, start: int, end: int, counter: WordCounter) -> tuple[Span, ...]:
    """Finds the words between `start` and `end`; a run that a border cuts counts by what lies inside."""
    match counter:
        case WordCounter.WHITESPACE:
            runs = (m.span() for m in _TOKEN.finditer(text, start, end))
            return tuple(Span(s, e) for s, e in runs if text[s].isalnum() or _ALNUM.search(text, s, e))
        case WordCounter.REGEX:
            return tuple(Span(*m.span()) for m in _WORD.finditer(text, start, end))
        case _:
            assert_never(counter)


def _as_ascii(text: str, counter: WordCounter) -> str | None:
    """Puts an ASCII character of the same class in place of every other one; None where that is too slow."""
    foreign = set(_NON_ASCII.findall(text))
    if len(foreign) > _FEW:
        return None
    for char in foreign:
        if char.isalnum():
            stand_in = "a"
        elif counter is WordCounter.REGEX or char.isspace():
            stand_in = " "
        else:
            stand_in = "-"
        text = text.replace(char, stand_in)
    return text
