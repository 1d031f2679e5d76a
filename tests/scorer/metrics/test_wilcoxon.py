from itertools import product

import numpy as np
import pytest
from scipy import stats

from scorer.metrics.wilcoxon import Alternative, holm, signed_ranks

SAMPLES = [
    np.random.default_rng(1).normal(0.3, 1, 9),  # exact
    np.random.default_rng(2).normal(0.1, 1, 60),  # too many for the exact distribution
    np.random.default_rng(3).integers(-3, 5, 25).astype(float),  # ties and zeros
]


@pytest.mark.parametrize("differences", SAMPLES)
@pytest.mark.parametrize("alternative", Alternative)
def test_p_values_equal_scipy(differences, alternative):
    ranks = signed_ranks(differences)
    method = "exact" if ranks.exact else "asymptotic"
    reference = stats.wilcoxon(
        differences, zero_method="wilcox", alternative=alternative.value, correction=False, method=method
    )
    assert ranks.p_value(alternative) == pytest.approx(reference.pvalue)


def test_exact_p_value_counts_all_signs():
    sizes, plus = (1, 2, 3, 4, 5), 13
    sums = [
        sum(s for s, sign in zip(sizes, signs, strict=True) if sign) for signs in product([0, 1], repeat=5)
    ]
    ranks = signed_ranks([1, -2, 3, 4, 5])
    assert (ranks.plus, ranks.p_value(Alternative.GREATER)) == (plus, sum(s >= plus for s in sums) / 32)


def test_effect_is_the_rank_biserial_correlation():
    assert signed_ranks([1, 2, 3]).effect == 1.0
    assert signed_ranks([-1, 2, -3]).effect == pytest.approx((2 - 4) / 6)


def test_zero_differences_are_dropped():
    assert signed_ranks([0, 0, 0.5]).n == 1
    assert signed_ranks([0.0, 0.0]) is None


def test_holm_steps_down():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]


def test_holm_corrects_over_all_pairs_of_one_alternative(compute, pif_table):
    random = np.random.default_rng(4)
    models = {name: [[round(p, 2)] for p in random.random(8)] for name in ("A", "B", "C")}
    figures = compute("mmmt-if", pif_table(**models)).named("wilcoxon_p")
    plain = [
        each.value for each in figures if each.of["correction"] == "none" and each.of["alternative"] == "less"
    ]
    adjusted = [
        each.value for each in figures if each.of["correction"] == "holm" and each.of["alternative"] == "less"
    ]
    assert len(plain) == 3
    assert adjusted == holm(plain)


def test_turns_are_paired_and_unscored_ones_left_out(compute, pif_table):
    figures = compute("mmmt-if", pif_table(A=[[1, 0.5, None]], B=[[0, 0.25, 0.5]]))
    figure = figures("wilcoxon_effect", a="A", b="B")
    assert (figure.value, figure.n, figure.coverage) == (1.0, 2, pytest.approx(2 / 3))


def test_no_difference_has_no_p_value(compute, pif_table):
    figures = compute("mmmt-if", pif_table(A=[[1]], B=[[1]]))
    of = {"alternative": "two-sided", "zeros": "dropped", "correction": "none"}
    figure = figures("wilcoxon_p", a="A", b="B", **of)
    assert (figure.value, figure.why) == (None, "no turn differs: all differences are zero")
