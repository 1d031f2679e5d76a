import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.checks.choice import ChoiceSpec, choice
from scorer.choice import ChoiceOption, Reading
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Evidence, Verdict


def judged(spec: ChoiceSpec, response: str) -> Verdict:
    outcome = choice(spec, Sample(response))
    assert isinstance(outcome, Verdict)
    return outcome


def options(*labels: str) -> tuple[ChoiceOption, ...]:
    return tuple(ChoiceOption(label=label) for label in labels)


def test_an_answer_is_shown_where_it_stands() -> None:
    spec = ChoiceSpec(options=options("A", "B"), expected="A", reading=Reading.LENIENT)
    assert judged(spec, "Hm. The answer is (B).") == Verdict(
        passed=False,
        score=0.0,
        explanation="The answer reads as B, expected A.",
        evidence=(Evidence(start=19, end=20, quote="B", note="reads as B"),),
        measures={"reading_step": 2.0},
        failure_types=("wrong_label",),
        label="B",
    )


def test_a_contradiction_shows_both_places() -> None:
    spec = ChoiceSpec(options=options("A", "B"), reading=Reading.LENIENT)
    assert judged(spec, "A or B") == Verdict(
        passed=False,
        score=0.0,
        explanation="No label can be read: it names more than one option.",
        evidence=(
            Evidence(start=0, end=1, quote="A", note="reads as A"),
            Evidence(start=5, end=6, quote="B", note="reads as B"),
        ),
        measures={"reading_step": 3.0},
        failure_types=("unparsed",),
    )


@pytest.mark.parametrize(
    ("response", "step"),
    [("(A)", 1), ("Hm. Answer: A", 2), ("Maybe A\nso", 3), ("Hm.\nMaybe A", 4), ("Hm.", 0)],
)
def test_the_step_that_decided_is_measured(response: str, step: int) -> None:
    spec = ChoiceSpec(options=options("A", "B"), reading=Reading.LENIENT)
    assert judged(spec, response).measures == {"reading_step": step}


@pytest.mark.parametrize(
    ("given_options", "reading", "field"),
    [
        ((), Reading.STRICT, "options"),
        (options(*map(str, range(1001))), Reading.STRICT, "options"),
        (options("A", "A"), Reading.STRICT, "options[1].label"),
        (options("A", " A "), Reading.TRIMMED, "options[1].label"),
        (options("part of", "Part_Of"), Reading.LENIENT, "options[1].label"),
        (options("a", "(A)"), Reading.LENIENT, "options[1].label"),
        (options("Yes", "yes"), Reading.SUBSTRING, "options[1].label"),
        (
            (ChoiceOption(label="A"), ChoiceOption(label="B", aliases=("x", "A"))),
            Reading.STRICT,
            "options[1].aliases[1]",
        ),
    ],
)
def test_options_that_the_reading_cannot_tell_apart_are_refused(
    given_options: tuple[ChoiceOption, ...], reading: Reading, field: str
) -> None:
    with pytest.raises(InvalidRequest) as refused:
        ChoiceSpec(options=given_options, reading=reading)
    assert refused.value.field == field


def test_names_that_only_a_looser_reading_confuses_are_allowed() -> None:
    assert ChoiceSpec(options=options("a", "A"), reading=Reading.STRICT).options == options("a", "A")


def test_an_unknown_expected_label_is_refused_with_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match="did you mean positive"):
        ChoiceSpec(options=options("positive", "negative"), expected="positiv")


@pytest.mark.parametrize(
    "broken", [{"label": " "}, {"label": ""}, {"label": "\u200b"}, {"label": "A", "aliases": ("",)}]
)
def test_blank_names_are_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        ChoiceOption(**broken)


def test_long_labels_make_no_long_verdict() -> None:
    spec = ChoiceSpec(options=options("a" * 5000, "b" * 5000), expected="a" * 5000)
    verdict = judged(spec, "b" * 5000)
    assert verdict.explanation == f"The answer reads as {'b' * 60}…, expected {'a' * 60}…."
    assert verdict.evidence == (Evidence(start=0, end=2000, quote="b" * 2000, note=f"reads as {'b' * 60}…"),)


