"""What holds of every text: it is read without complaint, and each source quotes it exactly."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.constraints import read
from scorer.constraints.rules import RULES

WORDS = (
    "use write answer no not don't more less fewer than at most least exactly 3 3.5 1,000 twenty-five words "
    "sentence sentences every each start end with the letter (B) 'like' \"per se\" question mark (?) *** "
    "****** paragraphs bullet points json in all lowercase capital letters include keyword keywords , and or "
    ". ! ? : \n \r\n ` ``` > <<title>> title postscript P.S. number even odd bigger repeat request response "
    "your English only SECTION X İ ß ſ ’ “ ” é 😀 \x01 \u200b \ud800 placeholders highlight between to range "
    "once twice times appear should"
)
WORDY = st.lists(st.sampled_from(WORDS.split(" ")), max_size=30).map(" ".join)
TEXTS = st.one_of(st.text(max_size=200), WORDY)


@settings(max_examples=400, deadline=None)
@given(text=TEXTS)
def test_any_text_is_read_and_quoted_exactly(text: str) -> None:
    for constraint in read(text):
        source = constraint.source
        assert text[source.start : source.end] == source.quote
        assert source.quote.strip()


@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_reading_twice_gives_the_same(text: str) -> None:
    assert read(text) == read(text)


@settings(max_examples=150, deadline=None)
@given(text=WORDY)
def test_white_space_at_the_end_changes_nothing(text: str) -> None:
    assert [c.check for c in read(text)] == [c.check for c in read(text + " \n\n")]


def test_rules_have_names_of_their_own() -> None:
    names = [rule.name for rule in RULES]
    assert sorted(names) == sorted(set(names))


HOSTILE = {
    "one long sentence": "use no more than 4 words and " * 1500,
    "many sentences": "Use at most 4 words. " * 2000,
    "open quotes": '"' * 40_000,
    "quoted words": "Include the words " + '"a", ' * 8000,
    "negations": "not " * 10_000,
    "brackets": "Include keywords " + "[" * 40_000,
    "numbers": "9" * 40_000,
    "blanks": "use at most" + " " * 40_000 + "4 words",
    "line feeds": "\n" * 40_000,
    "letters": "x" * 40_000,
    "question marks": "is it?" * 7000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_grows_with_the_text_and_not_faster(name: str) -> None:
    def seconds(text: str) -> float:
        start = time.process_time()
        read(text)
        return time.process_time() - start

    text = HOSTILE[name]
    read("warm")
    whole = min(seconds(text) for _ in range(2))
    tenth = min(seconds(text[: len(text) // 10]) for _ in range(2))
    assert whole < 1.5
    assert whole < 30 * max(tenth, 0.003)
