from itertools import product

import numpy as np
import pytest

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


def test_an_input_with_fewer_samples_is_decided_only_where_the_missing_cannot_matter(compute):
    figures = compute("mmmt-if", samples(c1=[1, 1], c2=[0.5]))
    one, two = (figures("pif_n_k", model="A", n="2", k=k) for k in ("1", "2"))
    assert (one.value, one.worst, one.best, one.coverage) == (1.0, 0.5, 1.0, 0.5)
    assert (two.value, two.coverage) == (0.5, 1.0)


@pytest.mark.parametrize("scores", list(product([1.0, 0.5, None], repeat=3)))
@pytest.mark.parametrize("k", [1, 2, 3])
def test_at_least_k_agrees_with_every_completion(k, scores):
    completions = product(*[[0.0, 1.0] if score is None else [score] for score in scores])
    outcomes = {float(sum(score == 1.0 for score in each) >= k) for each in completions}
    found = at_least(k, full=scores.count(1.0), unscored=scores.count(None))
    assert found == (outcomes.pop() if len(outcomes) == 1 else None)


def test_spread_is_the_interpolated_quartile_range(compute):
    figures = compute("mmmt-if", samples(c1=[1, 0.5, 0.5, 0], c2=[1, 1, 1, 1]))
    assert figures("pif_iqr", model="A").value == pytest.approx((0.625 - 0.375) / 2)
    assert figures("pif_consistency", model="A").value == pytest.approx(1 - 0.125)


def test_quartile_range_of_a_missing_sample_is_unknown():
    assert quartile_range([1.0, None, 0.5]) is None


def test_one_sample_has_no_spread(compute):
    assert compute("mmmt-if", samples(c1=[1], c2=[0])).named("pif_iqr") == []


def samples(**chats):
    lines = [f"A,{chat},1,{place},{pif},1" for chat, pifs in chats.items() for place, pif in enumerate(pifs)]
    return "\n".join(["model,chat,turn,sample,pif,instructions", *lines])
