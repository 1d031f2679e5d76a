import pytest

from scorer.metrics.dominance import direction


def test_ecdf_is_the_share_at_or_below_each_threshold(compute, pif_table):
    figures = compute("mmmt-if", pif_table(A=[[0], [0.5], [0.5], [1]]))
    curve = {each.of["at"]: each.value for each in figures.named("pif_ecdf")}
    assert curve == {"0": 0.25, "0.5": 0.75, "1": 1.0}


def test_ecdf_has_pointwise_wilson_intervals(compute, pif_table):
    figure = compute("mmmt-if", pif_table(A=[[0], [1]]))("pif_ecdf", model="A", turn="1", at="0")
    assert (figure.low, figure.high) == pytest.approx((0.09453, 0.90547), abs=1e-5)


@pytest.mark.parametrize(
    ("sides", "value", "words"),
    [
        (([1, 0.5], [0.5, 0.5]), 1.0, "A scores at least as high as B at every threshold"),
        (([0, 0.5], [0.5, 0.5]), -1.0, "B scores at least as high as A at every threshold"),
        (([0, 1], [0.5, 0.5]), 0.0, "neither scores at least as high"),
        (([0, 1], [1, 0]), 0.0, "A and B score alike at every threshold"),
    ],
)
def test_dominance_states_its_direction_in_words(compute, pif_table, sides, value, words):
    figures = compute("mmmt-if", pif_table(A=[[x] for x in sides[0]], B=[[x] for x in sides[1]]))
    figure = figures("dominance", a="A", b="B", turn="1")
    assert figure.value == value
    assert words in figure.why


def test_dominance_without_a_scored_side_is_undefined(compute, pif_table):
    figure = compute("mmmt-if", pif_table(A=[[1]], B=[[None]]))("dominance", a="A", b="B", turn="1")
    assert (figure.value, figure.why) == (None, "B has no scored answer at turn 1")


def test_direction_compares_samples_of_different_sizes():
    assert direction([1.0, 1.0, 0.5], [0.5, 0.5]) == 1
    assert direction([0.5], [0.5, 0.6]) == -1
