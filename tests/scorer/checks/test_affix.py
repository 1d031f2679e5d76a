import pytest

from scorer.checks.affix import AffixSpec, Edge, affix
from scorer.checks.scope import Scope
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Evidence, Verdict


def test_affix_without_a_text_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="any_of: is empty; give at least one text to look for"):
        AffixSpec(edge=Edge.START, any_of=())


@pytest.mark.parametrize("blank", ["", " ", "\n\u3000"])
def test_blank_affix_is_refused(blank: str) -> None:
    with pytest.raises(InvalidRequest, match="has no visible character") as caught:
        AffixSpec(edge=Edge.START, any_of=("S", blank))
    assert caught.value.field == "any_of[1]"


@pytest.mark.parametrize(("edge", "text"), [(Edge.START, "\n Hi there"), (Edge.END, "Say Hi  ")])
def test_white_space_outside_an_affix_is_not_judged(edge: Edge, text: str) -> None:
    verdict = affix(AffixSpec(edge=edge, any_of=(" Hi" if edge is Edge.START else "Hi ",)), Sample(text))
    assert isinstance(verdict, Verdict)
    assert verdict.passed


def test_white_space_inside_the_edge_is_judged() -> None:
    spec = AffixSpec(edge=Edge.START, any_of=("I ",))
    assert [spec.holds(part, 0, 4) for part in ("I am", "It is")] == [True, False]


def test_evidence_is_the_first_word_of_each_sentence_that_breaks_it() -> None:
    spec = AffixSpec(edge=Edge.START, any_of=("S",), scope=Scope.EACH_SENTENCE)
    assert affix(spec, Sample("So. **They** did.")) == Verdict(
        passed=False,
        score=0.5,
        explanation="Sentence 2 starts with “They**”, not with “S”.",
        evidence=(Evidence(start=6, end=12, quote="They**"),),
        measures={"held": 1.0, "judged": 2.0},
        failure_types=("wrong_start",),
    )


def test_evidence_is_the_last_word_of_each_sentence_that_breaks_it() -> None:
    spec = AffixSpec(edge=Edge.END, any_of=("?",), scope=Scope.EACH_SENTENCE)
    verdict = affix(spec, Sample("Is it? “It is.”"))
    assert isinstance(verdict, Verdict)
    assert verdict.evidence == (Evidence(start=11, end=14, quote="is."),)


def test_response_without_any_part_fails_each_scope() -> None:
    spec = AffixSpec(edge=Edge.END, any_of=("?", "!"), scope=Scope.EACH_SENTENCE)
    assert affix(spec, Sample("")) == Verdict(
        passed=False,
        score=0.0,
        explanation="The response has no sentence that could end with “?” or “!”.",
        measures={"held": 0.0, "judged": 0.0},
        failure_types=("no_parts",),
    )


def test_explanation_names_three_of_many_texts() -> None:
    verdict = affix(AffixSpec(edge=Edge.END, any_of=tuple(map(str, range(1000)))), Sample("Is it?"))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == "The response ends with “it?”, not with “0”, “1”, “2” or 997 more."
