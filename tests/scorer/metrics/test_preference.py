import pytest

from scorer.metrics import BadRow
from scorer.metrics.preference import CRITERIA, Match, Preference

PIFS = "model,chat,turn,pif,instructions A,c,1,0.5,2 B,c,1,1,2 A,c,2,1,1 B,c,2,1,1"


def ratings(**scores):
    """Rates every criterion of a turn alike: A1=8 is 8 points for model A at turn 1."""
    lines = [
        f"{place[0]},c,{place[1]},{criterion.replace(' ', '_')},{score},J"
        for place, score in scores.items()
        for criterion in CRITERIA
    ]
    return " ".join(["model,chat,turn,criterion,rating,judge", *lines])


def test_preference_is_20_pif_plus_the_eight_criteria(compute):
    figures = compute("mmmt-if", PIFS, ratings(A1=8, A2=9))
    assert figures("preference", model="A", judge="J").value == (20 * 0.5 + 64 + 20 + 72) / 2


def test_the_higher_score_wins_and_only_equal_scores_tie(compute):
    figures = compute("mmmt-if", PIFS, ratings(A1=8, B1=5, A2=7, B2=7))
    assert figures("win_rate", a="A", b="B", judge="J").value == 0.5
    assert figures("tie_rate", a="A", b="B", judge="J").value == 0.5
    assert figures("loss_rate", model="B", judge="J").value == 0.5


def test_an_unrated_criterion_leaves_the_score_undecided(compute):
    whole = ratings(A1=8, B1=5, A2=7, B2=7).replace("B,c,2,overall,7,J", "B,c,2,overall,,J")
    figures = compute("mmmt-if", PIFS, whole)
    figure = figures("preference", model="B", judge="J")
    assert (figure.value, figure.worst, figure.best, figure.coverage) == (60, 34, 80, 0.5)
    assert figures("win_rate", a="A", b="B", judge="J").coverage == 0.5


def test_a_judge_of_fewer_criteria_gives_no_preference(compute):
    figures = compute("mmmt-if", PIFS, "model,chat,turn,criterion,rating,judge A,c,1,overall,8,J")
    figure = figures("preference", judge="J")
    assert figure.value is None
    assert figure.why.startswith("never rated: creativity, richness")


def test_stated_preferences_are_counted_from_both_sides(compute):
    figures = compute("mmmt-if", "chat,turn,a,b,winner c,1,A,B,a c,2,B,A,a c,3,B,A,tie d,1,A,B,")
    rates = [figures(metric, a="A", b="B").value for metric in ("win_rate", "tie_rate", "loss_rate")]
    assert rates == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert figures("win_rate", model="B").value == pytest.approx(1 / 3)
    assert figures("win_rate", a="A", b="B").coverage == 0.75


def test_a_pair_is_one_cell_whichever_model_comes_first():
    fields = {"chat": "c", "turn": 1, "winner": "a"}
    assert Preference(a="A", b="B", **fields).cell() == Preference(a="B", b="A", **fields).cell()


@pytest.mark.parametrize("wrong", [{"b": "A"}, {"winner": "c"}])
def test_a_comparison_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadRow):
        Match(**{"a": "A", "b": "B", "winner": "a"} | wrong)


def test_scores_that_differ_by_rounding_tie(compute):
    pifs = f"model,chat,turn,pif,instructions A,c,1,{5 / 6},6 B,c,1,{2 / 6},6"
    rated = ratings(A1=6, B1=7).replace("A,c,1,overall,6,J", "A,c,1,overall,5,J")
    figures = compute("mmmt-if", pifs, rated.replace("B,c,1,overall,7,J", "B,c,1,overall,8,J"))
    assert figures("tie_rate", a="A", b="B", judge="J").value == 1.0


def test_a_pair_has_one_name_whatever_the_leading_zeros(compute):
    rows = ["m1,m01,a", "m01,m1,b", "m01,m1,tie"]
    forward, back = (compute("mmmt-if", " ".join(["a,b,winner", *order])) for order in (rows, rows[::-1]))
    assert forward.all == back.all
    assert len(forward.named("elo_win_probability")) == 1
