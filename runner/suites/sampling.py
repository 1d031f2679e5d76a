"""Draws a subset of a test set in which labels keep their shares."""

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")


def consistent_sample(
    rows: Sequence[T],
    *,
    label: Callable[[T], str],
    shares: Mapping[str, int],
    fraction: Fraction = Fraction(1, 10),
    seed: int = 42,
) -> tuple[T, ...]:
    """Draws about `fraction` of the rows, labels in the shares given, and keeps the rows' order.

    `shares` counts each label in the training set, or in the test set itself where there is no training set.
    Sizes are rounded by largest remainder, ties to the label that comes first in the alphabet. A label with
    fewer rows than its share gives all it has.
    """
    sizes = _apportion(round(len(rows) * fraction), shares)
    places: dict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        places[label(row)].append(place)
    chosen: list[int] = []
    for name, size in sizes.items():
        rng = random.Random(f"{seed}/{name}")  # noqa: S311 (reproducible, not secret)
        chosen += rng.sample(places[name], min(size, len(places[name])))
    return tuple(rows[place] for place in sorted(chosen))


def _apportion(seats: int, shares: Mapping[str, int]) -> dict[str, int]:
    total = sum(shares.values())
    if total <= 0 or min(shares.values()) < 0:
        raise ValueError("shares must be counts of which at least one is above 0")
    exact = {name: Fraction(seats * count, total) for name, count in sorted(shares.items())}
    sizes = {name: int(share) for name, share in exact.items()}
    by_remainder = sorted(exact, key=lambda name: sizes[name] - exact[name])
    for name in by_remainder[: seats - sum(sizes.values())]:
        sizes[name] += 1
    return sizes
