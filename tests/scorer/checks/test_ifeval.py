"""Specs of instructions say what they lack, and loose readings say what they left out."""

import pickle
from collections.abc import Mapping

import pytest

from scorer.check import Check
from scorer.checks.ifeval import IfevalSpec, ifeval
from scorer.errors import InvalidRequest
from scorer.ifeval import INSTRUCTIONS
from scorer.sample import Sample
from scorer.score import score

WORDS: Mapping[str, object] = {"num_words": 3, "relation": "at least"}


def test_whole_number_may_arrive_as_a_double() -> None:
    spec = IfevalSpec(instruction_id="length_constraints:number_words", kwargs={**WORDS, "num_words": 3.0})
    assert ifeval(spec, Sample("one two three")).passed


def test_null_arguments_count_as_absent() -> None:
    spec = IfevalSpec(instruction_id="punctuation:no_comma", kwargs={"num_words": None, "keywords": None})
    assert dict(spec.kwargs) == {}


@pytest.mark.parametrize(
    ("instruction_id", "kwargs", "field", "reason"),
    [
        ("punctuation:no_commas", {}, "instruction_id", "did you mean punctuation:no_comma"),
        ("length_constraints:number_words", {}, "kwargs.num_words", "is required"),
        ("length_constraints:number_words", {"num_words": 3}, "kwargs.relation", "is required"),
        ("length_constraints:number_words", {**WORDS, "num_words": 3.5}, "kwargs.num_words", "whole number"),
        ("length_constraints:number_words", {**WORDS, "num_words": True}, "kwargs.num_words", "whole number"),
        ("length_constraints:number_words", {**WORDS, "num_words": "3"}, "kwargs.num_words", "whole number"),
        ("length_constraints:number_words", {**WORDS, "num_words": -1}, "kwargs.num_words", "from 0 upwards"),
        (
            "length_constraints:number_words",
            {**WORDS, "relation": "at most"},
            "kwargs.relation",
            "'less than'",
        ),
        (
            "length_constraints:number_words",
            {"num_words": 0, "relation": "less than"},
            "kwargs.relation",
            "less than 0",
        ),
        (
            "length_constraints:number_words",
            {**WORDS, "num_word": 1},
            "kwargs.num_word",
            "did you mean num_words",
        ),
        ("punctuation:no_comma", {"num_words": 1}, "kwargs.num_words", "has no arguments"),
        ("keywords:existence", {"keywords": []}, "kwargs.keywords", "at least one"),
        ("keywords:existence", {"keywords": "cat"}, "kwargs.keywords", "a list"),
        ("keywords:existence", {"keywords": ["cat", 1]}, "kwargs.keywords[1]", "a text"),
        ("keywords:existence", {"keywords": ["cat", "("]}, "kwargs.keywords[1]", "RE2"),
        ("keywords:existence", {"keywords": ["(?=a)"]}, "kwargs.keywords[0]", "RE2"),
        (
            "keywords:frequency",
            {"keyword": "a.", "frequency": 1000, "relation": "at least"},
            "kwargs.frequency",
            "no more than 200",
        ),
        (
            "keywords:letter_frequency",
            {"letter": "ab", "let_frequency": 1, "let_relation": "at least"},
            "kwargs.letter",
            "one character",
        ),
        ("language:response_language", {"language": "english"}, "kwargs.language", "no language"),
        (
            "length_constraints:nth_paragraph_first_word",
            {"num_paragraphs": 1, "nth_paragraph": 2, "first_word": "a"},
            "kwargs.nth_paragraph",
            "more than the 1",
        ),
        ("combination:repeat_prompt", {"prompt_to_repeat": " "}, "kwargs.prompt_to_repeat", "is empty"),
    ],
)
def test_wrong_argument_is_named(
    instruction_id: str, kwargs: Mapping[str, object], field: str, reason: str
) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        IfevalSpec(instruction_id=instruction_id, kwargs=kwargs)

    assert refusal.value.field == field
    assert reason in refusal.value.reason


@pytest.mark.parametrize("instruction_id", INSTRUCTIONS)
def test_every_argument_is_required(instruction_id: str) -> None:
    for name in INSTRUCTIONS[instruction_id].arguments:
        others = {other: None for other in INSTRUCTIONS[instruction_id].arguments if other != name}
        with pytest.raises(InvalidRequest, match="is required"):
            IfevalSpec(instruction_id=instruction_id, kwargs=others)


def test_specs_can_be_cached_and_sent() -> None:
    spec = IfevalSpec(instruction_id="keywords:existence", kwargs={"keywords": ["cat", "s.fa"]}, loose=True)

    assert {spec: 1}[
        IfevalSpec(instruction_id="keywords:existence", kwargs={"keywords": ["cat", "s.fa"]}, loose=True)
    ]
    assert pickle.loads(pickle.dumps(spec)) == spec


def test_arguments_cannot_be_changed() -> None:
    given = {"keywords": ["cat"]}
    spec = IfevalSpec(instruction_id="keywords:existence", kwargs=given)
    given["keywords"].append("dog")
    assert spec.kwargs["keywords"] == ("cat",)


def test_loose_failure_is_explained_on_the_response_itself() -> None:
    spec = IfevalSpec(instruction_id="punctuation:no_comma", loose=True)
    verdict = ifeval(spec, Sample("a\nb, c\nd"))
    assert (verdict.passed, [e.quote for e in verdict.evidence]) == (False, [","])


def test_loose_checks_share_the_variants_of_a_response() -> None:
    sample = Sample("a, b\nc\nd")
    checks = [
        Check(id="comma", spec=IfevalSpec(instruction_id="punctuation:no_comma", loose=True)),
        Check(id="title", spec=IfevalSpec(instruction_id="detectable_format:title", loose=True)),
    ]
    assert [result.outcome.passed for result in score(sample, checks=checks).results] == [True, False]
