"""What scoring one check comes to: a verdict, or the reason why there is none.

Results are Structs rather than dataclasses: a response has several of each, and a frozen dataclass costs
ten times as much to make.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

EMPTY_RESPONSE = "empty_response"


class Evidence(Struct, frozen=True, kw_only=True):
    """Points at a part of the response: code points `start` to `end` of the text as received."""

    start: int
    end: int
    quote: str
    note: str = ""


class ComponentScore(Struct, frozen=True, kw_only=True):
    """Is what a judge gave one component; `points` is None where it could not be read."""

    index: int
    type: str
    points: float | None
    max_points: float
    comment: str = ""


class Verdict(Struct, frozen=True, kw_only=True):
    """Says whether a check holds and by how much: `score` is 0.0 to 1.0, and 1.0 exactly when passed."""

    passed: bool
    score: float
    explanation: str
    evidence: tuple[Evidence, ...] = ()
    measures: Mapping[str, float] = {}
    failure_types: tuple[str, ...] = ()
    components: tuple[ComponentScore, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        if self.passed is not (self.score == 1.0) or not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} contradicts passed={self.passed}")


class UnscoredReason(StrEnum):
    """Names why a check has no verdict."""

    JUDGE_NOT_CONFIGURED = "JUDGE_NOT_CONFIGURED"
    JUDGE_UNAVAILABLE = "JUDGE_UNAVAILABLE"
    JUDGE_REPLY_UNREADABLE = "JUDGE_REPLY_UNREADABLE"
    JUDGE_REFUSED = "JUDGE_REFUSED"
    MEDIA_MISSING = "MEDIA_MISSING"
    DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED"
    DEGRADED = "DEGRADED"


class Unscored(Struct, frozen=True, kw_only=True):
    """Says that a check could not be decided, and why; it is no zero and spoils no neighbour."""

    reason: UnscoredReason
    message: str
    components: tuple[ComponentScore, ...] = ()


Outcome = Verdict | Unscored
