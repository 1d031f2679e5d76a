import pytest

HEADER = "model,item,component,type,weight,points,judge"


def test_severity_is_the_mean_gap_to_the_other_judges(compute):
    rows = "A,i,1,math,10,9,J A,i,1,math,10,5,K A,i,1,math,10,7,L A,j,1,math,10,4,J A,j,1,math,10,6,K"
    figures = compute("mia-bench", f"{HEADER} {rows}")
    assert figures("judge_severity", judge="J").value == pytest.approx(((90 - 60) + (40 - 60)) / 2)
    assert figures("judge_severity", judge="L").n == 1


def test_judges_prefer_their_own_family(compute):
    rows = "A,i,1,math,10,9,J,A A,i,1,math,10,5,K, B,i,1,math,10,5,J,A B,i,1,math,10,5,K,"
    figure = compute("mia-bench", f"{HEADER},judge_family {rows}")(
        "self_preference", judge="J", against="panel"
    )
    assert figure.value == pytest.approx(40.0)


def test_one_judge_alone_has_no_agreement_or_severity(compute):
    figures = compute("mia-bench", f"{HEADER} A,i,1,math,10,9,J")
    assert figures.named("alpha") == figures.named("judge_severity") == []


def test_alpha_is_given_at_every_level(compute):
    rows = (
        "A,i,1,math,4,4,J A,i,1,math,4,4,K A,j,1,math,4,0,J A,j,1,math,4,2,K A,k,1,math,4,,J A,k,1,math,4,1,K"
    )
    figures = compute("mia-bench", f"{HEADER} {rows}")
    levels = {each.of["level"]: (each.value, each.n, each.coverage) for each in figures.named("alpha")}
    assert levels["nominal"] == (1.0, 2, pytest.approx(2 / 3))
    # Differences of 0 and 1/2 observed; 1, 1, 0, 1/2 and their like are what chance would give.
    observed, by_chance = 2 * 0.25 / 4, 2 * (1 + 0.25 + 1 + 0.25 + 0.25) / 12
    assert levels["interval"] == (pytest.approx(1 - observed / by_chance), 2, pytest.approx(2 / 3))


def test_visual_reliance_is_what_the_true_image_adds(compute):
    rows = "A,i,1,math,10,9,J,true A,i,1,math,10,6,J,none A,i,1,math,10,8,J,other"
    figures = compute("mia-bench", f"{HEADER},image {rows}")
    assert figures("visual_reliance", against="none", judge="J").value == pytest.approx(30.0)
    assert figures("visual_reliance", model="A", against="other", judge="J").value == pytest.approx(10.0)
    assert figures("mia_total", model="A", judge="J").value == 90.0


def test_repeats_show_how_much_a_judge_varies(compute):
    rows = "A,i,1,math,10,9,J,0 A,i,1,math,10,7,J,1 A,j,1,math,10,5,J,0 A,j,1,math,10,5,J,1"
    figure = compute("mia-bench", f"{HEADER},repeat {rows}")("judge_repeat_spread", judge="J")
    assert figure.value == pytest.approx(200**0.5 / 2)


def test_judge_and_code_disagree_where_one_alone_says_followed(compute):
    rows = "A,i,1,length_limit,10,10,1 A,j,1,length_limit,10,9,1 A,k,1,length_limit,10,4,0 A,l,1,math,10,4,"
    figures = compute("mia-bench", f"model,item,component,type,weight,points,code {rows}")
    figure = figures("judge_code_disagreement", type="length_limit")
    assert (figure.value, figure.n) == (pytest.approx(1 / 3), 3)
    assert figures("judge_code_disagreement").value == pytest.approx(1 / 3)


def test_reliance_on_the_image_is_bounded_by_the_totals(compute):
    rows = "A,i,1,math,10,8,true A,i,1,math,10,,none A,j,1,math,10,6,true A,j,1,math,10,4,none"
    figures = compute("mia-bench", f"model,item,component,type,weight,points,image {rows}")
    figure = figures("visual_reliance", against="none")
    assert (figure.value, figure.worst, figure.best) == (20.0, 0.0, 50.0)
