"""Values of a table to values of a row: what is written becomes typed, or is refused in one sentence."""

import math
import re
from collections.abc import Callable, Mapping
from reprlib import Repr

# No measurement is larger; sums and squares of what is read stay finite.
LARGEST = 1e12
# No name is a longer number.
LONGEST = 10**40

# What every reader of the table takes for the same number.
_WRITTEN = re.compile(r"[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?")

_QUOTES = Repr()
_QUOTES.maxstring = _QUOTES.maxother = 60


def blank(value: object) -> bool:
    """Says whether nothing is written."""
    return value is None or (isinstance(value, str) and not value.strip())


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip():
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError(f"{_shown(value)} holds half of a surrogate pair")
        if "\0" in value:
            raise ValueError(f"{_shown(value)} holds a NUL character")
        return value.strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) < LONGEST:
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        # JSON, and protobuf's Struct all the more, knows one kind of number: instruction 7 arrives as 7.0.
        return str(int(value)) if value == int(value) else repr(value)
    raise ValueError("empty" if blank(value) else f"{_shown(value)} is no name")


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("empty" if value is None else f"{_shown(value)} is no number")  # noqa: TRY004  # of the data
    if blank(value):
        raise ValueError("empty")
    if isinstance(value, int) and abs(value) > LARGEST:
        raise ValueError(f"a whole number beyond {LARGEST:g}")
    if isinstance(value, str) and not _WRITTEN.fullmatch(value.strip()):
        raise ValueError(f"{_shown(value)} is no number")
    number = float(value)
    if math.isnan(number) or (math.isinf(number) and not isinstance(value, str)):
        raise ValueError(f"{_shown(value)} is no number")
    if number == 0.0 and isinstance(value, str) and re.search("[1-9]", re.split("[eE]", value)[0]):
        raise ValueError(f"{_shown(value)} is too near to 0")
    if abs(number) > LARGEST:
        raise ValueError(f"{number:g} is beyond {LARGEST:g}")
    return number


def _whole(value: object) -> int:
    number = _number(value)
    if number != int(number):
        raise ValueError(f"{_shown(value)} is no whole number")
    return int(number)


_FLAGS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


def _flag(value: object) -> bool:
    try:
        return _FLAGS[_text(value).lower()]
    except KeyError:
        raise ValueError(f"{_shown(value)} is neither 1 nor 0 (true or false, yes or no)") from None


def _names(value: object) -> tuple[str, ...]:
    parts = value if isinstance(value, list | tuple) else () if blank(value) else _text(value).split(";")
    return tuple(_text(part) for part in parts)


def _flags(value: object) -> tuple[bool | None, ...]:
    parts = value if isinstance(value, list | tuple) else _text_or_blank(value).split(";")
    return tuple(None if blank(part) else _flag(part) for part in parts)


def _shown(value: object) -> str:
    return _QUOTES.repr(value) if not isinstance(value, int) or abs(value) < LONGEST else "a huge number"


def _text_or_blank(value: object) -> str:
    return "" if blank(value) else _text(value)


def _or_blank(read: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if blank(value) else read(value)


READERS: Mapping[object, Callable[[object], object]] = {
    str: _text,
    str | None: _or_blank(_text),
    int: _whole,
    int | None: _or_blank(_whole),
    float: _number,
    float | None: _or_blank(_number),
    bool: _flag,
    bool | None: _or_blank(_flag),
    tuple[str, ...]: _names,
    tuple[bool | None, ...]: _flags,
}
