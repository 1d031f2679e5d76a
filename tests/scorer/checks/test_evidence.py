from itertools import count

from scorer.checks.evidence import quote, quotes, shown
from scorer.text import Text
from scorer.verdict import Evidence


def test_quote_is_cut_from_the_text_as_received() -> None:
    assert quote(Text("a\r\nbc"), 1, 4, "why") == Evidence(start=1, end=4, quote="\r\nb", note="why")


def test_long_quote_is_cut_short() -> None:
    assert quote(Text("x" * 5000), 1, 4000) == Evidence(start=1, end=2001, quote="x" * 2000)


def test_quote_of_the_longest_length_is_whole() -> None:
    assert quote(Text("x" * 5000), 0, 2000).end == 2000


def test_no_more_spans_are_taken_than_shown() -> None:
    endless = ((i, i + 1) for i in count())
    assert [e.start for e in quotes(Text("x" * 200), endless)] == list(range(100))


def test_text_in_an_explanation_stands_on_one_line() -> None:
    assert shown("a\n b") == "“a b”"


def test_long_text_in_an_explanation_is_cut() -> None:
    assert shown("x" * 60) == f"“{'x' * 60}”"
    assert shown("x" * 61) == f"“{'x' * 60}…”"
