from itertools import combinations, permutations

import numpy as np
import pytest

from scorer.metrics.agreement import Level, alpha

# Krippendorff's own example: four observers, twelve units, missing values.
OBSERVERS = (
    (1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None),
    (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3),
    (None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None),
    (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None),
)
UNITS = [tuple(float(x) for x in unit if x is not None) for unit in zip(*OBSERVERS, strict=True)]


@pytest.mark.parametrize(
    ("level", "value"), [(Level.NOMINAL, 0.743), (Level.ORDINAL, 0.815), (Level.INTERVAL, 0.849)]
)
def test_alpha_of_the_textbook_example(level, value):
    assert alpha(UNITS, level=level) == pytest.approx(value, abs=5e-4)


@pytest.mark.parametrize(
    ("level", "distance"), [(Level.NOMINAL, lambda x, y: x != y), (Level.INTERVAL, lambda x, y: (x - y) ** 2)]
)
def test_alpha_is_one_minus_observed_over_chance_disagreement(level, distance):
    random = np.random.default_rng(6)
    units = [tuple(random.integers(1, 5, random.integers(1, 5)).astype(float)) for _ in range(15)]
    paired = [unit for unit in units if len(unit) > 1]
    pool = [value for unit in paired for value in unit]
    observed = sum(
        2 * sum(distance(x, y) for x, y in combinations(unit, 2)) / (len(unit) - 1) for unit in paired
    ) / len(pool)
    chance = sum(distance(x, y) for x, y in permutations(pool, 2)) / (len(pool) * (len(pool) - 1))
    assert alpha(units, level=level) == pytest.approx(1 - observed / chance)


def test_alpha_is_undefined_where_all_ratings_are_equal():
    assert alpha([(1.0, 1.0), (1.0, 1.0)], level=Level.NOMINAL) is None


def test_units_with_one_rating_say_nothing():
    assert alpha([(1.0,), (2.0,)], level=Level.INTERVAL) is None


def test_alpha_has_an_interval_over_resampled_items(compute):
    random = np.random.default_rng(9)
    rows = ["model,item,component,type,weight,points,judge"]
    for item in range(30):
        points = int(random.integers(0, 11))
        rows += [f"A,i{item},1,math,10,{points},J", f"A,i{item},1,math,10,{min(10, points + item % 3)},K"]
    figure = compute("mia-bench", "\n".join(rows))("alpha", level="interval")
    assert 0 < figure.low < figure.value < figure.high <= 1
