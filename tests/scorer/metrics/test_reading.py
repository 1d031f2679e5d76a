import math

import pytest

from scorer.metrics import BadRow, reader
from scorer.metrics.grid import CellRow, LabelRow
from scorer.metrics.ifeval import PromptRow
from scorer.metrics.pif import PifRow
from scorer.metrics.preference import Match, Preference

CELL = {"model": "A", "dataset": "D", "instruction": "1", "accuracy": "59.9"}


def test_the_columns_say_what_kind_of_row_it_is():
    reads = reader("mm-instructeval")
    assert reads.read(CELL) == CellRow(model="A", dataset="D", instruction="1", accuracy=59.9)
    labelled = {"model": "A", "dataset": "D", "instruction": "1", "correct": "1"}
    assert reads.read(labelled) == LabelRow(model="A", dataset="D", instruction="1", correct=True)


def test_a_preference_is_no_match():
    reads, sides = reader("mmmt-if"), {"a": "A", "b": "B", "winner": "tie"}
    assert isinstance(reads.read(sides), Match)
    assert isinstance(reads.read(sides | {"chat": "c", "turn": 1}), Preference)


def test_numbers_of_json_and_protobuf_name_things_as_text_does():
    read = reader("mm-instructeval").read(CELL | {"instruction": 7.0, "accuracy": 60})
    assert read == CellRow(model="A", dataset="D", instruction="7", accuracy=60.0)


def test_lists_and_joined_names_are_the_same():
    row = {"model": "A", "chat": "c", "turn": "1", "pif": "1", "instructions": "x; y"}
    expected = PifRow(model="A", chat="c", turn=1, pif=1.0, instructions=("x", "y"))
    assert reader("mmmt-if").read(row) == expected
    assert reader("mmmt-if").read(row | {"instructions": ["x", "y"]}) == expected


def test_flags_are_written_in_several_ways():
    row = {"instruction": "a;b;c", "strict": "true;0;", "loose": [True, False, None]}
    verdicts = (True, False, None)
    assert reader("ifeval").read(row) == PromptRow(
        instruction=("a", "b", "c"), strict=verdicts, loose=verdicts
    )


def test_an_empty_measured_value_is_unscored():
    for blank in ("", "  ", None):
        assert reader("mm-instructeval").read(CELL | {"accuracy": blank}).accuracy is None


def test_an_empty_optional_column_has_its_default():
    assert reader("mm-instructeval").read(CELL | {"group": "", "answers": None}).group is None


@pytest.mark.parametrize(
    "value",
    [
        "nan",
        "NaN",
        "inf",
        "-Infinity",
        math.nan,
        math.inf,
        "1_0",
        "50.",
        "\uff15\uff10",
        "\u0665\u0660",
        "x",
        True,
        [1],
    ],
)
def test_what_is_no_number_is_refused_naming_its_column(value):
    with pytest.raises(BadRow, match=r"is no number, column accuracy, correct it, or leave"):
        reader("mm-instructeval").read(CELL | {"accuracy": value})


@pytest.mark.parametrize("value", ["", None])
def test_a_name_cannot_be_empty(value):
    with pytest.raises(BadRow, match="empty, column model, fill it in"):
        reader("mm-instructeval").read(CELL | {"model": value})


def test_a_turn_is_a_whole_number():
    row = {"model": "A", "chat": "c", "turn": "1.5", "pif": "1", "instructions": ""}
    with pytest.raises(BadRow, match=r"'1\.5' is no whole number, column turn"):
        reader("mmmt-if").read(row)


def test_an_unknown_column_is_answered_with_the_nearest_name():
    with pytest.raises(BadRow, match=r"unknown column 'acuracy', did you mean 'accuracy'\?"):
        reader("mm-instructeval").kind(("model", "dataset", "instruction", "acuracy"))


def test_a_missing_column_is_named():
    with pytest.raises(BadRow, match="missing column accuracy, add it; needed are model, dataset"):
        reader("mm-instructeval").kind(("model", "dataset", "instruction", "answers"))


def test_a_column_twice_is_refused():
    with pytest.raises(BadRow, match="column 'model' stands twice"):
        reader("ifeval").kind(("model", "model"))


@pytest.mark.parametrize("value", [1e300, "-1e13", pytest.param(10**5000, id="5000 digits")])
def test_numbers_stay_where_sums_and_squares_are_finite(value):
    with pytest.raises(BadRow, match=r"beyond 1e\+12"):
        reader("mmmt-if").read(
            {"model": "A", "chat": "c", "turn": 1, "criterion": "overall", "rating": value}
        )


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, {"a": 1}, [1], pytest.param(10**5000, id="5000 digits")]
)
def test_what_is_no_name_is_refused(value):
    with pytest.raises(BadRow, match="is no name, column model"):
        reader("mm-instructeval").read(CELL | {"model": value})


def test_half_a_surrogate_pair_is_no_text():
    with pytest.raises(BadRow, match="surrogate"):
        reader("mm-instructeval").read(CELL | {"model": "A\ud800"})


def test_a_message_quotes_no_more_than_a_few_lines_of_the_data():
    with pytest.raises(BadRow) as caught:
        reader("mm-instructeval").read(CELL | {"accuracy": "x" * 100_000})
    assert len(str(caught.value)) < 500


def test_a_number_that_would_round_to_0_is_refused():
    with pytest.raises(BadRow, match="'1e-400' is too near to 0, column accuracy"):
        reader("mm-instructeval").read(CELL | {"accuracy": "1e-400"})
    assert reader("mm-instructeval").read(CELL | {"accuracy": "0e5"}).accuracy == 0.0


def test_a_name_without_nul():
    with pytest.raises(BadRow, match="holds a NUL character, column model"):
        reader("mm-instructeval").read(CELL | {"model": "A\0"})
