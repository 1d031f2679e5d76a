import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.metrics import (
    SUITES,
    Accumulator,
    BadRow,
    BadSettings,
    BadState,
    Mode,
    Settings,
    UnknownSuite,
    reader,
)
from scorer.metrics.preference import CRITERIA

FAST = {"resamples": 100}
SHARES = [None, 0.0, 1 / 3, 0.5, 1.0]
FLAGS = [None, True, False]
MODELS = ["A", "B", "C"]


def rows_of(cells, values):
    """Draws a value for each of some cells: rows that all have different cells."""
    chosen = st.lists(st.sampled_from(cells), unique_by=json.dumps, min_size=1, max_size=40)
    return chosen.flatmap(
        lambda held: st.tuples(*(st.fixed_dictionaries(values).map(cell.__or__) for cell in held))
    )


def cells(**columns):
    return [dict(zip(columns, place, strict=True)) for place in product(*columns.values())]


def one_of(values):
    return st.sampled_from(values)


PLACES = cells(model=MODELS, chat=["c", "d", "e"], turn=[1, 2])
ROWS = {
    "mmmt-if": st.tuples(
        rows_of(
            [place | {"sample": sample} for place in PLACES for sample in (0, 1)],
            {"pif": one_of(SHARES), "instructions": one_of(["6", "u;v;w;x;y;z"])},
        ),
        rows_of(
            [
                place | {"criterion": name, "judge": judge}
                for place in PLACES
                for name in CRITERIA
                for judge in "AJ"
            ],
            {"rating": one_of([None, 1, 4.5, 10])},
        ),
        rows_of(
            cells(chat=["c", "d"], turn=[1, 2], a=["A"], b=["B", "C"]),
            {"winner": one_of(["a", "b", "tie", None])},
        ),
        st.lists(
            st.fixed_dictionaries({"a": one_of("AB"), "b": one_of("CD"), "winner": one_of(["a", "b", "tie"])})
        ),
    ),
    "mia-bench": st.tuples(
        rows_of(
            cells(
                model=MODELS,
                item=["i", "j", "k"],
                component=[1, 2],
                judge=["J", "K"],
                weight=[4],
                type=["math"],
            ),
            {"points": one_of([None, 0, 1.1, 4]), "code": one_of(FLAGS), "total": one_of([None, 9])},
        ),
    ),
    "oliiv": st.tuples(
        rows_of(
            cells(
                model=MODELS, condition=["x", "y"], item=["i", "j"], variant=["1", "2"], strict=[True, False]
            ),
            {"words": one_of([None, 1, 3, 7]), "limit": st.just(3), "accuracy": one_of(FLAGS)},
        ),
        st.lists(
            st.fixed_dictionaries(
                {
                    "model": one_of(MODELS),
                    "condition": st.just("z"),
                    "words": one_of([1, 9]),
                    "limit": st.just(7),
                }
            )
        ),
    ),
    "mm-instructeval": st.tuples(
        rows_of(
            cells(model=MODELS, dataset=["D", "E"], instruction=["1", "2", "10"]),
            {"accuracy": one_of([None, 0, 33.333, 50, 66.7])},
        ),
    ),
    "ifeval": st.tuples(
        rows_of(
            cells(key=["1", "2", "3"], instruction=["a:x", "a:y", "b:z"]),
            {"strict": one_of(["", "0", "1"]), "loose": one_of(["", "0", "1"])},
        ),
        st.lists(
            st.fixed_dictionaries(
                {"instruction": st.just("a:x;b:z"), "strict": one_of(["0;1", "1;1"]), "loose": st.just("1;")}
            )
        ),
    ),
}


def collect(suite, rows, **chosen):
    mode = SUITES[suite].default_mode
    held, reads = Accumulator(suite, Settings(mode=mode, **FAST | chosen)), reader(suite)
    for row in rows:
        held.add(reads.read(row))
    return held


