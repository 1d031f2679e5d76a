"""What holds of every check on every text."""

from typing import Any

import pytest
from google.protobuf.json_format import ParseDict
from hypothesis import given, settings
from hypothesis import strategies as st

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from scorer.check import Check, Spec
from scorer.checks import CHECKS
from scorer.checks.affix import AffixSpec, Edge
from scorer.checks.count import CountSpec, Unit
from scorer.checks.elements import Element
from scorer.checks.keyword import KeywordSpec, Require
from scorer.checks.layout import LayoutSpec
from scorer.checks.letter_case import LetterCase, LetterCaseSpec
from scorer.checks.number import NumberSpec, Parity
from scorer.checks.pattern import Expect, PatternSpec
from scorer.checks.scope import Scope
from scorer.rpc.codec import CheckReader
from scorer.score import score
from scorer.text import SentenceMode, WordCounter
from scorer.verdict import Unscored, Verdict

FRAGMENTS = (
    *("A cat sat. ", "Does it? ", "“Yes!” ", "e.g. ", "Dr. No ", "3.5 ", "12 ", "-8", "1,000", "2.10.1", "I"),
    *(
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "\u00a0",
        "\u2028",
        "\u200b",
        "- ",
        "* ",
        "1. ",
        "# ",
        "===",
        "---",
    ),
    *(
        "| a | b |",
        "|-|-|",
        "```",
        "~~~",
        "<<",
        ">>",
        "[",
        "]",
        "*",
        "**",
        "_",
        "(",
        ")",
        "…",
        "?!",
        "。",
        "é",
        "ß",
    ),
    *("\ud800", "\udc00", "🙂", "\u0301", "{", "}", '"', ":", "<a>", "</a>", "A", "(B)", "cat", "S", "s"),
)
TEXTS = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=60),
)
SPACES = " \t\n\r\x0b\x0c\x1c\x85\u00a0\u2028\u3000"
JSON_SPACES = " \t\n\r"  # other white space makes a document that no JSON parser accepts as it stands
WORDS = st.lists(st.sampled_from(["cat", "a", "S", "(B)", "per se", "ß", "*", "é"]), min_size=1, max_size=3)
LIMITS = st.integers(min_value=0, max_value=6)
SCOPES = st.sampled_from(Scope)
MODES = st.sampled_from(SentenceMode)

# What can be counted in each scope.
COUNTABLE = [
    *((Scope.RESPONSE, unit) for unit in Unit),
    *((Scope.EACH_SENTENCE, unit) for unit in (Unit.WORD, Unit.LINE, Unit.CHARACTER)),
    *((Scope.EACH_PARAGRAPH, unit) for unit in (Unit.WORD, Unit.LINE, Unit.CHARACTER, Unit.SENTENCE)),
]
COUNTS = st.builds(
    lambda where, limit, **kwargs: CountSpec(scope=where[0], unit=where[1], max=limit, **kwargs),
    st.sampled_from(COUNTABLE),
    LIMITS,
    word_counter=st.sampled_from(WordCounter),
    sentence_mode=MODES,
)
SPECS: dict[str, st.SearchStrategy[Spec]] = {
    "affix": st.builds(
        AffixSpec,
        edge=st.sampled_from(Edge),
        any_of=WORDS.map(tuple),
        scope=SCOPES,
        case_sensitive=st.booleans(),
        sentence_mode=MODES,
    ),
    "count": COUNTS,
    "keyword": st.builds(
        KeywordSpec,
        words=WORDS.map(tuple),
        require=st.sampled_from(Require),
        case_sensitive=st.booleans(),
    ),
    "layout": st.builds(LayoutSpec, element=st.sampled_from(Element), max=LIMITS),
    "letter_case": st.builds(LetterCaseSpec, letter_case=st.sampled_from(LetterCase), scope=SCOPES),
    "number": st.builds(
        NumberSpec,
        parity=st.sampled_from(Parity),
        greater_than=st.none() | st.floats(-9, 9),
        min_count=st.integers(1, 4),
        spelled=st.booleans(),
    ),
    "pattern": st.builds(
        PatternSpec,
        expression=st.sampled_from(["a", r"\s", r"(?m)^\W+$", "[^a]*", ".", "(?s).*", r"\pL+$", "x?"]),
        expect=st.sampled_from(Expect),
    ),
}


