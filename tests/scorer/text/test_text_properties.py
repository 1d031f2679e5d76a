import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.text import SentenceMode, Text, WordCounter

# Characters that mean something to one rule or another, lone surrogates, and any others.
PIECES = st.sampled_from(
    [
        *(
            ".",
            "?",
            "!",
            "…",
            "。",
            "...",
            " . .",
            ",",
            ":",
            "-",
            "--",
            "(",
            ")",
            "[",
            "]",
            '"',
            "“",
            "”",
            "'",
        ),
        *(
            "*",
            "**",
            "_",
            "`",
            "```",
            "#",
            "# ",
            "|",
            ">",
            "> ",
            "- ",
            "• ",
            "1. ",
            "a) ",
            "1",
            "12",
            "1,000",
        ),
        *(
            "3.5",
            "Mr",
            "e.g",
            "U.S",
            "etc",
            "J",
            "The",
            "the",
            "Smith",
            "hello",
            "Straße",
            "ß",
            "İ",
            "twenty",
        ),
        *(
            "one",
            "hundred",
            "and",
            "thousand",
            "é",
            "e\u0301",
            "\u0301",
            "你好",
            "שלום",
            "😀",
            "👩‍👧",
            "\ufe0f",
        ),
        *(
            " ",
            "  ",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "\t",
            "\u00a0",
            "\u2028",
            "\x85",
            "\x1c",
            "\u200b",
            "\u3164",
        ),
        *("\x00", "\ud800", "\udc00", "²", "٣", "４"),
    ]
)
ANY = st.one_of(
    st.lists(PIECES, max_size=40).map("".join),
    st.text(st.characters(codec=None), max_size=60),
)
SPACES = st.text(st.sampled_from(" \t\n\r\u00a0\u3000"), max_size=5)
COUNTERS = st.sampled_from(WordCounter)
MODES = st.sampled_from(SentenceMode)


def views(text):
    return {
        "blocks": text.sentences(SentenceMode.BLOCKS),
        "punkt": text.sentences(SentenceMode.PUNKT),
        "lines": text.lines,
        "paragraphs": text.paragraphs,
        "words": text.word_spans(),
        "regex words": text.word_spans(counter=WordCounter.REGEX),
        "numbers": text.numbers,
        "spelled numbers": text.spelled_numbers,
        "occurrences": text.occurrences("like"),
        "phrases": text.occurrences("per se"),
    }


@given(ANY)
def test_spans_lie_in_the_text_in_order_and_apart_and_hold_something(raw):
    for name, spans in views(Text(raw)).items():
        end = 0
        for span in spans:
            assert end <= span.start < span.end <= len(raw), name
            assert raw[span.start : span.end].strip() == raw[span.start : span.end], name
            end = span.end


@given(ANY, MODES)
def test_a_body_is_a_part_of_its_sentence(raw, mode):
    for s in Text(raw).sentences(mode):
        assert s.start <= s.body_start < s.body_end <= s.end


@given(ANY)
def test_punkt_lines_and_paragraphs_leave_nothing_visible_out(raw):
    text = Text(raw)
    for spans in (text.sentences(SentenceMode.PUNKT), text.paragraphs, text.lines):
        rest = list(raw)
        for span in spans:
            rest[span.start : span.end] = " " * (span.end - span.start)
        assert Text("".join(rest)).is_blank


@given(ANY)
def test_blocks_leave_no_letter_or_digit_out_but_those_of_fences(raw):
    rest = list(raw)
    for span in Text(raw).sentences():
        rest[span.start : span.end] = " " * (span.end - span.start)
    for line in re.split(r"\r\n|\r|\n", "".join(rest)):
        fence = line.strip().startswith(("```", "~~~"))
        assert fence or Text(line).is_blank or not any(map(str.isalnum, line))


@given(ANY)
def test_a_visible_text_has_a_sentence_a_line_and_a_paragraph(raw):
    text = Text(raw)
    fenced = text.raw.strip().startswith(("```", "~~~"))
    assert (text.sentences() == ()) is text.is_blank or fenced
    assert (text.lines == ()) is text.is_blank
    assert (text.paragraphs == ()) is text.is_blank


@given(ANY, SPACES)
def test_white_space_behind_changes_no_view(raw, spaces):
    text, padded = Text(raw), Text(raw + spaces)
    assert views(padded) == views(text)
    assert padded.is_blank == text.is_blank
    assert padded.characters == text.characters
    assert padded.character_count() == text.character_count()


@given(ANY, COUNTERS, st.data())
def test_as_many_words_are_counted_as_are_found(raw, counter, data):
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, len(raw)))
    text = Text(raw)
    assert text.word_count(start, end, counter) == len(text.word_spans(start, end, counter))
    assert text.word_count(counter=counter) == len(text.word_spans(counter=counter))


@given(ANY)
def test_the_regex_counter_counts_what_the_regex_finds(raw):
    assert Text(raw).regex_word_count == len(re.findall(r"\w+", raw))


@given(ANY)
def test_the_value_has_the_length_of_the_text_and_no_carriage_return(raw):
    text = Text(raw)
    assert len(text.value) == len(raw)
    assert "\r" not in text.value


@given(ANY, ANY)
def test_an_occurrence_is_the_phrase_but_for_case_and_white_space(raw, phrase):
    text = Text(raw)
    wanted = " ".join(phrase.split())
    for span in text.occurrences(phrase, case_sensitive=True):
        assert " ".join(raw[span.start : span.end].split()) == wanted
    for span in text.occurrences(phrase):
        assert wanted.casefold() in " ".join(raw[span.start : span.end].split()).casefold()


@given(st.lists(st.sampled_from(["like", "Straße", "ﬁsh", "İx"]), min_size=1), SPACES)
def test_every_word_between_borders_is_found(words, spaces):
    raw = f"{spaces}, ".join(words)
    found = [raw[s.start : s.end] for word in set(words) for s in Text(raw).occurrences(word)]
    assert sorted(found) == sorted(words)


@given(st.integers(-(10**30), 10**30))
def test_a_whole_number_is_read_as_written(number):
    for written in (str(number), f"{number:,}"):
        assert [(n.value, n.whole) for n in Text(f"it is {written} now").numbers] == [(number, True)]


@pytest.mark.parametrize("digits", ["9" * 100_000, "-" + "9" * 100_000, "1," + "000," * 30_000 + "002"])
def test_a_number_too_long_to_read_keeps_sign_and_parity(digits):
    (number,) = Text(digits).numbers
    assert number.whole
    assert abs(number.value) > 10**1000
    assert (number.value < 0) is digits.startswith("-")
    assert number.value % 2 == int(digits[-1]) % 2
