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
        ({"greater_than": 5.0, "less_than": 5.0}, "less_than", "no number lies above 5 and below 5"),
        ({"greater_than": 5.5, "less_than": 5}, "less_than", "no number lies above 5.5 and below 5"),
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
        explanation="The response has 1 odd number above 5 below 20, at least 2 are wanted.",
        measures={"found": 1.0, "judged": 3.0},
        failure_types=("too_few",),
    )
