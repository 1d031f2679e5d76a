import re

import pytest

from scorer.metrics import BadRow
from scorer.metrics.pif import PifRow

CHATS = {"A": [[1, 0.5, 0.25], [0, 1]], "B": [[0.5, 0.5, None], [1]]}


def row(**changes):
    fields = {"model": "A", "chat": "c", "turn": 1, "pif": 1.0, "instructions": ()}
    return PifRow(**fields | changes)


def test_chat_weighted_pif_is_the_mean_of_chat_means(compute, pif_table):
    figure = compute("mmmt-if", pif_table(**CHATS))("pif", model="A")
    assert (figure.value, figure.n) == (((1 + 0.5 + 0.25) / 3 + 0.5) / 2, 5)


def test_turn_weighted_pif_is_the_mean_of_turns(compute, pif_table):
    assert compute("mmmt-if", pif_table(**CHATS))("pif_turn_weighted", model="A").value == 2.75 / 5


def test_unscored_turns_lower_coverage_and_are_never_zero(compute, pif_table):
    figure = compute("mmmt-if", pif_table(**CHATS))("pif", model="B")
    assert (figure.value, figure.coverage) == (0.75, 0.75)
    assert (figure.worst, figure.best) == pytest.approx(((1 / 3) / 2 + 0.5, (2 / 3) / 2 + 0.5))


def test_chats_shorter_than_the_turn_leave_its_mean(compute, pif_table):
    figures = compute("mmmt-if", pif_table(**CHATS))
    assert figures("pif_at_turn", model="A", turn="3").value == 0.25
    assert figures("pif_at_turn", model="B", turn="3").value is None


def test_each_turn_shows_the_papers_interval_too(compute, pif_table):
    figures = compute("mmmt-if", pif_table(**CHATS))
    figure = figures("pif_at_turn", model="A", turn="1", interval="bernoulli")
    half = 1.959964 * (0.25 / 2) ** 0.5
    assert (figure.low, figure.value, figure.high) == pytest.approx((0.5 - half, 0.5, 0.5 + half))


def test_pif_is_conditional_on_the_number_of_instructions(compute):
    table = "model,chat,turn,pif,instructions A,c,1,1,a A,c,2,0.5,a;b A,d,1,0,1 A,d,2,1,"
    figures = compute("mmmt-if", table)
    means = {each.of["given"]: each.value for each in figures.named("pif_given")}
    assert means == {"0": 1.0, "1": 0.5, "2": 0.5}


def test_pif_is_conditional_on_one_instruction_having_been_given(compute):
    table = "model,chat,turn,pif,instructions A,c,1,1,a A,c,2,0.5,a;b A,d,1,0,b"
    figures = compute("mmmt-if", table)
    assert figures("pif_for", model="A", instruction="a").value == 0.75
    assert figures("pif_for", model="A", instruction="b").value == 0.25


def test_only_sample_0_counts_for_means(compute):
    table = "model,chat,turn,sample,pif,instructions A,c,1,0,1,a A,c,1,1,0,a"
    assert compute("mmmt-if", table)("pif", model="A").value == 1.0


def test_a_number_counts_instructions_that_are_not_named():
    assert (row(instructions=("4",)).given, row(instructions=("4",)).names) == (4, ())
    assert (row(instructions=("x", "y")).given, row(instructions=("x", "y")).names) == (2, ("x", "y"))


@pytest.mark.parametrize("wrong", [{"pif": 1.5}, {"turn": 0}, {"sample": -1}, {"instructions": ("x", "x")}])
def test_a_row_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadRow):
        row(**wrong)


def test_chats_that_come_out_alike_have_no_interval(compute):
    table = "model,chat,turn,pif,instructions A,c,1,0.5,2 A,d,1,0.5,2"
    figure = compute("mmmt-if", table)("pif", model="A")
    assert (figure.value, figure.low, figure.high) == (0.5, None, None)


def test_the_papers_interval_needs_variation(compute):
    figure = compute("mmmt-if", "model,chat,turn,pif,instructions A,c,1,1,2 A,d,1,1,2")(
        "pif_at_turn", model="A", turn="1", interval="bernoulli"
    )
    assert (figure.low, figure.high) == (None, None)


@pytest.mark.parametrize(
    ("pif", "instructions", "complaint"),
    [
        (0.5, ("a",), "0.5 of 1 instruction, columns pif, instructions"),
        (0.5, (), "0.5 without an instruction"),
        (0.4, ("3",), "0.4 of 3 instructions"),
        (1.0, ("2.0",), "no number of instructions: '2.0', column instructions, count them, 0 to 1000"),
        (1.0, ("-3",), "no number of instructions: '-3'"),
        (1.0, ("1" * 5000,), "no number of instructions"),
    ],
)
def test_a_pif_that_its_instructions_do_not_allow_is_refused(pif, instructions, complaint):
    with pytest.raises(BadRow, match=re.escape(complaint)):
        PifRow(model="A", chat="c", turn=1, pif=pif, instructions=instructions)


@pytest.mark.parametrize(("pif", "given"), [(0.67, "3"), (0.333333, "3"), (1.0, "0"), (None, "2")])
def test_a_rounded_pif_is_taken(pif, given):
    assert PifRow(model="A", chat="c", turn=1, pif=pif, instructions=(given,)).given == int(given)
