"""A small kind of check that the tests of the vocabulary decide with."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from scorer.check import CheckTable, check, table
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Outcome, Unscored, UnscoredReason, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoSpec:
    """Wants the response to be `wanted`; `spoiled` makes it undecidable."""

    wanted: Annotated[str, "What the response must be."]
    share: Annotated[float, "Score of a response that is something else."] = 0.0
    spoiled: Annotated[bool, "Whether the check cannot be decided."] = False

    def __post_init__(self) -> None:
        if self.share >= 1:
            raise InvalidRequest("share", "must lie below 1")


@check(EchoSpec, version="3", failure_types=("different",), measures=("length",), example={"wanted": "yes"})
def echo(spec: EchoSpec, sample: Sample) -> Outcome:
    """Passes when the response is exactly the wanted text."""
    if spec.spoiled:
        return Unscored(reason=UnscoredReason.DEGRADED, message="Spoiled on purpose.")
    passed = sample.response == spec.wanted
    return Verdict(
        passed=passed,
        score=1.0 if passed else spec.share,
        explanation="As wanted." if passed else f"Wanted {spec.wanted!r}.",
        measures={"length": len(sample.response)},
        failure_types=() if passed else ("different",),
    )


@pytest.fixture
def kinds() -> CheckTable:
    return table(echo)


@pytest.fixture
def echo_spec() -> type[EchoSpec]:
    return EchoSpec
