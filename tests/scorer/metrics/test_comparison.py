import pytest
from scipy import stats

from scorer.metrics import PERCENT, SHARE, Pair, compare
from scorer.metrics.comparison import mcnemar_p


def pairs(*scores):
    return [Pair(a=a, b=b, cluster=str(place)) for place, (a, b) in enumerate(scores)]


@pytest.mark.parametrize(("only_a", "only_b"), [(0, 0), (5, 0), (8, 3), (10, 10), (3, 40)])
def test_mcnemar_is_the_exact_binomial_test(only_a, only_b):
    n = only_a + only_b
    expected = stats.binomtest(only_a, n).pvalue if n else 1.0
    assert mcnemar_p(only_a, only_b) == pytest.approx(expected)


def test_the_difference_is_paired():
    difference, p_value = compare(pairs((1, 0), (1, 1), (0, 0), (1, 0)), of={"suite": "ifeval"}, scale=SHARE)
    assert (difference.metric, difference.value, difference.n) == ("difference", 0.5, 4)
    assert (p_value.value, p_value.of) == (0.5, {"suite": "ifeval"})


def test_the_interval_is_over_clusters():
    scores = [Pair(a=0.1 * (n % 5) + 0.3, b=0.3, cluster=str(n // 2)) for n in range(40)]
    difference, _ = compare(scores, of={}, scale=SHARE)
    assert difference.value == pytest.approx(0.2)
    assert 0.1 < difference.low < 0.2 < difference.high < 0.3


def test_a_side_that_is_unscored_bounds_the_difference():
    difference, _ = compare(pairs((1, 0), (None, 0)), of={}, scale=SHARE)
    assert (difference.value, difference.worst, difference.best, difference.coverage) == (1.0, 0.5, 1.0, 0.5)


def test_partial_scores_have_no_mcnemar_test():
    _, p_value = compare(pairs((50.0, 0.0)), of={}, scale=PERCENT)
    assert p_value.value is None
    assert "verdicts" in p_value.why


def test_nothing_in_common_is_undefined():
    difference, p_value = compare(pairs((1, None)), of={}, scale=SHARE)
    assert (difference.value, p_value.value) == (None, None)
    assert difference.why == p_value.why == "no item is scored for both"
