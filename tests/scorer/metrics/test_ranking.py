import pytest
from scipy import stats

from scorer.metrics.ranking import kendall_tau

X = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0]
Y = [2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0]


def test_tau_equals_scipy_with_ties():
    assert kendall_tau(X, Y) == pytest.approx(stats.kendalltau(X, Y).statistic)


def test_tau_is_undefined_without_an_order():
    assert kendall_tau([1, 1], [1, 2]) is None
    assert kendall_tau([1], [2]) is None


def test_judges_agree_on_the_ranks_of_models(compute):
    header = "model,item,component,type,weight,points,judge"
    points = {"J": (9, 5, 1), "K": (4, 8, 1)}
    rows = " ".join(
        f"{model},i,1,math,10,{given},{judge}"
        for judge, scores in points.items()
        for model, given in zip("ABC", scores, strict=True)
    )
    figure = compute("mia-bench", f"{header} {rows}")("kendall_tau", between="judges", a="J", b="K")
    assert (figure.value, figure.n) == (pytest.approx(1 / 3), 3)


def test_benchmarks_are_compared_on_the_models_both_have(compute):
    table = "model,benchmark,score A,x,1 B,x,2 C,x,3 A,y,10 B,y,30 C,y, D,y,1"
    figure = compute("mia-bench", table)("kendall_tau", between="benchmarks", a="x", b="y")
    assert (figure.value, figure.n, figure.coverage) == (1.0, 2, 0.5)


def test_judges_are_compared_on_the_answers_that_both_scored(compute):
    header = "model,item,component,type,weight,points,judge"
    both = "A,i,1,math,10,9,J B,i,1,math,10,5,J A,i,1,math,10,8,K B,i,1,math,10,4,K"
    # Only J judged the item that everybody fails, and only A's answer to it.
    figure = compute("mia-bench", f"{header} {both} A,j,1,math,10,0,J")(
        "kendall_tau", between="judges", a="J", b="K"
    )
    assert (figure.value, figure.n, figure.coverage) == (1.0, 2, 2 / 3)
    assert (figure.worst, figure.best) == (-1.0, 1.0)


def test_a_model_that_one_benchmark_lacks_bounds_the_agreement(compute):
    table = "model,benchmark,score A,x,1 B,x,2 C,x,3 A,y,1 B,y,2"
    figure = compute("mia-bench", table)("kendall_tau", between="benchmarks", a="x", b="y")
    assert (figure.value, figure.worst, figure.best, figure.coverage) == (1.0, -1.0, 1.0, 2 / 3)
