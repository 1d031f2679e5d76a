"""What judges do to scores: severity, and a preference for answers of their own family."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorer.metrics.figure import Figure, undefined
from scorer.metrics.interval import difference_of_means
from scorer.metrics.mean import Means
from scorer.metrics.scale import Scale
from scorer.metrics.settings import Settings

Unit = tuple[str, ...]
UNLIMITED = Scale(worst=-math.inf, best=math.inf)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """Is the score one judge gives one unit: an answer, or one aspect of it.

    `cluster` names what units depend on together, such as the chat.
    """

    judge: str
    judge_family: str
    answerer: str
    unit: Unit
    cluster: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Is how much more one judge gives a unit than it is compared with."""

    cluster: str
    own: bool
    value: float


def gaps(opinions: Iterable[Opinion], against: Iterable[Opinion]) -> dict[str, list[Gap]]:
    """Compares each judge with the mean of the others in `against`, on the units that both scored."""
    panel: dict[Unit, list[Opinion]] = {}
    for opinion in against:
        panel.setdefault(opinion.unit, []).append(opinion)
    found: dict[str, list[Gap]] = {}
    for opinion in opinions:
        others = [each.score for each in panel.get(opinion.unit, ()) if each.judge != opinion.judge]
        if others:
            value = opinion.score - math.fsum(others) / len(others)
            own = opinion.judge_family == opinion.answerer
            found.setdefault(opinion.judge, []).append(Gap(cluster=opinion.cluster, own=own, value=value))
    return found


def severity_figures(opinions: Sequence[Opinion], settings: Settings) -> Iterator[Figure]:
    """Gives how much more (above 0) or less (below 0) a judge gives than the others on the same units."""
    means = Means({"judge_severity": UNLIMITED}, settings)
    for judge, found in gaps(opinions, opinions).items():
        for gap in found:
            means.of("judge_severity", {"judge": judge}).add(gap.value, cluster=gap.cluster)
    yield from means.figures()


def self_preference(
    opinions: Sequence[Opinion], against: Sequence[Opinion], *, name: str, settings: Settings
) -> Iterator[Figure]:
    """Gives how much more a judge favours its own family's answers than it favours others' answers.

    Favour is the judge's score minus that of `against`, so neither a severe judge nor a good answerer
    counts as self-preference.
    """
    found = gaps(opinions, against)
    own_judges = {each.judge: each.judge_family for each in opinions}
    answerers = {each.answerer for each in opinions}
    for judge, family in sorted(own_judges.items()):
        of = {"judge": judge, "against": name}
        if family in answerers:
            yield _preference(of, found.get(judge, []), settings)


def _preference(of: dict[str, str], found: list[Gap], settings: Settings) -> Figure:
    own, others = _halves(found, own=True), _halves(found, own=False)
    if not own or not others:
        missing = "its own family's" if not own else "others'"
        why = f"no unit of {missing} answers is scored by both sides"
        return undefined("self_preference", of, why)
    means = [math.fsum(total for total, _ in half.values()) / _count(half) for half in (own, others)]
    interval = difference_of_means(own, others, settings.confidence) if settings.resamples else None
    return Figure(
        metric="self_preference",
        of=of,
        value=means[0] - means[1],
        low=interval.low if interval else None,
        high=interval.high if interval else None,
        n=len(found),
    )


def _halves(found: list[Gap], *, own: bool) -> dict[str, tuple[float, int]]:
    half: dict[str, tuple[float, int]] = {}
    for gap in found:
        if gap.own is own:
            total, count = half.get(gap.cluster, (0.0, 0))
            half[gap.cluster] = (total + gap.value, count + 1)
    return half


def _count(half: dict[str, tuple[float, int]]) -> int:
    return sum(count for _, count in half.values())
