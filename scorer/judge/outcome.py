"""Several opinions as one outcome: the mean or median, the spread, and what the judges' calls came to.

Samples of one judge are exchangeable, so those that could be read speak for it. Judges of a panel are not:
one that gives no opinion leaves the rubric unscored, else its severity would move the score by its absence.
"""

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from scorer.checks.rubric import LOW_POINTS, RubricSpec
from scorer.judge.opinion import Opinion
from scorer.judge.part import parts_of
from scorer.verdict import ComponentScore, Outcome, Unscored, Verdict


class Combine(StrEnum):
    """Names how opinions become one score: within each judge, then over the judges."""

    MEAN = "mean"
    MEDIAN = "median"


_CENTRES: dict[Combine, Callable[[Sequence[float]], float]] = {
    Combine.MEAN: lambda values: math.fsum(values) / len(values),
    Combine.MEDIAN: statistics.median,
}

Rows = Sequence[Sequence[Opinion]]


def outcome_of(
    spec: RubricSpec, opinions: Rows, *, combine: Combine = Combine.MEAN, models_changed: int = 0
) -> Outcome:
    """Decides a rubric by its judges' opinions: a row a judge, an opinion a sample."""
    silent = next((row for row in opinions if all(each.score is None for each in row)), None)
    if silent is not None:
        return _unscored(spec, silent, opinions, combine)
    score = _over(opinions, lambda each: each.score, combine)
    if score is None:
        raise ValueError("no judge was asked")
    passed = all(each.score in {1.0, None} for row in opinions for each in row)
    score = 1.0 if passed else min(score, math.nextafter(1.0, 0.0))
    components = _components(spec, opinions, combine)
    return Verdict(
        passed=passed,
        score=score,
        explanation=_explanation(score, components, judged=sum(map(len, opinions))),
        measures={**_measures(opinions, combine), "models_changed": float(models_changed)},
        failure_types=() if passed else (LOW_POINTS,),
        components=components,
    )


def _unscored(spec: RubricSpec, silent: Sequence[Opinion], opinions: Rows, combine: Combine) -> Unscored:
    failure = silent[-1].failure
    if failure is None:
        raise ValueError("an opinion without a score says why")
    return Unscored(
        reason=failure.reason, message=failure.message, components=_components(spec, opinions, combine)
    )


def _over(rows: Rows, value: Callable[[Opinion], float | None], combine: Combine) -> float | None:
    """Takes the centre within each row, then over the rows; None where no opinion has a value."""
    centre = _CENTRES[combine]
    held = [[v for v in map(value, row) if v is not None] for row in rows]
    centres = [centre(row) for row in held if row]
    return centre(centres) if centres else None


def _components(spec: RubricSpec, rows: Rows, combine: Combine) -> tuple[ComponentScore, ...]:
    """Combines each component's points; one opinion alone keeps its comments and its own wholes."""
    heard = [each for row in rows for each in row if each.components]
    if len(heard) <= 1:
        return heard[0].components if heard else ()
    combined = []
    for part in parts_of(spec):
        wholes = {each.components[part.index].max_points for each in heard}
        scale = part.high if len(wholes) > 1 else wholes.pop()
        points = _over(rows, _points_of(part.index, scale), combine)
        comment = next(filter(None, (each.components[part.index].comment for each in heard)), "")
        combined.append(
            ComponentScore(index=part.index, type=part.type, points=points, max_points=scale, comment=comment)
        )
    return tuple(combined)


def _points_of(index: int, scale: float) -> Callable[[Opinion], float | None]:
    def points(opinion: Opinion) -> float | None:
        if not opinion.components or opinion.components[index].points is None:
            return None
        component = opinion.components[index]
        given = component.points or 0.0
        return given if component.max_points == scale else given / component.max_points * scale

    return points


def _measures(rows: Rows, combine: Combine) -> dict[str, float]:
    every = [each for row in rows for each in row]
    scores = [each.score for each in every if each.score is not None]
    measures = {"opinions": float(len(scores)), "opinions_missing": float(len(every) - len(scores))}
    if len(scores) > 1:
        measures["score_spread"] = max(scores) - min(scores)
        measures["score_deviation"] = statistics.pstdev(scores)
    if len(scores) < len(every):
        measures["worst_score"] = _over(rows, lambda each: each.low, combine) or 0.0
        measures["best_score"] = _over(rows, lambda each: each.high, combine) or 0.0
    stated = _over(rows, lambda each: each.stated, combine)
    if stated is not None:
        measures["stated_total"] = stated
    measures["total_disagreements"] = float(sum(each.disagrees for each in every))
    measures["rescaled_components"] = float(sum(each.rescaled_count for each in every))
    return measures


def _explanation(score: float, components: Sequence[ComponentScore], *, judged: int) -> str:
    who = "The judge gives" if judged == 1 else f"Over {judged} opinions the judges give"
    if score == 1.0:
        return f"{who} full points."
    least = min(_shares(components), key=lambda pair: pair[0], default=None)
    if least is None:
        return f"{who} {score:.0%} of the points."
    part = least[1]
    name = f"component {part.index + 1}{f' ({part.type})' if part.type else ''}"
    return f"{who} {score:.0%} of the points, the least to {name}: {part.points:g} of {part.max_points:g}."


def _shares(components: Sequence[ComponentScore]) -> Iterator[tuple[float, ComponentScore]]:
    for component in components:
        if component.points is not None:
            yield component.points / component.max_points, component
