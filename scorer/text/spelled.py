"""English number words, from `zero` to `nine hundred and ninety-nine trillion …`."""

import re
from typing import Final

from scorer.text.span import NumberToken

_SMALL: Final = {
    word: value
    for value, word in enumerate(
        [
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
            *("eighteen", "nineteen"),
        ]
    )
}
_TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_SCALES: Final = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_LARGE: Final = "|".join(["hundred", *_SCALES])
_WORD = re.compile(
    rf"(?=[a-z])(?<![^\W_])(?:{'|'.join([*_SMALL, *_TENS])}|{_LARGE}|an?(?=\s(?:{_LARGE})))(?![^\W_])",
    re.IGNORECASE,
)
_JOINT = re.compile(r"(?:-|\s{1,2})(?P<link>and\s{1,2})?", re.IGNORECASE)


class _Reading:
    """Is one number as far as it has been read, word by word."""

    __slots__ = ("_below_thousand", "_last", "_scale", "_total", "end", "start")

    def __init__(self, start: int, end: int, first: int) -> None:
        self.start, self.end = start, end
        self._total, self._below_thousand = 0, first
        self._last = first  # the value of the word read last, which says what may follow it
        self._scale = 10**15  # the smallest scale so far; each must be smaller than the one before

    @property
    def value(self) -> int:
        return self._total + self._below_thousand

    def takes(self, word: str, *, linked: bool) -> bool:
        """Reads one more word if it can belong to this number; `linked` where "and" precedes it."""
        if word in _SCALES:
            return not linked and self._take_scale(_SCALES[word])
        if word == "hundred":
            fits = not linked and 0 < self._below_thousand < 20
            added = 99 * self._below_thousand if fits else 0
            value = 100
        else:
            value = added = _TENS.get(word) or _SMALL.get(word, 0)
            after_large = self._last >= 100
            fits = value > 0 and (after_large or (not linked and self._last >= 20 and value < 10))
        if fits:
            self._below_thousand += added
            self._last = value
        return fits

    def _take_scale(self, scale: int) -> bool:
        if not self._below_thousand > 0 or scale >= self._scale:
            return False
        self._total += self._below_thousand * scale
        self._below_thousand, self._last, self._scale = 0, scale, scale
        return True


def find_spelled_numbers(text: str) -> tuple[NumberToken, ...]:
    """Finds the numbers that `text` spells out in English, in order."""
    found: list[_Reading] = []
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if found:
            joint = _JOINT.fullmatch(text, found[-1].end, match.start())
            if joint and found[-1].takes(word, linked=joint["link"] is not None):
                found[-1].end = match.end()
                continue
        first = 1 if word in ("a", "an") else _TENS.get(word, _SMALL.get(word))
        if first is not None:
            found.append(_Reading(match.start(), match.end(), first))
    return tuple(NumberToken(r.start, r.end, r.value, whole=True, spelled=True) for r in found)
