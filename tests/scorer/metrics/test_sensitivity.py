import math
from itertools import product

import pytest

from scorer.metrics.estimate import Estimate
from scorer.metrics.lis import EXCESS
from scorer.metrics.scale import SHARE
from scorer.metrics.sensitivity import STATISTICS, flipped, spread

HEADER = "model,condition,words,limit,accuracy,item,variant,strict"


def test_an_item_flips_where_two_phrasings_differ_in_their_verdict(compute):
    rows = "A,mc,1,1,1,i,v1,0 A,mc,1,1,0,i,v2,0 A,mc,1,1,1,j,v1,0 A,mc,1,1,1,j,v2,0"
    figures = compute("oliiv", f"{HEADER} {rows}")
    assert figures("flip_rate", model="A", condition="mc", measure="accuracy").value == 0.5
    assert figures("flip_rate", model="A", measure="accuracy").value == 0.5
    assert figures("flip_rate", model="A", measure="over_limit").value == 0.0


def test_spread_is_the_range_and_deviation_over_phrasings(compute):
    rows = "A,c,5,5,,i,v1,0 A,c,10,5,,i,v2,0 A,c,5,5,,j,v1,0 A,c,5,5,,j,v2,0"
    figures = compute("oliiv", f"{HEADER} {rows}")
    assert figures("variant_spread", model="A", measure="lis", statistic="range").value == 0.5
    assert figures("variant_spread", model="A", measure="lis", statistic="sd").value == 0.25


def test_a_missing_phrasing_leaves_an_item_undecided(compute):
    rows = "A,mc,1,1,1,i,v1,0 A,mc,1,1,1,i,v2,0 A,mc,1,1,1,j,v1,0"
    figure = compute("oliiv", f"{HEADER} {rows}")("flip_rate", model="A", measure="accuracy")
    assert (figure.value, figure.coverage, figure.worst, figure.best) == (0.0, 0.5, 0.5, 0.0)


def test_strict_minus_plain_is_paired_by_item(compute):
    rows = "A,mc,1,1,0,i,v1,0 A,mc,1,1,1,i,v2,0 A,mc,1,1,1,i,v1,1 A,mc,1,1,1,j,v1,0 A,mc,1,1,1,j,v1,1"
    figures = compute("oliiv", f"{HEADER} {rows}")
    figure = figures("strict_minus_plain", model="A", condition="mc", measure="accuracy")
    assert (figure.value, figure.n) == (0.25, 2)


def test_one_phrasing_has_no_spread(compute):
    figures = compute("oliiv", f"{HEADER} A,mc,1,1,1,i,v1,0 A,mc,1,1,1,j,v1,0")
    assert figures.named("flip_rate") == figures.named("variant_spread") == []


@pytest.mark.parametrize(
    ("values", "flips"),
    [
        ([1.0, 1.0], Estimate(value=0.0, worst=0.0, best=0.0)),
        ([1.0, 0.0, None], Estimate(value=None, worst=1.0, best=1.0)),
        ([1.0, None], Estimate(value=None, worst=1.0, best=0.0)),
    ],
)
def test_unscored_phrasings_leave_the_value_and_bound_the_flip(values, flips):
    assert flipped(values) == flips


@pytest.mark.parametrize("statistic", STATISTICS)
@pytest.mark.parametrize("values", [[1.0, None], [1.0, 0.0, None], [0.0, 0.0, None, None], [None, None]])
def test_spread_is_bounded_by_every_completion(values, statistic):
    tenths = [place / 12 for place in range(13)]
    completed = list(product(*[tenths if value is None else [value] for value in values]))
    found = spread(values, statistic, SHARE)
    ranges = [spread(each, statistic, SHARE).value for each in completed]
    assert (found.value, found.worst, found.best) == (
        None,
        pytest.approx(max(ranges)),
        pytest.approx(min(ranges)),
    )


def test_spread_of_lengths_has_no_worst():
    assert spread([1.0, 0.5, None], "range", EXCESS) == Estimate(value=None, worst=math.inf, best=0.5)


def test_strict_minus_plain_is_bounded_by_what_is_known(compute):
    rows = "A,mc,1,1,1,i,v1,0 A,mc,,1,,i,v1,1 A,mc,9,1,0,j,v1,0 A,mc,1,1,1,j,v1,1"
    figures = compute("oliiv", f"{HEADER} {rows}")
    figure = figures("strict_minus_plain", model="A", condition="mc", measure="accuracy")
    assert (figure.value, figure.worst, figure.best) == (1.0, 0.0, 0.5)
    lis = figures("strict_minus_plain", model="A", condition="mc", measure="lis")
    assert (lis.value, lis.worst, lis.best) == (-8.0, None, -4.0)
