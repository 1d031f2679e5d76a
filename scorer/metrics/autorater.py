"""Ratings of answers by judges and humans, criterion by criterion (MMMT-IF)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from scorer.metrics.bias import Opinion, self_preference, severity_figures
from scorer.metrics.errors import BadRow
from scorer.metrics.figure import Figure
from scorer.metrics.mean import Means
from scorer.metrics.pif import PifRow
from scorer.metrics.reading import Cell
from scorer.metrics.scale import Scale
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table

HUMAN = "human"
RATING = Scale(worst=1.0, best=10.0)
INSTRUCTION_FOLLOWING = "instruction following"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """Is what a judge or human gives one answer on one criterion."""

    model: Annotated[str, "who answered"]
    chat: Annotated[str, "the conversation"]
    turn: Annotated[int, "the turn, from 1"]
    criterion: Annotated[str, "what is rated, such as richness or instruction following"]
    rating: Annotated[float | None, "1 to 10 from a judge, any scale from humans; empty: unscored"]
    judge: Annotated[str, "who rated: a model, or human"] = HUMAN
    family: Annotated[str | None, "family of the answering model, where it is not the model's name"] = None
    judge_family: Annotated[str | None, "family of the judge, where it is not the judge's name"] = None

    rater: Annotated[str | None, "which human, where several rated the answer"] = None

    def __post_init__(self) -> None:
        if self.judge.lower() == HUMAN:
            object.__setattr__(self, "judge", HUMAN)
        elif self.rating is not None and not RATING.floor <= self.rating <= RATING.ceiling:
            do = "a judge gives 1 to 10; leave it empty where the judge's figure is invalid"
            raise BadRow(f"{self.rating:g}", where="column rating", do=do)

    def cell(self) -> Cell:
        """Names the answer, the criterion and who rated it."""
        return (
            self.model,
            f"chat {self.chat}",
            f"turn {self.turn}",
            self.criterion_name,
            f"judge {self.judge}",
            *([f"rater {self.rater}"] if self.rater else []),
        )

    @property
    def criterion_name(self) -> str:
        """Gives the criterion's name as figures write it."""
        return " ".join(self.criterion.lower().replace("_", " ").replace("-", " ").split())


def autorater_figures(table: Table, settings: Settings) -> Iterator[Figure]:
    """Gives mean ratings by judge, the judge by answerer table, and the judges' bias."""
    means = Means({"autorater": RATING, "judge_score": RATING}, settings)
    opinions: list[Opinion] = []
    for row in table.of(Rating):
        answerer = row.family or row.model
        rated = {"criterion": row.criterion_name, "judge": row.judge, "model": row.model}
        means.of("autorater", rated).add(row.rating, cluster=row.chat)
        by_family = {"judge": row.judge, "answerer": answerer}
        means.of("judge_score", by_family).add(row.rating, cluster=row.chat)
        if row.rating is not None:
            opinions.append(_opinion(row, row.rating))
    yield from means.figures()
    judges = [opinion for opinion in opinions if opinion.judge != HUMAN]
    yield from severity_figures(judges, settings)
    if len({opinion.judge for opinion in judges}) > 1:
        yield from self_preference(judges, judges, name="panel", settings=settings)
    humans = [opinion for opinion in opinions if opinion.judge == HUMAN]
    if humans:
        yield from self_preference(judges, humans, name=HUMAN, settings=settings)
    code = _programmatic(table)
    if code:
        following = [opinion for opinion in judges if opinion.unit[-1] == INSTRUCTION_FOLLOWING]
        yield from self_preference(following, code, name="pif", settings=settings)


def _opinion(row: Rating, score: float) -> Opinion:
    return Opinion(
        judge=row.judge,
        judge_family=row.judge_family or row.judge,
        answerer=row.family or row.model,
        unit=(row.model, row.chat, str(row.turn), row.criterion_name),
        cluster=row.chat,
        score=score,
    )


def _programmatic(table: Table) -> list[Opinion]:
    """Makes PIF comparable with a rating of instruction following: 0 is 1 point, 1 is 10 points."""
    return [
        Opinion(
            judge="code",
            judge_family="code",
            answerer=row.model,
            unit=(row.model, row.chat, str(row.turn), INSTRUCTION_FOLLOWING),
            cluster=row.chat,
            score=1 + 9 * row.pif,
        )
        for row in table.of(PifRow)
        if row.sample == 0 and row.pif is not None
    ]
