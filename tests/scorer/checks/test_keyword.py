import time
from typing import Any

import pytest

from scorer.checks.keyword import KeywordSpec, Require, keyword
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Evidence, Unscored, UnscoredReason, Verdict


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"words": ()}, "words", "is empty; give at least one text to look for"),
        (
            {"words": ("a",) * 1001},
            "words",
            "has 1,001 texts, more than 1,000; ask for them in several checks",
        ),
        ({"words": ("a", " \t")}, "words[1]", "has no visible character; write the text to look for"),
        ({"words": ("\u200b",)}, "words[0]", "has no visible character; write the text to look for"),
        (
            {"words": ("a" * 1001,)},
            "words[0]",
            "has 1,001 characters, more than 1,000; ask for a part of it",
        ),
        (
            {"words": ("a",), "min_count": -1},
            "min_count",
            "-1 is negative; use 0 or more",
        ),
        (
            {"words": ("a",), "max_count": -1},
            "max_count",
            "-1 is negative; use 0 or more",
        ),
        (
            {"words": ("a",), "min_count": 3, "max_count": 2},
            "max_count",
            "2 is below min_count, which is 3; exchange them or leave one out",
        ),
        (
            {"words": ("a",), "max_count": 0},
            "max_count",
            "0 is below min_count, which is 1 unless given; use REQUIRE_NONE to forbid words",
        ),
        (
            {"words": ("a",), "min_count": 0},
            "min_count",
            "0 without max_count asks for nothing; write 1 or more, or set max_count",
        ),
        (
            {"words": ("a",), "require": Require.NONE, "min_count": 1},
            "min_count",
            "means nothing where require is REQUIRE_NONE; leave it out",
        ),
        (
            {"words": ("a",), "require": Require.NONE, "max_count": 0},
            "max_count",
            "means nothing where require is REQUIRE_NONE; leave it out",
        ),
    ],
)
def test_malformed_spec_is_refused(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        KeywordSpec(**fields)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_no_occurrence_may_be_asked_by_bounds() -> None:
    assert KeywordSpec(words=("a",), min_count=0, max_count=0).bounds.high == 0


def test_evidence_is_each_occurrence_beyond_the_bound() -> None:
    verdict = keyword(KeywordSpec(words=("a", "b"), max_count=1), Sample("a b A b"))
    assert verdict == Verdict(
        passed=False,
        score=0.0,
        explanation="“a” occurs 2 times, exactly 1 is wanted; 2 of 2 words break this.",
        evidence=(Evidence(start=4, end=5, quote="A"), Evidence(start=6, end=7, quote="b")),
        measures={"held": 0.0, "judged": 2.0, "occurrences": 4.0},
        failure_types=("too_many",),
    )


def test_failures_of_several_words_are_all_named() -> None:
    spec = KeywordSpec(words=("a", "b", "c"), min_count=2, max_count=2)
    verdict = keyword(spec, Sample("a a a b"))
    assert isinstance(verdict, Verdict)
    assert verdict.failure_types == ("missing_word", "too_few", "too_many")


def test_words_that_differ_in_case_alone_are_each_held() -> None:
    verdict = keyword(KeywordSpec(words=("Cat",) * 999 + ("CAT",)), Sample("cat"))
    assert isinstance(verdict, Verdict)
    assert verdict.measures == {"held": 1000.0, "judged": 1000.0, "occurrences": 1000.0}


def test_words_that_differ_in_case_are_told_apart_where_case_matters() -> None:
    verdict = keyword(KeywordSpec(words=("Cat", "CAT"), case_sensitive=True), Sample("Cat"))
    assert isinstance(verdict, Verdict)
    assert verdict.score == 0.5


def test_parts_of_one_long_word_are_looked_for_in_linear_time() -> None:
    start = time.process_time()
    keyword(KeywordSpec(words=tuple("a" * i for i in range(1, 21))), Sample("a" * 1_000_000))
    assert time.process_time() - start < 1.0


def test_words_that_nearly_stand_at_too_many_places_are_not_decided() -> None:
    words = tuple("ab " * i + "a" for i in range(1, 20))
    assert keyword(KeywordSpec(words=words), Sample("ab " * 50_000)) == Unscored(
        reason=UnscoredReason.DEGRADED,
        message="The check is not decided: its words may stand at more than 500,000 places.",
    )


@pytest.mark.parametrize(
    ("least", "explanation"),
    [
        (None, "None of “a”, “b”, “c” and 1 more occurs; one of them is wanted."),
        (2, "None of “a”, “b”, “c” and 1 more occurs as often as required: at least 2 are wanted."),
    ],
)
def test_explanation_names_words_of_which_none_holds(least: int | None, explanation: str) -> None:
    verdict = keyword(KeywordSpec(words=tuple("abcd"), require=Require.ANY, min_count=least), Sample("x"))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == explanation
