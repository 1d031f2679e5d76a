"""Whole numbers as people write them in instructions: `4`, `1,000`, `twenty-five`, `three (3)`."""

import re
from itertools import product

_UNITS = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen",
)
_TEN_WORDS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_TENS = {word: 10 * i for i, word in enumerate(_TEN_WORDS, 2)}
_OTHERS = {"a single": 1, "a dozen": 12, "a hundred": 100, "a thousand": 1000, "one thousand": 1000}


def _words() -> dict[str, int]:
    units = {word: value for value, word in enumerate(_UNITS)}
    digits = {word: value for word, value in units.items() if 0 < value < 10}
    compounds = {f"{ten}-{digit}": _TENS[ten] + digits[digit] for ten, digit in product(_TENS, digits)}
    hundreds = {f"{digit} hundred": value * 100 for digit, value in digits.items()}
    return units | _TENS | compounds | hundreds | _OTHERS


_VALUES = _words()
_SPELLED = "|".join(re.escape(word) for word in sorted(_VALUES, key=len, reverse=True))

# A numeral in an expression; the same number in brackets may follow it.
NUMERAL = rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}}|{_SPELLED})"


def value_of(numeral: str) -> int:
    """Gives the value of a text that NUMERAL matches."""
    spelled = _VALUES.get(numeral)
    return int(numeral.replace(",", "")) if spelled is None else spelled
