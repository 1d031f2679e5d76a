"""Preference scores, and who wins against whom by them, by humans or by anyone's count (MMMT-IF)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from scorer.metrics.autorater import HUMAN, Rating
from scorer.metrics.elo import elo_figures
from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure, undefined
from scorer.metrics.mean import Means
from scorer.metrics.order import PLACES, natural, pairs
from scorer.metrics.outcome import Outcome
from scorer.metrics.pif import PifRow
from scorer.metrics.reading import Cell
from scorer.metrics.scale import FLAW, SHARE, Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

CRITERIA = (
    "creativity",
    "richness",
    "visual perception",
    "logical coherence",
    "answer accuracy",
    "image relationship understanding",
    "instruction following",
    "overall",
)
PIF_WEIGHT = 20.0
PREFERENCE = Scale(worst=8.0, best=100.0)

Turn = tuple[str, int]
# Preference scores by judge, model and turn of a chat; None where a part is unscored.
Scores = dict[str, dict[str, dict[Turn, float | None]]]


class Winner(StrEnum):
    """Names who of two was better."""

    A = "a"
    B = "b"
    TIE = "tie"


# What a won, lost, tied or undecided comparison is worth to a.
POINTS = {Winner.A.value: 1.0, Winner.B.value: 0.0, Winner.TIE.value: 0.5, None: None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Is one comparison of two models."""

    a: Annotated[str, "one model"]
    b: Annotated[str, "the other model"]
    winner: Annotated[str | None, "a, b or tie; empty: undecided"]

    def __post_init__(self) -> None:
        _check(self.a, self.b, self.winner)

    def cell(self) -> None:
        """Names nothing: two models may meet any number of times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """Is whose answer to one turn somebody preferred."""

    chat: Annotated[str, "the conversation"]
    turn: Annotated[int, "the turn, from 1"]
    a: Annotated[str, "one model"]
    b: Annotated[str, "the other model"]
    winner: Annotated[str | None, "a, b or tie; empty: undecided"]
    rater: Annotated[str | None, "who preferred, where several did"] = None

    def __post_init__(self) -> None:
        _check(self.a, self.b, self.winner)

    def cell(self) -> Cell:
        """Names the turn, the two models whichever comes first, and who preferred."""
        models = sorted((self.a, self.b))
        return (f"chat {self.chat}", f"turn {self.turn}", *models, *([self.rater] if self.rater else []))


def preference_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives preference scores by judge and model, then rates and Elo by judge and as rows state them."""
    scores = preference_scores(table)
    means = Means({"preference": PREFERENCE}, settings)
    for judge, models in scores.items():
        for model, turns in models.items():
            tally = means.of("preference", {"model": model, "judge": judge})
            for (chat, _), score in turns.items():
                tally.add(score, cluster=chat)
    yield from means.figures()
    for judge, missing in incomplete_judges(table).items():
        yield undefined("preference", {"judge": judge}, f"never rated: {', '.join(missing)}")
    for judge, models in scores.items():
        yield from _outcome_figures(_outcomes(models), {"judge": judge}, settings)
    yield from _outcome_figures(stated_outcomes(table), {}, settings)


def preference_scores(table: Table) -> Scores:
    """Gives 20 · PIF + Σ of the eight criteria for every answer that a judge of all eight rated."""
    pifs = {(row.model, row.chat, row.turn): row.pif for row in table.of(PifRow) if row.sample == 0}
    rated: dict[tuple[str, str, str, int], dict[str, float | None]] = {}
    incomplete = incomplete_judges(table)
    for row in table.of(Rating):
        if row.judge not in incomplete and row.judge != HUMAN:
            place = (row.judge, row.model, row.chat, row.turn)
            rated.setdefault(place, {})[row.criterion_name] = row.rating
    scores: Scores = {}
    for (judge, model, chat, turn), ratings in rated.items():
        parts = [ratings.get(criterion) for criterion in CRITERIA]
        pif = pifs.get((model, chat, turn))
        known = [part for part in parts if part is not None]
        whole = pif is not None and len(known) == len(CRITERIA)
        score = PIF_WEIGHT * pif + math.fsum(known) if whole and pif is not None else None
        scores.setdefault(judge, {}).setdefault(model, {})[chat, turn] = score
    return scores


def incomplete_judges(table: Table) -> dict[str, list[str]]:
    """Names the judges, humans aside, that never rate one of the eight criteria, with those they lack."""
    named: dict[str, set[str]] = {}
    for row in table.of(Rating):
        if row.judge != HUMAN:
            named.setdefault(row.judge, set()).add(row.criterion_name)
    lacking = {judge: [name for name in CRITERIA if name not in names] for judge, names in named.items()}
    return {judge: names for judge, names in lacking.items() if names}


def stated_outcomes(table: Table) -> list[Outcome]:
    """Gives the outcomes that rows state: matches and preferences."""
    matches = [
        Outcome.of(row.a, row.b, POINTS[row.winner], count=count) for row, count in table.counted(Match)
    ]
    preferred = [
        Outcome.of(row.a, row.b, POINTS[row.winner], cluster=f"chat {row.chat}")
        for row in table.of(Preference)
    ]
    return matches + preferred


def _check(a: str, b: str, winner: str | None) -> None:
    if a == b:
        raise BadRow(f"{a!r} against itself", where="columns a, b", do="name two models")
    if winner is not None and winner not in POINTS:
        raise BadRow(f"{winner!r} is no winner", where="column winner", do="write a, b or tie")


def _outcomes(models: dict[str, dict[Turn, float | None]]) -> list[Outcome]:
    """Compares two models at every turn that both answered; exactly equal scores are a tie."""
    found = []
    for a, b in pairs(models):
        for turn in sorted(models[a].keys() & models[b].keys()):
            x, y = models[a][turn], models[b][turn]
            # Thirds and sixths of 20 points leave rounding, which decides nothing.
            lead = None if x is None or y is None else round(x - y, PLACES)
            points = None if lead is None else 0.5 if lead == 0 else float(lead > 0)
            found.append(Outcome.of(a, b, points, cluster=f"chat {turn[0]}"))
    return found


def _outcome_figures(outcomes: list[Outcome], of: dict[str, str], settings: Settings) -> Iterator[Figure]:
    means = Means({"win_rate": SHARE, "tie_rate": SHARE, "loss_rate": FLAW}, settings)
    for outcome in outcomes:
        _count(means, {"a": outcome.a, "b": outcome.b, **of}, outcome, outcome.points)
        _count(means, {"model": outcome.a, **of}, outcome, outcome.points)
        turned = None if outcome.points is None else 1.0 - outcome.points
        _count(means, {"model": outcome.b, **of}, outcome, turned)
    yield from means.figures()
    if outcomes:
        models = sorted({name for outcome in outcomes for name in (outcome.a, outcome.b)}, key=natural)
        yield from elo_figures(models, outcomes, of, settings)


def _count(means: Means, of: dict[str, str], outcome: Outcome, points: float | None) -> None:
    for metric, value in (("win_rate", 1.0), ("tie_rate", 0.5), ("loss_rate", 0.0)):
        share = None if points is None else float(points == value)
        means.of(metric, of).add(share, cluster=outcome.cluster, count=outcome.count)
