import numpy as np
import pytest

from scorer.metrics import BadRow
from scorer.metrics.grid import CellRow, LabelRow, blocks
from scorer.metrics.table import Table


def cell(model, instruction, accuracy, **more):
    return CellRow(model=model, dataset="D", instruction=instruction, accuracy=accuracy, **more)


def test_instructions_and_models_stand_in_natural_order():
    table = Table()
    for row in (cell("M10", "10", 1.0), cell("M9", "2", 2.0), cell("M9", "10", 3.0)):
        table.add(row)
    (block,) = blocks(table)
    assert (block.models, block.instructions) == (("M9", "M10"), ("2", "10"))
    assert np.array_equal(block.accuracies, [[2.0, 3.0], [np.nan, 1.0]], equal_nan=True)


def test_groups_contexts_and_subsets_are_blocks_of_their_own():
    table = Table()
    for group, context in (("LLMs", "with"), ("LLMs", "without"), ("MLLMs", "with")):
        table.add(cell(group, "1", 1.0, group=group, context=context))
    assert [block.of for block in blocks(table)] == [
        {"group": "LLMs", "context": "with"},
        {"group": "LLMs", "context": "without"},
        {"group": "MLLMs", "context": "with"},
    ]


def test_a_model_in_two_groups_is_refused():
    table = Table()
    table.add(cell("A", "1", 1.0, group="x"))
    table.add(cell("A", "2", 1.0, group="y"))
    with pytest.raises(BadRow, match="A is in two groups"):
        blocks(table)


def test_accuracy_of_answers_is_their_share_in_percent(compute):
    header = "model,dataset,instruction,correct,unparsed"
    figures = compute("mm-instructeval", f"{header} A,D,1,1,0 A,D,1,0,1 A,D,1,0,0 A,D,1,1,0 A,D,1,,")
    accuracy = figures("accuracy", model="A", dataset="D", instruction="1")
    assert (accuracy.value, accuracy.n, accuracy.coverage) == (50.0, 4, 0.8)
    assert (accuracy.worst, accuracy.best) == (40.0, 60.0)
    assert figures("unparsed", model="A", dataset="D", instruction="1").value == 25.0
    assert figures("best", model="A", dataset="D", instruction="1").value == 50.0


def test_an_accuracy_has_an_interval_where_its_answers_are_counted(compute):
    figures = compute("mm-instructeval", "model,dataset,instruction,accuracy,answers A,D,1,30,10 A,D,2,30,")
    known, unknown = (figures("accuracy", model="A", dataset="D", instruction=name) for name in "12")
    assert (known.low, known.high) == pytest.approx((10.779, 60.322), abs=1e-3)
    assert (unknown.low, unknown.high) == (None, None)


def test_an_empty_cell_is_no_zero(compute):
    figure = compute("mm-instructeval", "model,dataset,instruction,accuracy A,D,1,")(
        "accuracy", model="A", dataset="D", instruction="1"
    )
    assert (figure.value, figure.worst, figure.best, figure.why) == (None, 0.0, 100.0, "the cell is empty")


@pytest.mark.parametrize(
    "wrong", [{"accuracy": 101.0}, {"accuracy": -1.0}, {"answers": 0}, {"unparsed": 200.0}]
)
def test_a_cell_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadRow):
        CellRow(**{"model": "A", "dataset": "D", "instruction": "1", "accuracy": 1.0} | wrong)


def test_an_unparsed_answer_is_not_correct():
    with pytest.raises(BadRow, match="correct and unparsed"):
        LabelRow(model="A", dataset="D", instruction="1", correct=True, unparsed=True)


def test_a_grid_too_sparse_to_lay_out_is_refused():
    table = Table()
    for place in range(1001):
        table.add(cell(f"M{place}", str(place), 1.0))
    with pytest.raises(BadRow, match="1001 models and 1001 instructions on D"):
        blocks(table)


def test_answers_that_name_their_items_may_come_once():
    table, row = Table(), LabelRow(model="A", dataset="D", instruction="1", correct=True, item="i")
    table.add(row)
    with pytest.raises(BadRow, match="a second row for A, D, instruction 1, item i"):
        table.add(row)


def test_a_cell_has_an_accuracy_or_answers_not_both(compute):
    cells, answers = (
        "model,dataset,instruction,accuracy A,D,1,50",
        "model,dataset,instruction,correct A,D,1,1",
    )
    with pytest.raises(BadRow, match="both an accuracy and single answers for A, D, 1, keep one of them"):
        compute("mm-instructeval", cells, answers)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"context": "whith"}, "column context, did you mean with?"),
        ({"subset": "cdss"}, "column subset, did you mean cds?"),
        ({"unparsed": 90.0}, "90 right and 90 unparsed"),
    ],
)
def test_a_cell_that_cannot_be_says_why(wrong, complaint):
    with pytest.raises(BadRow, match=complaint.replace("?", r"\?")):
        cell("A", "1", 90.0, **wrong)
