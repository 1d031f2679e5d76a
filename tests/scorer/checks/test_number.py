from typing import Any

import pytest

from scorer.checks.number import NumberSpec, Parity, number
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Verdict


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        (
            {"greater_than": float("nan")},
            "greater_than",
            "nan is no finite number; leave it out for no bound",
        ),
        ({"less_than": float("inf")}, "less_than", "inf is no finite number; leave it out for no bound"),
        ({"greater_than": 5.0, "less_than": 5.0}, "less_than", "there is no number above 5 and below 5"),
        ({"greater_than": 5.5, "less_than": 5}, "less_than", "there is no number above 5.5 and below 5"),
        (
            {"greater_than": 5, "less_than": 6, "parity": Parity.EVEN},
            "less_than",
            "there is no even number above 5 and below 6",
        ),
        (
            {"greater_than": -4, "less_than": -2, "parity": Parity.EVEN},
            "less_than",
            "there is no even number above -4 and below -2",
        ),
        ({"min_count": 0}, "min_count", "0 asks for nothing; it is 1 or more"),
        ({"min_count": -1}, "min_count", "-1 asks for nothing; it is 1 or more"),
    ],
)
def test_malformed_spec_is_refused(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        NumberSpec(**fields)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_verdict_says_how_many_of_which_numbers_there_are() -> None:
    spec = NumberSpec(parity=Parity.ODD, greater_than=5, less_than=20, min_count=2)
    assert number(spec, Sample("7, 8 and 21")) == Verdict(
        passed=False,
        score=0.5,
        explanation="The response has 1 odd number above 5 and below 20, at least 2 are wanted.",
        measures={"found": 1.0, "judged": 3.0},
        failure_types=("too_few",),
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"greater_than": 5, "less_than": 6},
        {"greater_than": 5, "less_than": 7, "parity": Parity.EVEN},
        {"greater_than": 4.5, "less_than": 5.5, "parity": Parity.ODD},
    ],
)
def test_bounds_that_one_number_can_meet_are_allowed(fields: dict[str, Any]) -> None:
    assert NumberSpec(**fields).less_than == fields["less_than"]


def test_a_bound_of_many_digits_is_written_short() -> None:
    verdict = number(NumberSpec(greater_than=1e300), Sample("7"))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == "The response has 0 numbers above 1e+300, at least 1 is wanted."