PIECES = (
    "A|B|(B)|I|is|not|answer|answer:|.|\n|\r\n| |positive|because|weakly|negative|-|_|**|no|3.5|35|“|é|😀"
    "|\u200b|İ|ſ|option"
)
WORDY = st.lists(st.sampled_from(PIECES.split("|")), max_size=25).map(" ".join)
TEXTS = st.one_of(st.text(max_size=200), WORDY)
MIXED = (
    ChoiceOption(label="A", aliases=("(a)",), text="35"),
    ChoiceOption(label="B", text="positive"),
    ChoiceOption(label="I", aliases=("no",)),
    ChoiceOption(label="weakly negative", text="C++"),
    ChoiceOption(label="negative", aliases=("😀", "ß", "_")),
)


@pytest.mark.parametrize("reading", Reading)
@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_any_text_is_read_and_quoted_exactly(reading: Reading, text: str) -> None:
    verdict = judged(ChoiceSpec(options=MIXED, reading=reading), text)
    assert verdict.passed is bool(verdict.label)
    assert all(text[e.start : e.end] == e.quote and e.quote for e in verdict.evidence)


@pytest.mark.parametrize("reading", Reading)
@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_white_space_at_the_end_changes_nothing(reading: Reading, text: str) -> None:
    spec = ChoiceSpec(options=MIXED, reading=reading)
    assert judged(spec, text) == judged(spec, text + " \n\n ")


@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_what_a_stricter_reading_reads_the_looser_one_reads_too(text: str) -> None:
    strict, trimmed = (
        judged(ChoiceSpec(options=MIXED, reading=reading), text).label
        for reading in (Reading.STRICT, Reading.TRIMMED)
    )
    assert strict in ("", trimmed)


HOSTILE = {
    "letters": "A " * 50_000,
    "line feeds": "\n" * 100_000,
    "brackets": "(" * 100_000,
    "short lines": "\n".join(map(str, range(18_000))),
    "answer words": "answer of " * 10_000,
    "answer phrases": "answer is " * 10_000,
    "halves of a label": "weakly " * 14_000,
    "a long gap in a label": "weakly" + "_" * 100_000 + "x",
    "negations": "not a b c A " * 8_000,
    "contractions": "don't " * 16_000,
    "negations without white space": "no!" * 30_000 + " B",
    "negated sentences without white space": "no.A。" * 20_000,
    "one word": "n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_grows_with_the_text_and_not_faster(name: str) -> None:
    spec = ChoiceSpec(options=MIXED, reading=Reading.LENIENT)

    def seconds(text: str) -> float:
        start = time.process_time()
        judged(spec, text)
        return time.process_time() - start

    text = HOSTILE[name]
    seconds("warm")
    whole = min(seconds(text) for _ in range(3))
    tenth = min(seconds(text[: len(text) // 10]) for _ in range(3))
    assert whole < 0.25
    assert whole < 25 * max(tenth, 0.001)


@pytest.mark.parametrize(
    ("expected", "explanation"),
    [
        ("", "The answer reads as B."),
        ("B", "The answer reads as B."),
        ("A", "The answer reads as B, expected A."),
    ],
)
def test_the_expected_label_is_named_only_where_another_was_read(expected: str, explanation: str) -> None:
    options = (ChoiceOption(label="A"), ChoiceOption(label="B"))
    assert judged(ChoiceSpec(options=options, expected=expected), "B").explanation == explanation


def test_a_thousand_options_are_the_most() -> None:
    options = tuple(ChoiceOption(label=f"option {i}") for i in range(1_001))
    assert len(ChoiceSpec(options=options[:1_000]).options) == 1_000
    with pytest.raises(InvalidRequest, match="options"):
        ChoiceSpec(options=options)
