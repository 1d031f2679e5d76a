import numpy as np
import pytest
from scipy import stats

from scorer.metrics.interval import (
    clustered,
    difference_of_means,
    jackknife,
    resample,
    student,
    wald,
    wilson,
)


def test_wald_is_the_formula_of_the_paper():
    interval = wald(0.81, 71)
    half = 1.96 * (0.81 * 0.19 / 71) ** 0.5
    assert (interval.low, interval.high) == pytest.approx((0.81 - half, 0.81 + half), abs=1e-5)


@pytest.mark.parametrize(("passed", "n"), [(0, 5), (3, 10), (10, 10), (417, 541)])
def test_wilson_equals_scipy(passed, n):
    reference = stats.binomtest(passed, n).proportion_ci(method="wilson")
    interval = wilson(passed / n, n)
    assert (interval.low, interval.high) == pytest.approx((reference.low, reference.high), abs=1e-12)


def test_student_equals_scipy():
    values = [12.0, 9.5, 14.1, 11.0]
    reference = stats.t.interval(0.95, 3, loc=np.mean(values), scale=stats.sem(values))
    interval = student(np.array(values))
    assert (interval.low, interval.high) == pytest.approx(reference)


def test_one_value_has_no_interval():
    assert student(np.array([1.0])) is None
    assert clustered(np.array([1.0]), np.array([1.0]), seed=0, resamples=100) is None


def test_no_resamples_means_no_interval():
    assert clustered(np.arange(20.0), np.ones(20), seed=0, resamples=0) is None


def test_few_clusters_fall_back_on_student():
    values = np.array([0.1, 0.4, 0.3, 0.9])
    assert clustered(values, np.ones(4), seed=0, resamples=1000) == student(values)


def test_very_many_clusters_fall_back_on_student():
    values = np.random.default_rng(1).random(1001)
    assert clustered(values, np.ones(1001), seed=0, resamples=1000) == student(values)


def test_bootstrap_is_the_studentised_one_computed_resample_by_resample():
    sums, counts = (
        np.array([3.0, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]),
        np.array([4.0, 2, 5, 3, 6, 9, 4, 7, 6, 5, 8, 9]),
    )
    value, error = _ratio(sums, counts)
    pivots = []
    for draw in resample(12, 200, 7).astype(int):
        chosen = np.repeat(np.arange(12), draw)
        again, error_again = _ratio(sums[chosen], counts[chosen])
        pivots.append((again - value) / error_again)
    low, high = np.quantile(pivots, [0.025, 0.975])
    interval = clustered(sums, counts, seed=7, resamples=200)
    assert (interval.low, interval.high) == pytest.approx((value - high * error, value - low * error))


def test_resampling_depends_on_its_seed_alone():
    values = np.random.default_rng(3).random(30)
    first = clustered(values, np.ones(30), seed=1, resamples=500)
    assert clustered(values, np.ones(30), seed=1, resamples=500) == first
    assert clustered(values, np.ones(30), seed=2, resamples=500) != first


@pytest.mark.parametrize("clusters", [2, 20])
def test_equal_clusters_have_no_interval(clusters):
    assert clustered(np.full(clusters, 0.3), np.ones(clusters), seed=0, resamples=100) is None
    assert student(np.full(clusters, 0.3)) is None


def test_equal_differences_have_no_interval():
    halves = {"a": (0.3, 1), "b": (0.6, 2)}, {"a": (0.1, 1), "b": (0.2, 2)}
    assert difference_of_means(*halves) is None


def test_the_jackknife_of_a_mean_is_students_interval():
    values = np.random.default_rng(6).random(12)
    without = (values.sum() - values) / 11
    found, reference = jackknife(float(values.mean()), without, 0.95), student(values)
    assert (found.low, found.high) == pytest.approx((reference.low, reference.high))


def test_estimates_that_no_cluster_changes_have_no_interval():
    assert jackknife(0.5, np.full(10, 0.5), 0.95) is None
    assert jackknife(0.5, np.array([0.4, 0.6]), 0.95) is None


def test_difference_of_means_of_separate_clusters_is_that_of_cluster_means():
    first = {f"a{place}": (value, 1) for place, value in enumerate([1.0, 2.0, 4.0])}
    second = {f"b{place}": (value, 1) for place, value in enumerate([0.0, 1.0])}
    interval = difference_of_means(first, second)
    spread = (sum((x - 7 / 3) ** 2 for x in (1, 2, 4)) / 9 + 0.5 / 4) * 5 / 4
    half = stats.t.ppf(0.975, 4) * spread**0.5
    assert (interval.low, interval.high) == pytest.approx((7 / 3 - 0.5 - half, 7 / 3 - 0.5 + half))


def _ratio(sums, counts):
    value = sums.sum() / counts.sum()
    spread = ((sums - value * counts) ** 2).sum() * len(sums) / (len(sums) - 1)
    return value, spread**0.5 / counts.sum()


@pytest.mark.parametrize(("chats", "follow"), [(30, 0.6), (71, 0.85)])
def test_bootstrap_covers_the_truth_in_93_to_97_of_100_runs(chats, follow):
    random = np.random.default_rng(11)
    lengths = random.integers(8, 21, (2000, chats))
    own = random.beta(5 * follow, 5 * (1 - follow), (2000, chats))
    sums = random.binomial(lengths, own).astype(float)
    found = [
        clustered(run, turns.astype(float), seed=1, resamples=500)
        for run, turns in zip(sums, lengths, strict=True)
    ]
    covered = sum(interval.low <= follow <= interval.high for interval in found)
    assert 0.93 <= covered / 2000 <= 0.97
