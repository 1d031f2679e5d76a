import re

import pytest

from scorer.checks.pattern import Expect, PatternSpec, pattern
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Evidence, Unscored, UnscoredReason, Verdict


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("", "is empty; write an expression in RE2 syntax"),
        ("(a", "is no RE2 expression: missing ): (a"),
        ("a(?=b)", "is no RE2 expression: invalid perl operator: (?="),
        (r"(a)\1", "is no RE2 expression: invalid escape sequence: \\1"),
        ("\ud800", "holds half a surrogate pair; write the whole character"),
        ("(a{1000}){1000}", "is no RE2 expression"),
    ],
)
def test_malformed_expression_is_refused(
    expression: str, reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InvalidRequest, match=f"expression: {re.escape(reason)}") as caught:
        PatternSpec(expression=expression)
    assert caught.value.field == "expression"
    assert capfd.readouterr() == ("", "")


def test_expression_that_would_be_slow_on_long_texts_is_refused() -> None:
    reason = r"expression: has \d\d,\d{3} steps, more than 20,000; use smaller repetitions"
    with pytest.raises(InvalidRequest, match=reason):
        PatternSpec(expression="(?s).{0,1000}.{0,1000}.{0,1000}")


def test_specs_of_one_expression_are_equal() -> None:
    assert PatternSpec(expression="a") == PatternSpec(expression="a")
    assert hash(PatternSpec(expression="a")) == hash(PatternSpec(expression="a"))


def test_evidence_is_where_a_forbidden_expression_matches() -> None:
    verdict = pattern(PatternSpec(expression="b+", expect=Expect.ABSENT), Sample(" 🙂b\r\nbb"))
    assert verdict == Verdict(
        passed=False,
        score=0.0,
        explanation="“b+” matches in the response; it must match nowhere.",
        evidence=(Evidence(start=2, end=3, quote="b"), Evidence(start=5, end=7, quote="bb")),
        failure_types=("forbidden_match",),
    )


@pytest.mark.parametrize(
    ("length", "starts"), [(2000, [0, 501, 1002, 1503]), (20_000, [0, 501]), (60_000, [0])]
)
def test_costly_expression_shows_fewer_matches_in_longer_texts(length: int, starts: list[int]) -> None:
    spec = PatternSpec(expression="(?s)a.{0,500}", expect=Expect.ABSENT)
    verdict = pattern(spec, Sample("a" * length))
    assert isinstance(verdict, Verdict)
    assert [e.start for e in verdict.evidence] == starts


def test_expression_with_too_many_steps_for_a_long_text_is_not_decided() -> None:
    spec = PatternSpec(expression="(a|b)*a(a|b){900}c")
    assert pattern(spec, Sample("ab" * 300_000)) == Unscored(
        reason=UnscoredReason.DEGRADED,
        message="The check is not decided: its expression has 907 steps, too many for a response of 600,000 "
        "characters.",
    )


@pytest.mark.parametrize("expression", [r"(?i)\b(lorem|ipsum)\s+\w{3,20}\b", "step [0-9]+", "(a+)+b|(.*)*c"])
def test_ordinary_expression_is_decided_on_the_longest_text(expression: str) -> None:
    assert isinstance(pattern(PatternSpec(expression=expression), Sample("lorem! " * 149_796)), Verdict)
