import pytest

from scorer.metrics import BadRow

HEADER = "model,chat,turn,criterion,rating,judge"


def test_ratings_are_averaged_by_criterion_judge_and_model(compute):
    figures = compute("mmmt-if", f"{HEADER} A,c,1,richness,4,J A,c,2,richness,8,J A,d,1,richness,,J")
    figure = figures("autorater", criterion="richness", judge="J", model="A")
    assert (figure.value, figure.n, figure.coverage) == (6.0, 2, pytest.approx(2 / 3))
    assert (figure.worst, figure.best) == pytest.approx((13 / 3, 22 / 3))


def test_humans_are_one_more_judge(compute):
    figures = compute("mmmt-if", "model,chat,turn,criterion,rating A,c,1,overall,4")
    assert figures("judge_score", judge="human", answerer="A").value == 4.0


def test_criteria_are_the_same_however_they_are_spelled(compute):
    figures = compute("mmmt-if", f"{HEADER} A,c,1,answer_accuracy,4,J A,c,2,Answer-Accuracy,6,J")
    assert figures("autorater", criterion="answer accuracy", judge="J", model="A").value == 5.0


def test_judges_are_tabulated_by_the_family_of_the_answerer(compute):
    table = "model,chat,turn,criterion,rating,judge,family A-1,c,1,overall,4,J,A A-2,c,1,overall,8,J,A"
    assert compute("mmmt-if", table)("judge_score", judge="J", answerer="A").value == 6.0


def test_self_preference_is_favour_for_the_own_family_beyond_favour_for_others(compute):
    rows = "A,c,1,overall,9,A B,c,1,overall,5,A A,c,1,overall,6,B B,c,1,overall,6,B"
    figure = compute("mmmt-if", f"{HEADER} {rows}")("self_preference", judge="A", against="panel")
    assert (figure.value, figure.n) == (pytest.approx((9 - 6) - (5 - 6)), 2)


def test_a_merely_lenient_judge_shows_no_self_preference(compute):
    rows = "A,c,1,overall,8,A B,c,1,overall,7,A A,c,1,overall,6,B B,c,1,overall,5,B"
    figures = compute("mmmt-if", f"{HEADER} {rows}")
    assert figures("self_preference", judge="A", against="panel").value == pytest.approx(0.0)
    assert figures("judge_severity", judge="A").value == 2.0


def test_self_preference_is_measured_against_code_too(compute):
    pifs = "model,chat,turn,pif,instructions A,c,1,0,1 B,c,1,1,1"
    rows = "A,c,1,instruction_following,9,A B,c,1,instruction_following,10,A"
    figure = compute("mmmt-if", pifs, f"{HEADER} {rows}")("self_preference", judge="A", against="pif")
    assert figure.value == pytest.approx((9 - 1) - (10 - 10))


def test_self_preference_needs_answers_of_others(compute):
    figure = compute("mmmt-if", f"{HEADER} A,c,1,overall,9,A A,c,1,overall,7,B")(
        "self_preference", judge="A", against="panel"
    )
    assert (figure.value, figure.why) == (None, "no unit of others' answers is scored by both sides")


@pytest.mark.parametrize("rating", [0, 500])
def test_a_judge_rates_from_1_to_10(compute, rating):
    with pytest.raises(BadRow, match=f"{rating}, column rating, a judge gives 1 to 10"):
        compute("mmmt-if", f"model,chat,turn,criterion,rating,judge A,c,1,overall,{rating},J")


def test_several_humans_may_rate_an_answer(compute):
    table = "model,chat,turn,criterion,rating,judge,rater A,c,1,overall,40,Human,x A,c,1,overall,60,human,y"
    figure = compute("mmmt-if", table)("autorater", criterion="overall", judge="human", model="A")
    assert (figure.value, figure.n) == (50.0, 2)
