import numpy as np
import pytest
from scipy.optimize import minimize

from scorer.metrics.bradley_terry import bradley_terry
from scorer.metrics.elo import win_probability

WINS = np.array([[0, 7, 9.5], [3, 0, 6], [0.5, 4, 0]])


def test_published_ratings_give_the_expected_win_probability():
    assert win_probability(1055, 950) == pytest.approx(0.6467, abs=1e-4)
    assert win_probability(1000, 1000) == 0.5


def test_fit_maximises_the_bradley_terry_likelihood():
    def loss(strengths):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        return -(WINS * np.log(chances)).sum()

    reference = minimize(loss, np.zeros(3)).x
    assert bradley_terry(WINS) == pytest.approx(reference - reference.mean(), abs=1e-4)


def test_two_models_are_as_far_apart_as_their_wins_say(compute):
    figures = compute("mmmt-if", "a,b,winner A,B,a A,B,a B,A,b A,B,b")
    assert figures("elo_win_probability", a="A", b="B").value == pytest.approx(0.75)
    distance = figures("elo", model="A").value - figures("elo", model="B").value
    assert distance == pytest.approx(400 * np.log10(3))


def test_ratings_average_1000(compute):
    figures = compute("mmmt-if", "a,b,winner A,B,a B,C,a C,A,a A,C,a B,A,tie").named("elo")
    assert np.mean([figure.value for figure in figures]) == pytest.approx(1000)


def test_a_tie_counts_half_a_win(compute):
    ties = compute("mmmt-if", "a,b,winner A,B,tie A,B,tie A,B,a A,B,b")
    assert ties("elo", model="A").value == pytest.approx(1000)


def test_ratings_do_not_depend_on_the_order_of_matches(compute):
    rows = ["A,B,a", "B,C,a", "C,A,tie", "A,B,b", "C,B,a", "A,C,a"]
    forward = compute("mmmt-if", " ".join(["a,b,winner", *rows])).all
    assert compute("mmmt-if", " ".join(["a,b,winner", *reversed(rows)])).all == forward


def test_a_model_that_never_lost_has_no_rating(compute):
    figure = compute("mmmt-if", "a,b,winner A,B,a A,B,a")("elo", model="A")
    assert figure.value is None
    assert "never lost" in figure.why


def test_intervals_agree_with_the_binomial_error_of_the_logit(compute):
    rows = ["A,B,a"] * 60 + ["A,B,b"] * 40
    figure = compute("mmmt-if", " ".join(["a,b,winner", *rows]))("elo_win_probability", a="A", b="B")
    half = 1.984 * (1 / 60 + 1 / 40) ** 0.5
    ends = [1 / (1 + np.exp(-(np.log(1.5) + side * half))) for side in (-1, 1)]
    assert (figure.low, figure.high) == pytest.approx(ends, abs=2e-3)


def test_undecided_matches_bound_the_rating(compute):
    figure = compute("mmmt-if", "a,b,winner A,B,a A,B,b A,B,")("elo", model="A")
    step = 200 * np.log10(2)
    assert (figure.value, figure.worst, figure.best) == pytest.approx((1000, 1000 - step, 1000 + step))
    assert figure.coverage == pytest.approx(2 / 3)


@pytest.mark.parametrize("wins", [1, 10, 1e6])
def test_fit_finds_far_apart_strengths(wins):
    strengths = bradley_terry(np.array([[0.0, wins, 0.5], [1.0, 0.0, 0.0], [0.5, 0.0, 0.0]]))
    assert strengths[0] - strengths[1] == pytest.approx(np.log(wins))
    assert strengths[2] == pytest.approx(strengths[0])


def test_outcomes_without_variation_have_no_interval(compute):
    figure = compute("mmmt-if", "a,b,winner A,B,tie A,B,tie A,B,tie")("elo", model="A")
    assert (figure.value, figure.low, figure.high) == (1000.0, None, None)


def test_bounds_count_undecided_matches_of_the_others_too(compute):
    decided = "A,B,a A,B,b B,C,a B,C,b A,C,a A,C,b"
    table = f"a,b,winner {decided} B,C, B,C, B,C, B,C, A,B,"
    figures = compute("mmmt-if", table)
    fitted = [
        bradley_terry(np.array([[0, 1 + x, 1], [2 - x, 0, 1 + y], [1, 5 - y, 0]]))
        for x in (0, 0.5, 1)
        for y in np.arange(0, 4.5, 0.5)
    ]
    ratings = 1000 + 400 / np.log(10) * np.array(fitted)
    elo, chance = figures("elo", model="A"), figures("elo_win_probability", a="A", b="C")
    assert (elo.worst, elo.best) == pytest.approx((ratings[:, 0].min(), ratings[:, 0].max()))
    chances = 1 / (1 + 10 ** ((ratings[:, 2] - ratings[:, 0]) / 400))
    assert (chance.worst, chance.best) == pytest.approx((chances.min(), chances.max()))


def test_a_chance_has_limits_where_ratings_have_none(compute):
    figures = compute("mmmt-if", "a,b,winner A,B,a A,B,")
    elo, chance = figures("elo", model="A"), figures("elo_win_probability", a="A", b="B")
    assert (elo.worst, elo.best, chance.worst, chance.best) == (None, None, 0.0, 1.0)


def test_undecided_matches_of_too_many_pairs_leave_no_bounds_and_say_so(compute):
    names = "ABCDEFGH"
    rows = [f"{a},{b},{winner}" for a in names for b in names if a < b for winner in ("a", "b", "")]
    figure = compute("mmmt-if", " ".join(["a,b,winner", *rows]))("elo", model="A")
    assert (figure.worst, figure.value) == (None, pytest.approx(1000))
    assert figure.why.startswith("no worst and best: too many pairs")
