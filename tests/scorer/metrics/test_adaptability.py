import numpy as np
import pytest

from scorer.metrics import Mode
from scorer.metrics.adaptability import top_hits

WHY = "every cell of the instruction is missing, or too many of the others to say which are on top"
HEADER = "model,dataset,instruction,accuracy"


def hits(values, *, official=False, top=3):
    row = np.array([np.nan if value is None else value for value in values], dtype=float)
    return top_hits(row, top=top, official=official).tolist()


def test_the_top_three_are_hit():
    assert hits([10, 50, 40, 20, 30]) == [0, 1, 1, 0, 1]


def test_ties_at_the_last_place_share_what_remains():
    assert hits([50, 40, 30, 30, 30, 10]) == pytest.approx([1, 1, 1 / 3, 1 / 3, 1 / 3, 0])
    assert hits([20, 20, 20, 20]) == [0.75] * 4


def test_official_gives_ties_to_the_higher_instruction_number():
    assert hits([50, 40, 30, 30, 30, 10], official=True) == [1, 1, 0, 0, 1, 0]


def test_missing_cells_are_never_hit():
    assert hits([None, 50, 40, 20, 30]) == [0, 1, 1, 0, 1]
    assert hits([None, 50, None]) == [0, 1, 0]


@pytest.mark.parametrize("mode", [Mode.PAPER, Mode.OFFICIAL])
def test_hit_ratios_of_a_model_sum_to_1(compute, mode):
    random = np.random.default_rng(4).integers(0, 6, (5, 10))
    rows = [f"A,D{d},{i + 1},{random[d][i]}" for d in range(5) for i in range(10)]
    figures = compute("mm-instructeval", "\n".join([HEADER, *rows]), mode=mode)
    assert sum(figure.value for figure in figures.named("ghr")) == pytest.approx(1.0)


def test_hit_ratio_is_hits_over_datasets_times_k(compute):
    figures = compute("mm-instructeval", f"{HEADER} A,D,1,9 A,D,2,8 A,D,3,7 A,E,1,1 A,E,2,5 A,E,3,6", top=2)
    ratios = {each.of["instruction"]: each.value for each in figures.named("ghr")}
    assert ratios == {"1": 0.25, "2": 0.5, "3": 0.25}


def test_missing_cells_bound_the_hit_ratio(compute):
    figure = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2,40 A,D,3,", top=1)(
        "ghr", model="A", instruction="1", k="1"
    )
    assert (figure.value, figure.worst, figure.best, figure.coverage) == (1.0, 0.0, 1.0, pytest.approx(2 / 3))


def test_an_instruction_without_any_cell_has_no_hit_ratio(compute):
    figure = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2,")("ghr", model="A", instruction="2", k="3")
    assert (figure.value, figure.why) == (None, WHY)


def test_hit_ratios_sum_to_1_where_a_dataset_has_fewer_cells_than_places(compute):
    rows = "A,D,1,50 A,D,2, A,D,3, A,D,4, A,E,1,1 A,E,2,5 A,E,3,6 A,E,4,7"
    figures = compute("mm-instructeval", f"{HEADER} {rows}").named("ghr")
    assert [figure.value for figure in figures] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    assert {(figure.n, figure.coverage) for figure in figures} == {(1, 5 / 8)}
