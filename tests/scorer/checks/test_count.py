import pytest

from scorer.checks.count import CountSpec, Unit, count
from scorer.checks.scope import Scope
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.text import SentenceMode
from scorer.verdict import Evidence, Verdict


def test_count_without_a_bound_is_refused() -> None:
    with pytest.raises(InvalidRequest) as caught:
        CountSpec(unit=Unit.WORD)
    assert caught.value.field == "min"
    assert caught.value.reason == "neither min nor max is given; set at least one of them"


def test_count_of_at_least_nothing_is_refused() -> None:
    with pytest.raises(
        InvalidRequest, match="min: 0 without max asks for nothing; write 1 or more, or set max"
    ):
        CountSpec(unit=Unit.WORD, min=0)


def test_count_with_a_minimum_above_its_maximum_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="max: 2 is below min, which is 3"):
        CountSpec(unit=Unit.WORD, min=3, max=2)


@pytest.mark.parametrize(
    ("unit", "scope"),
    [
        (Unit.SENTENCE, Scope.EACH_SENTENCE),
        (Unit.PARAGRAPH, Scope.EACH_SENTENCE),
        (Unit.PARAGRAPH, Scope.EACH_PARAGRAPH),
    ],
)
def test_unit_that_is_no_smaller_than_its_part_is_refused(unit: Unit, scope: Scope) -> None:
    with pytest.raises(InvalidRequest, match=f"unit: a {scope.noun} is not counted in {unit}s"):
        CountSpec(unit=unit, scope=scope, max=1)


@pytest.mark.parametrize("unit", [Unit.SENTENCE, Unit.WORD, Unit.LINE, Unit.CHARACTER])
def test_smaller_unit_is_counted_in_each_paragraph(unit: Unit) -> None:
    verdict = count(CountSpec(unit=unit, scope=Scope.EACH_PARAGRAPH, min=1), Sample("One.\n\nTwo."))
    assert isinstance(verdict, Verdict)
    assert verdict.passed


def test_evidence_of_a_sentence_says_how_long_it_is() -> None:
    spec = CountSpec(unit=Unit.WORD, scope=Scope.EACH_SENTENCE, max=1)
    verdict = count(spec, Sample("One. Two three. Four."))
    assert verdict == Verdict(
        passed=False,
        score=2 / 3,
        explanation="Sentence 2 has 2 words, at most 1 is allowed.",
        evidence=(Evidence(start=5, end=15, quote="Two three.", note="2 words"),),
        measures={"count": 2.0, "excess": 1.0, "lis": 1.0},
        failure_types=("too_many",),
    )


def test_evidence_of_a_response_is_what_is_beyond_the_bound() -> None:
    verdict = count(CountSpec(unit=Unit.WORD, max=2), Sample("a b c d"))
    assert isinstance(verdict, Verdict)
    assert verdict.evidence == (Evidence(start=4, end=7, quote="c d", note="beyond the first 2 words"),)


def test_evidence_of_a_response_that_is_to_be_without_is_all_there_is() -> None:
    verdict = count(CountSpec(unit=Unit.WORD, max=0), Sample("- a b"))
    assert isinstance(verdict, Verdict)
    assert verdict.evidence == (Evidence(start=2, end=5, quote="a b"),)


def test_sentences_over_a_blank_line_count_in_each_paragraph_they_touch() -> None:
    spec = CountSpec(
        unit=Unit.SENTENCE, scope=Scope.EACH_PARAGRAPH, min=1, max=1, sentence_mode=SentenceMode.PUNKT
    )
    verdict = count(spec, Sample("A heading\n\nand its text."))
    assert isinstance(verdict, Verdict)
    assert verdict.passed


def test_response_without_any_part_fails_each_scope() -> None:
    spec = CountSpec(unit=Unit.WORD, scope=Scope.EACH_SENTENCE, max=3)
    assert count(spec, Sample("")) == Verdict(
        passed=False,
        score=0.0,
        explanation="The response has no sentence to count words in.",
        measures={"count": 0.0, "excess": 0.0, "lis": 0.0},
        failure_types=("no_parts",),
    )


def test_explanation_speaks_of_one_sentence_as_one() -> None:
    verdict = count(CountSpec(unit=Unit.WORD, scope=Scope.EACH_SENTENCE, max=3), Sample("One two three."))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == "The one sentence has 3 words, at most 3 are allowed."
