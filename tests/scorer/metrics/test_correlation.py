import numpy as np
import pytest
from scipy import stats

from scorer.metrics.correlation import pearson, spearman

X = [0.1, 0.4, 0.4, 0.9, 1.0, 0.3]
Y = [2.0, 5.0, 3.0, 3.0, 9.0, 1.0]


def test_pearson_equals_scipy():
    assert pearson(X, Y) == pytest.approx(stats.pearsonr(X, Y).statistic)


def test_spearman_shares_the_ranks_of_ties_as_scipy_does():
    assert spearman(X, Y) == pytest.approx(stats.spearmanr(X, Y).statistic)


def test_a_side_that_does_not_vary_has_no_correlation():
    assert pearson([1, 1, 1], [1, 2, 3]) is None
    assert pearson([0.1] * 3, [1, 2, 3]) is None


def test_pif_is_correlated_with_human_ratings_over_all_and_by_model(compute):
    figures = compute("mmmt-if", *tables(models=("A", "B"), turns=20))
    whole = figures("human_pearson", score="pif", criterion="overall")
    assert (whole.value, whole.n, whole.coverage) == (pytest.approx(1.0), 40, 1.0)
    assert figures("human_spearman", score="pif", criterion="overall", model="B").n == 20


def test_intervals_are_over_resampled_chats(compute):
    figure = compute("mmmt-if", *tables(models=("A",), turns=20, noise=1.0))(
        "human_pearson", score="pif", criterion="overall"
    )
    assert -1 <= figure.low < figure.value < figure.high <= 1


def test_answers_without_a_pif_are_not_covered(compute):
    pifs, ratings = tables(models=("A",), turns=4)
    figure = compute("mmmt-if", pifs, ratings + "\nA,c9,1,overall,5")(
        "human_pearson", score="pif", criterion="overall"
    )
    assert (figure.n, figure.coverage) == (4, 0.8)


def test_pif_is_correlated_with_human_preferences(compute):
    pifs = "model,chat,turn,pif,instructions A,c,1,1,1 B,c,1,0,1 A,c,2,0,1 B,c,2,1,1 A,c,3,1,1 B,c,3,1,1"
    preferences = "chat,turn,a,b,winner c,1,A,B,a c,2,A,B,b c,3,B,A,tie"
    figure = compute("mmmt-if", pifs, preferences)("human_pearson", score="pif", criterion="preference")
    assert figure.value == pytest.approx(1.0)


@pytest.mark.parametrize("metric", ["human_pearson", "human_spearman"])
def test_which_model_a_preference_calls_a_says_nothing(compute, metric):
    pifs = "model,chat,turn,pif,instructions " + " ".join(
        f"{model},c,{turn},{pif},10"
        for model, pifs in {"A": (1, 0.2, 0.9, 0.4), "B": (0.1, 0.8, 0.6, 0.5)}.items()
        for turn, pif in enumerate(pifs, start=1)
    )
    one = "chat,turn,a,b,winner c,1,A,B,a c,2,A,B,b c,3,A,B,tie c,4,A,B,a"
    turned = "chat,turn,a,b,winner c,1,B,A,b c,2,A,B,b c,3,B,A,tie c,4,B,A,b"
    first, second = (compute("mmmt-if", pifs, each).named(metric)[0] for each in (one, turned))
    assert (first.value, first.n) == (pytest.approx(second.value), 4)


def test_unscored_answers_bound_the_correlation(compute):
    pifs, ratings = tables(models=("A",), turns=4)
    figure = compute("mmmt-if", pifs, ratings + "\nA,c9,1,overall,5")(
        "human_spearman", score="pif", criterion="overall"
    )
    assert (figure.worst, figure.best) == (-1.0, 1.0)


def test_ratings_that_do_not_vary_leave_the_correlation_undefined(compute):
    ratings = "model,chat,turn,criterion,rating A,c1,1,overall,5 A,c2,1,overall,5"
    pifs = "model,chat,turn,pif,instructions A,c1,1,1,1 A,c2,1,0,1"
    figure = compute("mmmt-if", pifs, ratings)("human_pearson", score="pif", criterion="overall")
    assert (figure.value, figure.why) == (None, "the scores or the humans' do not vary")


def tables(*, models, turns, noise=0.0):
    random = np.random.default_rng(8)
    pifs, ratings = ["model,chat,turn,pif,instructions"], ["model,chat,turn,criterion,rating"]
    for model in models:
        for chat in range(turns):
            pif = round(random.random(), 6)
            pifs.append(f"{model},c{chat},1,{pif},100")
            ratings.append(f"{model},c{chat},1,overall,{1 + 9 * pif + noise * random.normal()}")
    return "\n".join(pifs), "\n".join(ratings)