def example_of(kind: str) -> Spec:
    request = ParseDict({"checks": [{"id": "x", kind: dict(CHECKS[kind].example)}]}, ScoreRequest())
    return CheckReader(CHECKS).checks(request)[0].spec


def specs(kind: str) -> st.SearchStrategy[Spec]:
    return SPECS.get(kind, st.just(example_of(kind)))


def decide(spec: Spec, text: str) -> Any:
    return score(text, checks=[Check(id="x", spec=spec)]).results[0].outcome


# IFEval's verdicts are the official ones, whatever white space does to them; a judge decides nothing here.
KINDS = sorted(CHECKS)
OURS = [kind for kind in KINDS if kind not in ("ifeval", "rubric")]


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), text=TEXTS)
@settings(max_examples=60)
def test_outcome_is_consistent_and_evidence_lies_in_the_text(
    kind: str, data: st.DataObject, text: str
) -> None:
    outcome = decide(data.draw(specs(kind)), text)

    if isinstance(outcome, Unscored):
        assert kind == "rubric"
        return
    assert isinstance(outcome, Verdict)
    assert outcome.passed is (outcome.score == 1.0) is not bool(outcome.failure_types)
    assert CHECKS[kind].failure_types.issuperset(outcome.failure_types)
    assert CHECKS[kind].measures.issuperset(outcome.measures)
    assert outcome.explanation.endswith(".")
    for e in outcome.evidence:
        assert 0 <= e.start <= e.end <= len(text)
        assert e.quote == text[e.start : e.end]


@pytest.mark.parametrize("kind", OURS)
@given(data=st.data(), text=TEXTS)
@settings(max_examples=60)
def test_white_space_at_the_end_changes_no_verdict(kind: str, data: st.DataObject, text: str) -> None:
    spec = data.draw(specs(kind))
    space = data.draw(st.text(JSON_SPACES if kind == "structure" else SPACES, min_size=1, max_size=6))
    assert decide(spec, text + space) == decide(spec, text)


@given(spec=COUNTS, text=TEXTS)
@settings(max_examples=200)
def test_minimum_and_maximum_of_a_count_agree_with_what_is_measured(spec: CountSpec, text: str) -> None:
    where = {"unit": spec.unit, "word_counter": spec.word_counter, "sentence_mode": spec.sentence_mode}
    verdict = decide(CountSpec(max=0, **where), text)
    count = int(verdict.measures["count"])
    if "empty_response" in verdict.failure_types:
        return

    assert decide(CountSpec(min=count, max=count, **where), text).passed
    assert not decide(CountSpec(min=count + 1, **where), text).passed
    assert count == 0 or not decide(CountSpec(max=count - 1, **where), text).passed


@given(element=st.sampled_from(Element), text=TEXTS)
@settings(max_examples=200)
def test_minimum_and_maximum_of_layout_agree_with_what_is_measured(element: Element, text: str) -> None:
    verdict = decide(LayoutSpec(element=element, max=0), text)
    count = int(verdict.measures["count"])
    if "empty_response" in verdict.failure_types:
        return

    assert decide(LayoutSpec(element=element, min=count, max=count), text).passed
    assert not decide(LayoutSpec(element=element, min=count + 1), text).passed
    assert decide(LayoutSpec(element=element), text).passed is (count > 0)


@given(words=WORDS, text=TEXTS)
@settings(max_examples=100)
def test_forbidding_a_word_is_the_opposite_of_requiring_any(words: list[str], text: str) -> None:
    wanted = decide(KeywordSpec(words=tuple(words), require=Require.ANY), text)
    forbidden = decide(KeywordSpec(words=tuple(words), require=Require.NONE), text)

    if "empty_response" not in wanted.failure_types:
        assert wanted.passed is not forbidden.passed
