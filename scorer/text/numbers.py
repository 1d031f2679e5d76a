"""Numbers written in digits."""

import re
from decimal import Decimal
from typing import Final

from scorer.text.span import NumberToken

# First what is no number: digits behind a letter or its accent (Image6, H2O), a version, a date with dots.
# Then a number: sign, whole part, decimal part.
_NUMBER = re.compile(
    r"(?<=[^\W\d_])[0-9]+(?:\.[0-9]+)*+|(?<=[\u0300-\u036f])[0-9]+(?:\.[0-9]+)*+|[0-9]++(?:\.[0-9]++){2,}+"
    r"|(?P<sign>(?<![\w)\]}%.\-\u2212+])[-+\u2212])?+"
    r"(?:(?P<whole>[1-9][0-9]{0,2}(?:,[0-9]{3})++(?![0-9])|[0-9]++)(?P<decimals>\.[0-9]++)?+"
    r"|(?<![\w.)\]}])(?P<fraction>\.[0-9]++)(?!\.[0-9]))"
)
_LONGEST: Final = 4300  # digits; reading longer ones takes quadratic time, and int() refuses them


def find_numbers(text: str) -> tuple[NumberToken, ...]:
    """Finds the numbers of `text`, in order."""
    found: list[NumberToken] = []
    for match in _NUMBER.finditer(text):
        sign, whole, decimals, fraction = match.group("sign", "whole", "decimals", "fraction")
        if whole is None and fraction is None:
            continue
        minus = "" if sign in (None, "+") else "-"
        value: int | Decimal
        if whole is not None and decimals is None:
            value = _whole(minus, whole.replace(",", ""))
        else:
            value = Decimal(minus + (whole or "0").replace(",", "") + (decimals or fraction))
        found.append(NumberToken(match.start(), match.end(), value, isinstance(value, int)))
    return tuple(found)


def _whole(minus: str, digits: str) -> int:
    if len(digits) <= _LONGEST:
        return int(minus + digits)
    # Beyond every bound that can be written; only parity and sign are still told apart.
    size: int = 10**_LONGEST + int(digits[-1])
    return -size if minus else size