@pytest.mark.parametrize("suite", SUITES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_split_of_the_rows_gives_the_figures_of_the_whole(suite, data):
    rows = [row for part in data.draw(ROWS[suite]) for row in part]
    shards = data.draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)))
    shuffled = data.draw(st.permutations(list(zip(shards, rows, strict=True))))
    whole, merged = collect(suite, rows), collect(suite, [])
    for shard in range(4):
        part = collect(suite, [row for place, row in shuffled if place == shard])
        merged.merge(Accumulator.from_state(part.state()))
    assert merged.state() == whole.state()
    assert merged.result() == whole.result()


def test_a_state_says_its_version_and_settings():
    shape = json.loads(collect("ifeval", [{"instruction": "a", "strict": 1, "loose": 1}], seed=7).state())
    assert (shape["version"], shape["suite"], shape["settings"]["seed"]) == (1, "ifeval", 7)
    assert shape["kinds"]["PromptRow"]["rows"] == [[1, ["a"], [True], [True], None, None, 0]]


def test_a_cell_that_is_filled_twice_is_refused():
    row = {"model": "A", "dataset": "D", "instruction": 1, "accuracy": 5}
    with pytest.raises(BadRow, match="a second row for A, D, instruction 1"):
        collect("mm-instructeval", [row, row | {"accuracy": 6}])


def test_a_cell_that_both_parts_fill_is_refused_and_changes_nothing():
    row = {"model": "A", "dataset": "D", "instruction": 1, "accuracy": 5}
    first = collect("mm-instructeval", [row])
    second = collect("mm-instructeval", [row | {"instruction": 2}, row])
    before = first.state()
    with pytest.raises(BadRow, match="both parts hold a row for A, D, instruction 1"):
        first.merge(second)
    assert first.state() == before


def test_parts_of_other_settings_do_not_merge():
    with pytest.raises(BadState, match="cannot merge"):
        collect("ifeval", []).merge(collect("ifeval", [], seed=7))


@pytest.mark.parametrize(
    "state",
    [b"", b"{}", b"[]", b"null", b"\xff", b'{"version":2}', b"[" * 100_000, b'{"version":1,"suite":"none"}'],
)
def test_bytes_that_are_no_state_are_refused(state):
    with pytest.raises(BadState):
        Accumulator.from_state(state)


@pytest.mark.parametrize(
    "change",
    [
        lambda shape: shape["settings"].update(seed="x"),
        lambda shape: shape["settings"].update(colour=1),
        lambda shape: shape["kinds"].pop("PromptRow"),
        lambda shape: shape["kinds"]["PromptRow"].update(columns=["x"]),
        lambda shape: shape["kinds"]["PromptRow"]["rows"].append([0, ["a"], [True], [True], None, None, 0]),
        lambda shape: shape["kinds"]["PromptRow"]["rows"].append([1, ["a"]]),
        lambda shape: shape["kinds"]["PromptRow"]["rows"].append(["x"]),
    ],
)
def test_a_damaged_state_is_refused(change):
    shape = json.loads(collect("ifeval", [{"instruction": "a", "strict": 1, "loose": 1}]).state())
    change(shape)
    with pytest.raises(BadState):
        Accumulator.from_state(json.dumps(shape).encode())


def test_no_rows_come_to_no_figures():
    assert [collect(suite, []).result() for suite in SUITES] == [()] * len(SUITES)


def test_no_resamples_leave_intervals_out():
    rows = [{"key": key, "instruction": "a", "strict": key % 2, "loose": 1} for key in range(9)]
    figures = collect("ifeval", rows, resamples=0).result()
    assert {(figure.low, figure.high) for figure in figures} == {(None, None)}


def test_unknown_suites_and_modes_are_named():
    with pytest.raises(UnknownSuite, match="did you mean 'mmmt-if'"):
        Accumulator("mmmt")
    with pytest.raises(UnknownSuite, match="valid are mmmt-if, mia-bench"):
        Accumulator("x")
    with pytest.raises(BadSettings, match=r"ifeval has paper$"):
        Accumulator("ifeval", Settings(mode=Mode.OFFICIAL))
