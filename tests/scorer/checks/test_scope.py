from scorer.checks.scope import Scope, bodies, breaks, named, parts, within
from scorer.text import SentenceMode, Span, Text

BLOCKS = SentenceMode.BLOCKS


def test_response_is_one_part_without_white_space_around_it() -> None:
    assert list(parts(Text(" a b \n"), Scope.RESPONSE, BLOCKS)) == [Span(1, 4)]


def test_paragraphs_are_parts() -> None:
    assert list(parts(Text("a\n\nb"), Scope.EACH_PARAGRAPH, BLOCKS)) == [Span(0, 1), Span(3, 4)]


def test_units_that_lie_in_a_part_to_some_extent_are_within_it() -> None:
    units = [Span(0, 2), Span(2, 4), Span(4, 6), Span(6, 8)]
    judged = [Span(0, 1), Span(1, 3), Span(4, 6), Span(7, 8), Span(9, 10)]
    ranges = [range(1), range(2), range(2, 3), range(3, 4), range(4, 4)]
    assert list(within(units, judged)) == ranges


def test_body_of_a_paragraph_lies_between_the_marks_around_its_sentences() -> None:
    text = Text("x\n\n- “Hi. Ho.”\n\ny")
    assert list(bodies(text, text.paragraphs, BLOCKS)) == [Span(0, 1), Span(6, 13), Span(16, 17)]


def test_body_of_marks_alone_is_the_part() -> None:
    assert list(bodies(Text("***"), [Span(0, 3)], BLOCKS)) == [Span(0, 3)]


def test_parts_are_named_from_one() -> None:
    names = [named(scope, 2) for scope in Scope]
    assert names == ["The response", "Sentence 3", "Paragraph 3"]


def test_explanation_counts_broken_parts_only_where_there_are_several() -> None:
    assert breaks(Scope.RESPONSE, 1, 1) == "."
    assert breaks(Scope.EACH_SENTENCE, 1, 3) == "."
    assert breaks(Scope.EACH_PARAGRAPH, 2, 3) == "; 2 of 3 paragraphs break this."
