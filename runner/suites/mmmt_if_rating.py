"""How a judge rates an answer of an MMMT-IF chat: criteria from 1 to 10, with what the marks mean.

The benchmark's judge prompt is unpublished. These criteria are its own; the anchors of accuracy and
instruction following are those it states, the others follow the same scale.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from runner.item import CheckRow, Json

CHECK_ID = "rating"


class Protocol(StrEnum):
    """Which criteria are rated: eight, or the two that the paper's Appendix G compares with people."""

    EIGHT = "eight"
    APPENDIX_G = "appendix-g"


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One thing that is rated, and what 1-2, 3-4, 5-6, 7-8 and 9-10 mean."""

    name: str
    asks: str
    anchors: tuple[str, str, str, str, str]

    def row(self) -> dict[str, Json]:
        """The criterion as a field of a rubric check."""
        steps = zip(("1-2", "3-4", "5-6", "7-8", "9-10"), self.anchors, strict=True)
        described = "; ".join(f"{marks}: {meaning}" for marks, meaning in steps)
        return {
            "name": self.name,
            "description": f"{self.asks} {described}.",
            "scale_min": 1,
            "scale_max": 10,
        }


_ACCURACY = Criterion(
    name="answer_accuracy",
    asks="Is the answer correct, measured against the reference answer where there is one?",
    anchors=(
        "significantly inconsistent with the reference or the pictures, or obvious errors",
        "partially correct, significantly worse than the reference",
        "basically correct, lacks detail",
        "accurate and detailed, on par with the reference",
        "accurate, adds useful information, exceeds the reference",
    ),
)
_FOLLOWING = Criterion(
    name="instruction_following",
    asks="Does the answer follow every instruction in force?",
    anchors=(
        "ignores most or all instructions",
        "several instructions followed, some not",
        "most instructions followed, some errors",
        "all instructions followed except perhaps one",
        "all instructions followed, clearly",
    ),
)

EIGHT: tuple[Criterion, ...] = (
    Criterion(
        name="creativity",
        asks="Does the answer bring ideas of its own where the question leaves room?",
        anchors=(
            "repeats the question or a stock phrase",
            "predictable throughout",
            "an occasional idea",
            "several fitting ideas",
            "original and fitting throughout",
        ),
    ),
    Criterion(
        name="richness",
        asks="How much relevant detail does the answer give?",
        anchors=(
            "next to nothing",
            "a few points, thinly explained",
            "the main points",
            "the main points with detail",
            "full detail from several sides",
        ),
    ),
    Criterion(
        name="visual_perception",
        asks="Does the answer describe what the pictures show?",
        anchors=(
            "contradicts the pictures or ignores them",
            "mistakes important things",
            "sees the main things, misses details",
            "sees nearly everything that matters",
            "sees everything that matters, without error",
        ),
    ),
    Criterion(
        name="logical_coherence",
        asks="Does the answer hold together, and agree with the earlier turns?",
        anchors=(
            "contradicts itself",
            "jumps, with gaps that matter",
            "can be followed, with gaps",
            "coherent",
            "coherent, each step supported",
        ),
    ),
    _ACCURACY,
    Criterion(
        name="image_relationship_understanding",
        asks="Does the answer relate the pictures to each other as the question needs?",
        anchors=(
            "confuses the pictures",
            "relates them wrongly in part",
            "relates them loosely",
            "relates them correctly",
            "relates them correctly and says what follows",
        ),
    ),
    _FOLLOWING,
    Criterion(
        name="overall",
        asks="How good is the answer, all in all?",
        anchors=("useless", "weak", "acceptable", "good", "excellent"),
    ),
)
APPENDIX_G: tuple[Criterion, ...] = (_ACCURACY, _FOLLOWING)


def rating(
    question: str, instructions: Sequence[str], *, reference: str, judge: str, protocol: Protocol
) -> CheckRow:
    """Builds the rubric check of one turn; the judge reads the chat and its pictures beside it."""
    criteria = EIGHT if protocol is Protocol.EIGHT else APPENDIX_G
    rubric: dict[str, Json] = {
        "instruction": "\n".join([question, *instructions]),
        "criteria": [each.row() for each in criteria],
        "judge": judge,
    }
    if reference:
        rubric["reference"] = reference
    return {"id": CHECK_ID, "rubric": rubric}
