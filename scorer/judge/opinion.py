"""One reply as a score: the arithmetic of components, of criteria, and of the released code.

- Components: the sum of points over the sum of weights. Criteria: the mean of (rating - low) / (high - low).
- `official`: the judge's own total over the judge's own whole, 10 where it wrote none; components keep the
  judge's figures and wholes. Per-type figures, where the last of repeated types wins, are taken over items.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.checks.rubric import RubricMode, RubricSpec
from scorer.judge.part import Part, parts_of
from scorer.judge.reading import Mark, Reading, Trouble
from scorer.verdict import ComponentScore, Unscored, UnscoredReason

_OFFICIAL_WHOLE = 10.0
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """Is what one judge said once: a score, or why there is none and between what bounds it lies.

    `stated` is the judge's own total as a share of its whole; `disagrees` says that it is not the sum.
    """

    score: float | None
    low: float
    high: float
    components: tuple[ComponentScore, ...] = ()
    stated: float | None = None
    disagrees: bool = False
    rescaled_count: int = 0
    failure: Unscored | None = None


def no_opinion(failure: Unscored) -> Opinion:
    """Is the opinion of a judge that gave none."""
    return Opinion(score=None, low=0.0, high=1.0, failure=failure)


def opinion_of(spec: RubricSpec, reading: Reading, *, judge: str) -> Opinion:
    """Scores a reading by the rubric's mode."""
    parts = parts_of(spec)
    official = spec.mode is RubricMode.OFFICIAL
    components = tuple(_component(p, m, official=official) for p, m in zip(parts, reading.marks, strict=True))
    shares = [_share(part, mark) for part, mark in zip(parts, reading.marks, strict=True)]
    low, high = (_weighed(parts, [fill if s is None else s for s in shares]) for fill in (0.0, 1.0))
    summed = low if None not in shares else None
    stated = _stated(spec, reading)
    score, failure = summed, _failure(reading, judge)
    if official and failure is None:
        score, failure = stated, None if stated is not None else _no_total(judge)
        low, high = (0.0, 1.0) if score is None else (score, score)
    return Opinion(
        score=None if failure else score,
        low=low,
        high=high,
        components=components,
        stated=stated,
        disagrees=stated is not None and summed is not None and abs(stated - summed) > _TOLERANCE,
        rescaled_count=sum(mark.rescaled for mark in reading.marks),
        failure=_with(failure, components),
    )


def _component(part: Part, mark: Mark, *, official: bool) -> ComponentScore:
    points, most = mark.points, part.high
    if official and points is not None and mark.whole is not None:
        points, most = mark.written, mark.whole
    return ComponentScore(
        index=part.index, type=part.type, points=points, max_points=most, comment=mark.comment
    )


def _share(part: Part, mark: Mark) -> float | None:
    return None if mark.points is None else (mark.points - part.low) / (part.high - part.low)


def _weighed(parts: Sequence[Part], shares: Sequence[float]) -> float:
    """Weighs components by their points, criteria alike."""
    weights = [1.0 if part.name else part.high for part in parts]
    total = math.fsum(w * s for w, s in zip(weights, shares, strict=True)) / math.fsum(weights)
    return 1.0 if all(share == 1.0 for share in shares) else min(total, math.nextafter(1.0, 0.0))


def _stated(spec: RubricSpec, reading: Reading) -> float | None:
    if reading.total is None:
        return None
    own = _OFFICIAL_WHOLE if spec.mode is RubricMode.OFFICIAL else sum(c.weight for c in spec.components)
    whole = own if reading.total_whole is None else reading.total_whole
    return reading.total / whole if whole > 0 and 0 <= reading.total <= whole else None


def _failure(reading: Reading, judge: str) -> Unscored | None:
    if reading.trouble is None:
        return None
    refused = reading.trouble is Trouble.REFUSED
    reason = UnscoredReason.JUDGE_REFUSED if refused else UnscoredReason.JUDGE_REPLY_UNREADABLE
    unread = [str(mark.index + 1) for mark in reading.marks if mark.points is None]
    some = 0 < len(unread) < len(reading.marks)
    which = f"; unread: {', '.join(unread)} of {len(reading.marks)}" if some else ""
    return Unscored(reason=reason, message=f"The reply of judge {judge!r} {reading.trouble}{which}.")


def _no_total(judge: str) -> Unscored:
    return Unscored(
        reason=UnscoredReason.JUDGE_REPLY_UNREADABLE,
        message=f"The reply of judge {judge!r} states no possible total, which mode official needs.",
    )


def _with(failure: Unscored | None, components: tuple[ComponentScore, ...]) -> Unscored | None:
    if failure is None:
        return None
    return Unscored(reason=failure.reason, message=failure.message, components=components)
