"""What was read out of a judge's reply."""

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """Names why a reply holds no verdict; each value ends the sentence `The judge's reply …`."""

    EMPTY = "is empty"
    REFUSED = "declines to judge"
    UNCLOSED_THINKING = "ends inside its thinking"
    NO_VERDICT = "holds no score in a form that is known"
    CITED = "holds no scores but those it cites from the response"
    INCOMPLETE = "lacks a score"
    IMPOSSIBLE = "gives a score that is impossible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Is what one part was given, on the part's own scale; `points` is None where it could not be read.

    `written` and `whole` are the figures as they stand in the reply: 3 of 4. `rescaled` says that the judge
    took another whole than the part's.
    """

    index: int
    points: float | None = None
    written: float | None = None
    whole: float | None = None
    rescaled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Is one reply's marks, one a part and in their order, and the total that the judge stated itself."""

    marks: tuple[Mark, ...]
    total: float | None = None
    total_whole: float | None = None
    trouble: Trouble | None = None
