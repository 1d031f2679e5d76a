import pytest

from scorer.metrics import BadRow, Mode
from scorer.metrics.mia import ComponentRow

HEADER = "model,item,component,type,weight,points"
ITEMS = f"{HEADER} A,i,1,describe,6,6 A,i,2,math,4,2 A,j,1,describe,5,5 A,j,2,math,3,0"


def row(**changes):
    fields = {"model": "A", "item": "i", "component": 1, "type": "math", "weight": 4.0, "points": 2.0}
    return ComponentRow(**fields | changes)


def test_total_is_the_mean_share_of_each_items_points(compute):
    figure = compute("mia-bench", ITEMS)("mia_total", model="A")
    assert (figure.value, figure.n) == ((80 + 62.5) / 2, 2)


def test_types_are_averaged_over_all_their_components(compute):
    repeated = f"{HEADER} A,i,1,math,5,5 A,i,2,math,5,0 A,j,1,math,4,1"
    assert compute("mia-bench", repeated)("mia_type", model="A", type="math").value == pytest.approx(125 / 3)


def test_types_have_the_papers_names(compute):
    figures = compute("mia-bench", f"{HEADER} A,i,1,describe,5,5 A,i,2,linguistics,5,0 A,j,1,textual,4,1")
    assert {each.of["type"] for each in figures.named("mia_type")} == {"description", "genre", "OCR"}


def test_an_unread_component_bounds_its_item_by_its_weight(compute):
    figures = compute("mia-bench", f"{HEADER} A,i,1,describe,6,6 A,i,2,math,4, A,j,1,math,5,5")
    total = figures("mia_total", model="A")
    assert (total.value, total.worst, total.best, total.coverage) == (100.0, 80.0, 100.0, 0.5)


def test_components_that_were_read_still_count_for_their_type(compute):
    figures = compute("mia-bench", f"{HEADER} A,i,1,describe,6,3 A,i,2,math,4,")
    assert figures("mia_type", model="A", type="description").value == 50.0
    assert figures("mia_type", model="A", type="math").value is None


def test_a_wrong_denominator_is_rescaled(compute):
    table = f"{HEADER},denominator A,i,1,math,4,5,10 A,i,2,grammar,6,6,"
    assert compute("mia-bench", table)("mia_total", model="A").value == pytest.approx(100 * (2 + 6) / 10)


def test_official_takes_the_judges_total_and_the_last_of_repeated_types(compute):
    table = f"{HEADER},total A,i,1,math,5,5,9 A,i,2,math,5,0,9 A,j,1,math,4,,5 A,k,1,math,4,4,"
    figures = compute("mia-bench", table, mode=Mode.OFFICIAL)
    total, kind = figures("mia_total", model="A"), figures("mia_type", model="A", type="math")
    assert (total.value, total.n, total.coverage) == (90.0, 1, pytest.approx(1 / 3))
    assert (kind.value, kind.n) == (0.0, 1)


def test_a_total_that_is_not_the_sum_is_counted(compute):
    table = f"{HEADER},total A,i,1,math,5,5,9 A,j,1,math,5,5,10"
    assert compute("mia-bench", table)("judge_total_disagreement", model="A").value == 0.5


def test_judges_are_kept_apart(compute):
    figures = compute("mia-bench", f"{HEADER},judge A,i,1,math,5,5,J A,i,1,math,5,0,K")
    assert [figures("mia_total", model="A", judge=judge).value for judge in "JK"] == [100.0, 0.0]


@pytest.mark.parametrize(
    "wrong", [{"weight": 0.0}, {"points": 5.0}, {"points": -1.0}, {"image": "maybe"}, {"total": 11.0}]
)
def test_a_component_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadRow):
        row(**wrong)


def test_an_answer_judged_often_weighs_as_one_judged_once(compute):
    often = " ".join(f"A,i,1,math,10,10,1,J,{repeat}" for repeat in range(9))
    figures = compute("mia-bench", f"{HEADER},code,judge,repeat {often} A,j,1,math,10,0,1,J,0")
    total, kind = (
        figures("mia_total", model="A", judge="J"),
        figures("mia_type", model="A", type="math", judge="J"),
    )
    assert (total.value, total.n, kind.value, kind.n) == (50.0, 2, 50.0, 2)
    assert figures("judge_code_disagreement", judge="J").value == 0.5


def test_an_unread_repeat_leaves_the_value_and_keeps_its_bounds(compute):
    rows = "A,i,1,math,10,10,0 A,i,1,math,10,,1 A,j,1,math,10,0,0"
    total = compute("mia-bench", f"{HEADER},repeat {rows}")("mia_total", model="A")
    assert (total.value, total.worst, total.best, total.n) == (0.0, 25.0, 50.0, 1)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ("A,i,1,math,4,4 B,i,1,math,40,4", "component 1 is math of weight 4 and math of weight 40"),
        ("A,i,1,math,4,4 B,i,1,textual,4,4", "component 1 is math of weight 4 and OCR of weight 4"),
    ],
)
def test_an_item_is_the_same_for_all_models(compute, rows, complaint):
    with pytest.raises(BadRow, match=complaint):
        compute("mia-bench", f"{HEADER} {rows}")


def test_a_judgement_states_one_total(compute):
    table = f"{HEADER},total A,i,1,math,5,5,9 A,i,2,math,5,5,8"
    with pytest.raises(BadRow, match="the judge's total of item i is 8 of 10 and 9 of 10"):
        compute("mia-bench", table)
