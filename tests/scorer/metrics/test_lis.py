import pytest

from scorer.metrics import BadRow
from scorer.metrics.lis import AnswerRow

HEADER = "model,condition,words,limit"


def test_lis_is_the_mean_excess_in_units_of_the_limit(compute):
    figure = compute("oliiv", f"{HEADER} A,c,5,5 A,c,8,5 A,c,12,5 A,c,1,5")("lis", model="A", condition="c")
    assert (figure.value, figure.n) == (pytest.approx((3 + 7) / (4 * 5)), 4)


def test_single_word_answers_have_the_limit_1(compute):
    assert compute("oliiv", f"{HEADER} A,mc,4,1 A,mc,1,1")("lis", model="A", condition="mc").value == 1.5


def test_the_share_over_the_limit_is_its_own_figure(compute):
    figures = compute("oliiv", f"{HEADER} A,c,6,5 A,c,50,5 A,c,5,5 A,c,4,5")
    assert figures("over_limit", model="A", condition="c").value == 0.5


def test_an_empty_answer_has_lis_0_and_is_counted(compute):
    figures = compute("oliiv", f"{HEADER} A,c,0,5 A,c,5,5")
    assert figures("lis", model="A", condition="c").value == 0.0
    assert figures("empty", model="A", condition="c").value == 0.5


def test_a_failed_call_is_left_out_and_counted(compute):
    figure = compute("oliiv", f"{HEADER} A,c,10,5 A,c,,5")("lis", model="A", condition="c")
    assert (figure.value, figure.coverage, figure.worst, figure.best) == (1.0, 0.5, None, 0.5)


def test_form_and_accuracy_are_figures_of_the_conditions_that_have_them(compute):
    header = f"{HEADER},adherence,adherence_trimmed,accuracy"
    figures = compute("oliiv", f"{header} A,mc,1,1,0,1,1 A,mc,1,1,1,1,0 A,mc,,1,,, A,c,4,5,,,")
    assert figures("adherence", model="A", condition="mc").value == 0.5
    assert figures("adherence_trimmed", model="A", condition="mc").coverage == pytest.approx(2 / 3)
    assert figures("accuracy", model="A", condition="mc").value == 0.5
    assert [each.of["condition"] for each in figures.named("accuracy")] == ["mc"]


def test_a_lower_bound_is_its_own_figure(compute):
    figures = compute("oliiv", f"{HEADER},minimum A,c,2,5,3 A,c,4,5,3")
    assert figures("under_minimum", model="A", condition="c").value == 0.5
    assert figures("lis", model="A", condition="c").value == 0.0


def test_strict_prompts_are_kept_apart(compute):
    figures = compute("oliiv", f"{HEADER},strict A,c,10,5,0 A,c,5,5,1")
    assert figures("lis", model="A", condition="c").value == 1.0
    assert figures("lis", model="A", condition="c", strict="true").value == 0.0


@pytest.mark.parametrize("wrong", [{"limit": 0}, {"words": -1}])
def test_an_answer_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadRow):
        AnswerRow(**{"model": "A", "condition": "c", "words": 1, "limit": 1} | wrong)


@pytest.mark.parametrize(("over", "given"), [(0, False), (4, False), (5, True)])
def test_too_few_excesses_give_no_interval_and_say_so(compute, over, given):
    answers = " ".join(f"A,c,{6 + place if place < over else 5},5" for place in range(40))
    figure = compute("oliiv", f"{HEADER} {answers}")("lis", model="A", condition="c")
    assert (figure.low is not None, figure.why.startswith("no interval:")) == (given, not given)


def test_excesses_of_very_many_answers_need_more_of_them(compute):
    answers = " ".join(f"A,c,{6 + place if place < 20 else 5},5" for place in range(1001))
    figure = compute("oliiv", f"{HEADER} {answers}")("lis", model="A", condition="c")
    assert (figure.low, figure.why[:35]) == (None, "no interval: 20 of 1001 differ from")


def test_an_empty_answer_is_not_right():
    with pytest.raises(BadRow, match="an empty answer that is right"):
        AnswerRow(model="A", condition="mc", words=0, limit=1, accuracy=True)


def test_a_condition_has_one_limit(compute):
    with pytest.raises(BadRow, match="c has the limits 40 and 5, column limit"):
        compute("oliiv", f"{HEADER} A,c,5,5 A,c,5,40")
