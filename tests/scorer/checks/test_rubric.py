from typing import Any

import pytest

from scorer.check import Check
from scorer.checks.rubric import RubricComponent, RubricCriterion, RubricMode, RubricSpec, rubric
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.score import score
from scorer.verdict import Unscored, UnscoredReason, Verdict

PART = RubricComponent(text="in one sentence", weight=4, type="length_limit")
QUALITY = RubricCriterion(name="richness", scale_min=1, scale_max=10)


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"instruction": " "}, "instruction", "has no visible character; write what the response answers"),
        ({"components": ()}, "components", "are missing; give components or criteria to judge by"),
        ({"criteria": (QUALITY,)}, "criteria", "are given beside components; a rubric has one or the other"),
        (
            {"components": (), "criteria": (QUALITY, RubricCriterion(name="depth", scale_max=1), QUALITY)},
            "criteria[2].name",
            "'richness' is already the name of another criterion",
        ),
        (
            {"components": (), "criteria": (QUALITY,), "mode": RubricMode.PAPER},
            "mode",
            "paper is a prompt for components; criteria are judged in RUBRIC_MODE_HARDENED",
        ),
        (
            {"components": (), "criteria": (QUALITY,), "mode": RubricMode.OFFICIAL},
            "mode",
            "official is a prompt for components; criteria are judged in RUBRIC_MODE_HARDENED",
        ),
        ({"mode": RubricMode.OFFICIAL}, "components", "are 1; the official prompt is defined for 2 to 5"),
        (
            {"mode": RubricMode.OFFICIAL, "components": (PART,) * 6},
            "components",
            "are 6; the official prompt is defined for 2 to 5",
        ),
        ({"samples": 0}, "samples", "0 asks no judge; it is 1 or more"),
    ],
)
def test_malformed_spec_is_refused(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        RubricSpec(**{"instruction": "Describe it.", "components": (PART,), **fields})
    assert (caught.value.field, caught.value.reason) == (field, reason)


@pytest.mark.parametrize("number", [2, 5])
def test_official_prompt_takes_two_to_five_components(number: int) -> None:
    spec = RubricSpec(instruction="Describe it.", components=(PART,) * number, mode=RubricMode.OFFICIAL)
    assert len(spec.components) == number


def test_paper_prompt_takes_any_number_of_components() -> None:
    assert RubricSpec(instruction="Do.", components=(PART,), mode=RubricMode.PAPER).components == (PART,)


def test_criteria_are_judged_in_the_default_mode() -> None:
    assert RubricSpec(instruction="Do.", criteria=(QUALITY,)).criteria == (QUALITY,)


@pytest.mark.parametrize("weight", [0, -1, float("nan"), float("inf")])
def test_weight_is_a_finite_number_above_zero(weight: float) -> None:
    with pytest.raises(InvalidRequest, match=f"weight: {weight} is no finite number above 0"):
        RubricComponent(text="x", weight=weight)


def test_weight_may_be_a_fraction_and_samples_are_one_by_default() -> None:
    spec = RubricSpec(instruction="Do.", components=(RubricComponent(text="x", weight=0.5),))
    assert (spec.components[0].weight, spec.samples) == (0.5, 1)


def test_component_has_a_text() -> None:
    with pytest.raises(InvalidRequest, match="text: has no visible character"):
        RubricComponent(text="\n", weight=1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": " ", "scale_max": 1}, "name: has no visible character"),
        ({"name": "x"}, "scale_max: 0 is not above scale_min, which is 0"),
        ({"name": "x", "scale_min": 2, "scale_max": 1}, "scale_max: 1 is not above scale_min, which is 2"),
        ({"name": "x", "scale_max": float("inf")}, "scale_max: inf is no finite number"),
        ({"name": "x", "scale_min": float("nan"), "scale_max": 1}, "scale_min: nan is no finite number"),
    ],
)
def test_malformed_criterion_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRequest, match=message):
        RubricCriterion(**fields)


def test_without_a_judge_a_rubric_is_unscored() -> None:
    outcome = rubric(RubricSpec(instruction="Describe it.", components=(PART,)), Sample("A cat."))
    assert outcome == Unscored(
        reason=UnscoredReason.JUDGE_NOT_CONFIGURED,
        message="No judge is configured here, so 'default' cannot be asked.",
    )


def test_empty_response_fails_without_a_judge() -> None:
    asked = Check(id="a", spec=RubricSpec(instruction="Describe it.", components=(PART,)))
    outcome = score(" \n", checks=[asked]).results[0].outcome
    assert isinstance(outcome, Verdict)
    assert outcome.failure_types == ("empty_response",)
