"""The draws are those of the standard library's generator, seeded with 0."""
# ruff: noqa: S311 - nothing is protected here

from random import Random

import pytest

from scorer.language.draws import Draws


@pytest.mark.parametrize("limit", [1, 2, 3, 64, 65, 30_000])
def test_draws_are_those_of_the_generator(limit: int) -> None:
    draws, random = Draws(limit), Random(0)
    for count in (1, 50, 600, 1):
        assert draws.gauss() == random.gauss(0.0, 1.0)
        assert draws.peek(count).tolist() == [random.choice(range(limit)) for _ in range(count)]
        draws.read(count)


def test_what_is_foreseen_can_be_left_unread() -> None:
    draws, random = Draws(10), Random(0)
    draws.peek(100)
    draws.read(3)
    assert draws.peek(5).tolist() == [random.choice(range(10)) for _ in range(8)][3:]
