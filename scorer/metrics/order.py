"""Orders that figures are listed and ranked in."""

import re
from collections.abc import Iterable, Mapping, Sequence

from scorer.metrics.errors import BadRow

# Values that differ by less are equal but for rounding; no source gives accuracies to so many digits.
PLACES = 9

# Every pair of models (judges) has figures of its own.
MOST_PAIRED = 200

Key = tuple[tuple[int, int, str], ...]

_DIGITS = re.compile(r"(\d+)")


def natural(text: str) -> Key:
    """Makes a sort key under which turn 2 comes before turn 10; names that differ have keys that differ."""
    parts = (part for part in _DIGITS.split(text) if part)
    # The text itself ends the key: m1 and m01 number alike, and yet come in one order always.
    return (*map(_part, parts), (-1, 0, text))


def _part(part: str) -> tuple[int, int, str]:
    if not (part.isascii() and part.isdigit()):
        return (1, 0, part)
    # Without leading zeros longer is larger: no number is made of what may be thousands of digits.
    digits = part.lstrip("0")
    return (0, len(digits), digits)


def competition_ranks(values: Mapping[str, float], *, highest_first: bool = True) -> dict[str, int]:
    """Ranks names by value, 1 being first; tied ones share the better rank (1, 1, 3)."""
    rounded = {name: round(value, PLACES) for name, value in values.items()}
    ordered = sorted(rounded.values(), reverse=highest_first)
    return {name: ordered.index(value) + 1 for name, value in rounded.items()}


def mean_ranks(values: Sequence[float]) -> list[float]:
    """Ranks values upwards from 1; tied ones share the mean of their places."""
    rounded = [round(value, PLACES) for value in values]
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(rounded), start=1):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in rounded]


def pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    """Lists the unordered pairs of names, each in natural order; raises BadRow for too many names."""
    ordered = sorted(set(names), key=natural)
    if len(ordered) > MOST_PAIRED:
        what = f"{len(ordered)} names to compare with each other"
        raise BadRow(what, where="in the whole table", do=f"split it: {MOST_PAIRED} are the most")
    return [(a, b) for place, a in enumerate(ordered) for b in ordered[place + 1 :]]
