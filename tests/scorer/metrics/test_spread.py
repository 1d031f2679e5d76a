from itertools import product

import numpy as np
import pytest

from scorer.metrics.estimate import Estimate
from scorer.metrics.spread import at_least, quartile_range


def test_pif_n_k_counts_inputs_with_k_full_answers(compute):
    figures = compute("mmmt-if", samples(c1=[1, 1, 1, 0.5], c2=[1, 0, 0.5, 0]))
    values = [figures("pif_n_k", model="A", n="4", k=str(k)).value for k in (1, 2, 3, 4)]
    assert values == [1.0, 0.5, 0.5, 0.0]


def test_pif_n_k_does_not_increase_with_k(compute):
    random = np.random.default_rng(5)
    figures = compute("mmmt-if", samples(**{f"c{n}": list(random.choice([1, 0.5], 4)) for n in range(20)}))
    values = [figures("pif_n_k", model="A", n="4", k=str(k)).value for k in (1, 2, 3, 4)]
    assert values == sorted(values, reverse=True)


def test_an_input_with_fewer_samples_moves_only_the_bounds(compute):
    figures = compute("mmmt-if", samples(c1=[1, 1], c2=[0.5]))
    one, two = (figures("pif_n_k", model="A", n="2", k=k) for k in ("1", "2"))
    assert (one.value, one.worst, one.best, one.coverage) == (1.0, 0.5, 1.0, 0.5)
    assert (two.value, two.worst, two.best, two.coverage) == (1.0, 0.5, 0.5, 0.5)


@pytest.mark.parametrize("scores", list(product([1.0, 0.5, None], repeat=3)))
@pytest.mark.parametrize("k", [1, 2, 3])
def test_at_least_k_agrees_with_every_completion(k, scores):
    outcomes = {float(sum(score == 1.0 for score in each) >= k) for each in completions(scores, [0.0, 1.0])}
    value = None if None in scores else outcomes.copy().pop()
    assert at_least(k, list(scores)) == Estimate(value=value, worst=min(outcomes), best=max(outcomes))


@pytest.mark.parametrize("scores", list(product([1.0, 0.25, None], repeat=4)))
def test_quartile_ranges_are_bounded_by_every_completion(scores):
    tenths = [place / 8 for place in range(9)]
    ranges = [np.quantile(each, 0.75) - np.quantile(each, 0.25) for each in completions(scores, tenths)]
    found = quartile_range(list(scores))
    assert (found.worst, found.best) == pytest.approx((max(ranges), min(ranges)))


def completions(scores, values):
    return product(*[values if score is None else [score] for score in scores])


def test_spread_is_the_interpolated_quartile_range(compute):
    figures = compute("mmmt-if", samples(c1=[1, 0.5, 0.5, 0], c2=[1, 1, 1, 1]))
    assert figures("pif_iqr", model="A").value == pytest.approx((0.625 - 0.375) / 2)
    assert figures("pif_consistency", model="A").value == pytest.approx(1 - 0.125)


def test_a_missing_sample_among_full_ones_can_cost_little():
    assert quartile_range([1.0, 1.0, 1.0, None]) == Estimate(value=None, worst=0.25, best=0.0)


def test_one_sample_has_no_spread(compute):
    assert compute("mmmt-if", samples(c1=[1], c2=[0])).named("pif_iqr") == []


def samples(**chats):
    lines = [f"A,{chat},1,{place},{pif},2" for chat, pifs in chats.items() for place, pif in enumerate(pifs)]
    return "\n".join(["model,chat,turn,sample,pif,instructions", *lines])
