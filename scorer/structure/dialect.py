"""Translates patterns of Python's `re`, the reference's dialect, so that a linear engine reads them alike.

The engines differ in `\\d`, `\\w`, `\\s`, `$` and in what they accept at all. So a pattern is parsed by
Python and written anew from its parts, each spelled so that only one meaning is left. Look-around and back
references have no linear equivalent and are refused.
"""

import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import MappingProxyType
from typing import Any

MAX_PATTERN = 2_000  # code points
_MAX_REPEAT = 1_000


class NotLinear(ValueError):
    """Says which part of a pattern no linear engine can read."""


_SPACE = (
    (0x09, 0x0D),
    (0x1C, 0x20),
    (0x85, 0x85),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)
_NOT_SPACE = tuple(
    (before + 1, after - 1) for (_, before), (after, _) in pairwise(((-1, -1), *_SPACE, (0x110000, 0x110000)))
)
_META = frozenset(r"\^$.*+?()[]{}|/-")


def _literal(code: int) -> str:
    """Writes a code point so that every draft's rules for patterns accept it."""
    if 0xD800 <= code < 0xE000:
        raise NotLinear("it holds half of a surrogate pair")
    character = chr(code)
    if character in _META:
        return "\\" + character
    return character if character.isprintable() or code > 0xFFFF else f"\\u{code:04x}"


def _range(first: int, last: int) -> str:
    return f"{_literal(first)}-{_literal(last)}"


def _ranges(ranges: Iterable[tuple[int, int]]) -> str:
    return "".join(_range(*bounds) for bounds in ranges)


# Each category is a list of members of a set, the negated ones too, because sets cannot be nested.
_CATEGORIES: Mapping[object, str] = MappingProxyType(
    {
        op.CATEGORY_DIGIT: r"\p{Nd}",
        op.CATEGORY_NOT_DIGIT: r"\P{Nd}",
        op.CATEGORY_SPACE: _ranges(_SPACE),
        op.CATEGORY_NOT_SPACE: _ranges(_NOT_SPACE),
        op.CATEGORY_WORD: r"\p{L}\p{N}_",
        # All that is no letter and no number; of the connectors (Pc) all but the low line.
        op.CATEGORY_NOT_WORD: r"\p{M}\p{S}\p{Z}\p{C}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}"
        + _ranges(((0x203F, 0x2040), (0x2054, 0x2054), (0xFE33, 0xFE34), (0xFE4D, 0xFE4F), (0xFF3F, 0xFF3F))),
    }
)
_PLACES: Mapping[object, str] = MappingProxyType(
    {
        op.AT_BEGINNING: "^",
        op.AT_BEGINNING_STRING: "^",
        op.AT_END: r"(?:\n?$)",
        op.AT_END_STRING: "$",
        op.AT_BOUNDARY: r"\b",
    }
)


@lru_cache(maxsize=512)
def linear(pattern: str) -> str:
    """Returns the pattern in the linear dialect; raises NotLinear, or re.error where Python refuses it."""
    if len(pattern) > MAX_PATTERN:
        raise NotLinear(f"it is longer than {MAX_PATTERN} code points")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # such as nested sets: they are literal, and are written so below
        try:
            parsed = parser.parse(pattern)
            written = _sequence(parsed)
        except (RecursionError, OverflowError):
            raise NotLinear("it is nested too deeply") from None
    if parsed.state.flags & ~re.UNICODE:
        raise NotLinear("it sets flags")
    return written


_Parts = Iterable[tuple[object, object]]


def _sequence(parts: _Parts) -> str:
    return "".join(_part(kind, value) for kind, value in parts)


def _part(kind: object, value: Any) -> str:
    write = _WRITERS.get(kind)
    if write is None:
        raise NotLinear("it looks around, refers back, or forbids to go back")
    return write(value)


def _place(place: object) -> str:
    if place not in _PLACES:
        raise NotLinear(r"it uses \B")
    return _PLACES[place]


def _branch(value: tuple[object, list[_Parts]]) -> str:
    return f"(?:{'|'.join(_sequence(branch) for branch in value[1])})"


def _group(value: tuple[object, int, int, _Parts]) -> str:
    _, added, removed, inner = value
    if added or removed:
        raise NotLinear("it sets flags")
    return f"(?:{_sequence(inner)})"


def _repeat(value: tuple[int, Any, _Parts]) -> str:
    least, most, inner = value
    unbounded = most is op.MAXREPEAT
    if least > _MAX_REPEAT or (not unbounded and most > _MAX_REPEAT):
        raise NotLinear(f"it repeats a part more than {_MAX_REPEAT} times")
    return f"(?:{_sequence(inner)}){{{least},{'' if unbounded else most}}}"


def _set(members: list[tuple[object, Any]]) -> str:
    negated = any(kind is op.NEGATE for kind, _ in members)
    return f"[{'^' if negated else ''}{''.join(_member(*member) for member in members)}]"


def _member(kind: object, value: Any) -> str:
    if kind is op.NEGATE:
        return ""
    if kind is op.RANGE:
        return _range(*value)
    if kind is op.CATEGORY:
        return _CATEGORIES[value]
    return _literal(value)


_WRITERS: Mapping[object, Callable[[Any], str]] = MappingProxyType(
    {
        op.LITERAL: _literal,
        op.NOT_LITERAL: lambda code: f"[^{_literal(code)}]",
        op.ANY: lambda _: r"[^\n]",
        op.AT: _place,
        op.BRANCH: _branch,
        op.SUBPATTERN: _group,
        op.MAX_REPEAT: _repeat,
        op.MIN_REPEAT: _repeat,
        op.IN: _set,
    }
)
