"""How well a judge model finds that the response meets an instruction."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scorer.check import check
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Outcome, Unscored, UnscoredReason

LOW_POINTS = "low_points"

# What verdicts measure. `stated_total` is the judges' own total as a share; `worst_score` and `best_score`
# bound the score over the samples that gave none.
MEASURES = (
    "opinions",
    "opinions_missing",
    "score_spread",
    "score_deviation",
    "worst_score",
    "best_score",
    "stated_total",
    "total_disagreements",
    "rescaled_components",
    "models_changed",
)

# The released prompt has words for that many components.
_OFFICIAL_COMPONENTS = range(2, 6)


class RubricMode(StrEnum):
    """Names a prompt and an arithmetic for judges."""

    HARDENED = "hardened"
    PAPER = "paper"
    OFFICIAL = "official"


class RubricMedia(StrEnum):
    """Says what the judge sees of the conversation's images."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True, kw_only=True)
class RubricComponent:
    """Is a weighted part of the instruction."""

    text: Annotated[str, "What the response has to do."]
    weight: Annotated[float, "Points it is worth, above 0."]
    type: Annotated[str, "Type to report it under, such as `length_limit`."] = ""

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise InvalidRequest("text", "has no visible character; write what the response has to do")
        if not (math.isfinite(self.weight) and self.weight > 0):
            raise InvalidRequest("weight", f"{self.weight} is no finite number above 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class RubricCriterion:
    """Is a quality that is rated on a scale."""

    name: Annotated[str, "Name to report it under, unique among the criteria."]
    description: Annotated[str, "What the judge looks at."] = ""
    scale_min: Annotated[float, "Lowest rating."] = 0.0
    scale_max: Annotated[float, "Highest rating, above the lowest."] = 0.0

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise InvalidRequest(
                "name", "has no visible character; write a name to report the criterion under"
            )
        for name, value in (("scale_min", self.scale_min), ("scale_max", self.scale_max)):
            if not math.isfinite(value):
                raise InvalidRequest(name, f"{value} is no finite number")
        if self.scale_min >= self.scale_max:
            raise InvalidRequest(
                "scale_max", f"{self.scale_max:g} is not above scale_min, which is {self.scale_min:g}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RubricSpec:
    """Asks a judge model how well the response meets weighted components, or criteria, of an instruction."""

    instruction: Annotated[str, "Instruction that the response answers."]
    components: Annotated[tuple[RubricComponent, ...], "Parts of the instruction, scored as points."] = ()
    criteria: Annotated[tuple[RubricCriterion, ...], "Qualities, rated on scales."] = ()
    reference: Annotated[str, "Answer to compare with."] = ""
    judge: Annotated[str, "Judge or panel configured on the service; `default` is its first judge."] = (
        "default"
    )
    mode: Annotated[RubricMode, "Which prompt the judge gets."] = RubricMode.HARDENED
    media: Annotated[RubricMedia, "What the judge sees of the images."] = RubricMedia.OPTIONAL
    samples: Annotated[int, "How often each judge is asked; the verdict is their mean."] = 1

    def __post_init__(self) -> None:
        if not self.instruction.strip():
            raise InvalidRequest("instruction", "has no visible character; write what the response answers")
        self._check_parts()
        if self.samples < 1:
            raise InvalidRequest("samples", f"{self.samples} asks no judge; it is 1 or more")

    def _check_parts(self) -> None:
        if self.components and self.criteria:
            raise InvalidRequest("criteria", "are given beside components; a rubric has one or the other")
        if not self.components and not self.criteria:
            raise InvalidRequest("components", "are missing; give components or criteria to judge by")
        names = [criterion.name for criterion in self.criteria]
        for i, name in enumerate(names):
            if names.index(name) != i:
                raise InvalidRequest(
                    f"criteria[{i}].name", f"{name!r} is already the name of another criterion"
                )
        if self.criteria and self.mode is not RubricMode.HARDENED:
            raise InvalidRequest(
                "mode", f"{self.mode} is a prompt for components; criteria are judged in RUBRIC_MODE_HARDENED"
            )
        if self.mode is RubricMode.OFFICIAL and len(self.components) not in _OFFICIAL_COMPONENTS:
            raise InvalidRequest(
                "components", f"are {len(self.components)}; the official prompt is defined for 2 to 5"
            )


@check(
    RubricSpec,
    version="1",
    failure_types=(LOW_POINTS,),
    measures=MEASURES,
    example={
        "instruction": "Describe the scene in one sentence.",
        "components": [
            {"text": "Describe the scene", "weight": 6, "type": "description"},
            {"text": "in one sentence", "weight": 4, "type": "length_limit"},
        ],
    },
)
def rubric(spec: RubricSpec, _: Sample) -> Outcome:
    """Passes when a judge gives every component its full weight, or every criterion its highest rating."""
    return Unscored(
        reason=UnscoredReason.JUDGE_NOT_CONFIGURED,
        message=f"No judge is configured here, so {spec.judge!r} cannot be asked.",
    )
