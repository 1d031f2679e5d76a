"""The scripts that a text is written in, told by counting its characters."""

import encodings.utf_32_le  # noqa: F401 - else the codec is read from its file during the first check
from dataclasses import dataclass

import numpy as np
from langdetect.utils.ngram import NGram
from numpy.typing import NDArray

# Scripts that only one of the languages uses, by the first and last code point of their block.
_OWNED = {
    "el": (0x0370, 0x03FF), "he": (0x0590, 0x05FF), "bn": (0x0980, 0x09FF), "pa": (0x0A00, 0x0A7F),
    "gu": (0x0A80, 0x0AFF), "ta": (0x0B80, 0x0BFF), "te": (0x0C00, 0x0C7F), "kn": (0x0C80, 0x0CFF),
    "ml": (0x0D00, 0x0D7F), "th": (0x0E00, 0x0E7F), "ko": (0xAC00, 0xD7A3),
}  # fmt: skip
_OWNERS = tuple(_OWNED)

# Kinds of characters; those of the owned scripts follow.
_NONE, _LATIN, _ACCENTED, _PUNCTUATION, _OTHER, _MARK, _UNSPACED, _FIRST_OWNED = range(8)

_ENOUGH = 10  # letters of an owned script
_FEW = 20  # letters of the one script to a letter of the other, where a text counts as being in one


@dataclass(frozen=True, slots=True)
class Scripts:
    """Is what the characters of a text tell.

    `marked` says whether there are marks that Vietnamese puts on letters, `wordy` whether all letters but a
    few are in one script that puts spaces between words; `owner` is the language that alone uses its script.
    """

    latin: int
    others: int
    marked: bool
    wordy: bool
    owner: str | None

    @property
    def drops_latin(self) -> bool:
        """Says whether Latin letters are left out, because the text is not in them."""
        return self.latin * 2 < self.others


LATIN_ALONE = Scripts(latin=0, others=0, marked=False, wordy=True, owner=None)


def scripts(text: str) -> Scripts:
    """Counts by the rules of `langdetect`: Latin is A to z, all else counts from the combining marks on."""
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    kinds: list[int] = np.bincount(_KINDS.take(points, mode="clip"), minlength=_KIND_COUNT).tolist()
    latin, others = kinds[_LATIN], sum(kinds[_PUNCTUATION:])
    most = max(kinds[_FIRST_OWNED:])
    letters = others - kinds[_PUNCTUATION]
    western = kinds[_ACCENTED] + (0 if latin * 2 < others else latin)
    owned = most >= _ENOUGH and (letters - most + western) * _FEW <= most
    return Scripts(
        latin=latin,
        others=others,
        marked=kinds[_MARK] > 0,
        wordy=(min(western, letters) + kinds[_UNSPACED]) * _FEW <= western + letters,
        owner=_OWNERS[kinds.index(most, _FIRST_OWNED) - _FIRST_OWNED] if owned else None,
    )


def _kinds() -> NDArray[np.uint8]:
    kinds = np.zeros(0x10000, dtype=np.uint8)  # the last one stands for all code points beyond
    kinds[ord("A") : ord("z") + 1] = _LATIN  # six punctuation marks included
    kinds[0x00C0:0x0300] = _ACCENTED
    kinds[0x0300:] = _OTHER
    kinds[0x1E00:0x1F00] = _ACCENTED
    kinds[0x2000:0x2070] = _PUNCTUATION
    kinds[0x3040:0x3100] = kinds[0x3400:0xA000] = kinds[0xF900:0xFB00] = _UNSPACED  # kana and ideographs
    kinds[list(map(ord, NGram.DMARK_CLASS))] = _MARK
    for kind, (first, last) in enumerate(_OWNED.values(), _FIRST_OWNED):
        kinds[first : last + 1] = kind
    return kinds


_KINDS = _kinds()
_KIND_COUNT = _FIRST_OWNED + len(_OWNED)
