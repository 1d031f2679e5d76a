import math

import pytest

from scorer.metrics.scale import PERCENT, SHARE, Scale, Weighting
from scorer.metrics.settings import Settings
from scorer.metrics.tally import Tally

SETTINGS = Settings()


def tally(*observations, scale=SHARE):
    held = Tally(scale)
    for cluster, value in observations:
        held.add(value, cluster=cluster)
    return held.figure("pif", {}, SETTINGS)


def test_unscored_observations_lower_coverage_and_widen_the_bounds():
    figure = tally(("a", 1.0), ("a", None), ("b", 0.5), ("b", 0.5))
    assert (figure.value, figure.worst, figure.best) == pytest.approx((2 / 3, 0.5, 0.75))
    assert (figure.n, figure.coverage) == (3, 0.75)


def test_cluster_weighting_counts_every_cluster_once():
    scale = Scale(worst=0.0, best=1.0, weighting=Weighting.CLUSTERS)
    figure = tally(("a", 1.0), ("b", 0.0), ("b", 0.5), ("b", None), scale=scale)
    assert figure.value == pytest.approx((1 + 0.25) / 2)
    assert (figure.worst, figure.best) == pytest.approx(((1 + 0.5 / 3) / 2, (1 + 1.5 / 3) / 2))


def test_nothing_scored_is_undefined_but_bounded():
    figure = tally(("a", None))
    assert (figure.value, figure.worst, figure.best, figure.n, figure.coverage) == (None, 0.0, 1.0, 0, 0.0)
    assert figure.why == "nothing is scored"


def test_a_scale_without_a_worst_end_has_no_worst_bound():
    figure = tally(("a", 0.5), ("b", None), scale=Scale(worst=math.inf, best=0.0))
    assert (figure.worst, figure.best) == (None, 0.25)


def test_single_verdicts_get_the_wilson_interval():
    held = Tally(PERCENT)
    held.add(100.0, count=3)
    held.add(0.0, count=7)
    figure = held.figure("accuracy", {}, SETTINGS)
    assert (figure.value, figure.low, figure.high) == pytest.approx((30.0, 10.779, 60.322), abs=1e-3)


def test_observations_that_all_reach_the_end_are_not_certain():
    figure = tally(*((f"c{place}", 1.0) for place in range(10)))
    assert (figure.low, figure.high) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_intervals_stay_on_the_scale():
    figure = tally(("a", 0.9), ("b", 0.1), ("c", 0.99))
    assert (figure.low, figure.high) == (0.0, 1.0)


def test_observations_outside_the_scale_are_not_clipped():
    figure = tally(("a", 90.0), ("b", 10.0), ("c", 99.0))
    assert figure.low < 0.0
    assert figure.high > 100.0


def test_observations_outside_the_scale_leave_no_bounds():
    figure = tally(("a", 90.0), ("b", None))
    assert (figure.worst, figure.best, figure.coverage) == (None, None, 0.5)


def test_counted_observations_equal_repeated_ones():
    together, apart = Tally(), Tally()
    for value, count in ((0.25, 3), (0.5, 4), (1.0, 5)):
        together.add(value, count=count)
        for _ in range(count):
            apart.add(value)
    assert together.figure("m", {}, SETTINGS) == apart.figure("m", {}, SETTINGS)
