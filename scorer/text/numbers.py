"""Numbers written in digits."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from scorer.text.span import NumberToken

_RUN = re.compile(r"[0-9][0-9]*+(?:[.,][0-9]++)*+")
# A version or a date with dots, which is no number; or the whole part of a number and its decimals.
_PART = re.compile(
    r"[0-9]++(?:\.[0-9]++){2,}+"
    r"|(?P<whole>[1-9][0-9]{0,2}(?:,[0-9]{3})++(?![0-9])|[0-9]++)(?P<decimals>\.[0-9]++)?+"
)
_SIGNS: Final = "-+\u2212"
_APART: Final = frozenset(("", " ", "\n", ",", "/", ":", "(", "*", "#", "$", "="))
_LONGEST: Final = 4300  # digits; reading more takes quadratic time, and int() refuses them


def find_numbers(text: str) -> tuple[NumberToken, ...]:
    """Finds the numbers of `text`, in order."""
    found: list[NumberToken] = []
    for run in _RUN.finditer(text):
        start, end = run.span()
        digits = run.group()
        if not digits.isdigit() or end - start > _LONGEST:
            found.extend(_numbers(text, start, end))
        elif (before := text[start - 1 : start]) in _APART:
            found.append(NumberToken(start, end, int(digits), True))
        elif before in _SIGNS and text[start - 2 : start - 1].isdigit():
            # What joins two numbers is no sign.
            found.append(NumberToken(start, end, int(digits), True))
        else:
            found.extend(_numbers(text, start, end))
    return tuple(found)


def _numbers(text: str, start: int, end: int) -> Iterator[NumberToken]:
    """Reads a run of digits, of commas and of points between them."""
    before = text[start - 1 : start]
    # Digits behind a letter, or the accent on one, are part of a name: Image6, H2O.
    named = before.isalpha() or "\u0300" <= before <= "\u036f"
    point = before == "." and not _clings(text, start - 1, ")]}%._")
    first = start - 1 if point else start
    signed = first > 0 and text[first - 1] in _SIGNS and not _clings(text, first - 1, ")]}%._" + _SIGNS)
    for match in _PART.finditer(text, start, end):
        part_start, part_end = match.span()
        if part_start > start and (digits := match.group()).isdigit() and len(digits) <= _LONGEST:
            yield NumberToken(part_start, part_end, int(digits), True)
            continue
        whole, decimals = match["whole"], match["decimals"]
        if part_start > start:
            if whole:
                yield _number(part_start, part_end, "", whole, decimals)
        elif whole and not named and not (point and decimals):
            lead = text[first - 1] if signed else ""
            minus = "" if lead in ("", "+") else "-"
            if point:
                whole, decimals = "0", "." + whole.replace(",", "")
            yield _number(first - len(lead), part_end, minus, whole, decimals)


def _clings(text: str, index: int, marks: str) -> bool:
    """Says whether the sign or point at `index` belongs to a letter, a digit or one of `marks` before it."""
    return index > 0 and (text[index - 1].isalnum() or text[index - 1] in marks)


def _number(start: int, end: int, minus: str, whole: str, decimals: str | None) -> NumberToken:
    digits = minus + whole.replace(",", "")
    if decimals:
        return NumberToken(start, end, Decimal(digits + decimals), False)
    return NumberToken(start, end, int(digits) if len(digits) <= _LONGEST else _huge(digits), True)


def _huge(digits: str) -> int:
    """Stands in for a number beyond every bound that can be written; its parity and sign are kept."""
    size: int = 10**_LONGEST + int(digits[-1])
    return -size if digits[0] == "-" else size
