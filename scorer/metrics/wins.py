"""Who wins how many datasets, by best accuracy, gain or stability (MM-InstructEval)."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorer.metrics.figure import Ends, Figure
from scorer.metrics.order import PLACES, competition_ranks, natural

# The measures that are ranked, by the figure that holds them, and whether the highest wins.
MEASURES = {
    "best": ("best", True),
    "mrg_model": ("gain", True),
    "mrg_instruction": ("gain", True),
    "stability_model": ("stability", False),
    "stability_instruction": ("stability", False),
}
Rest = tuple[tuple[str, str], ...]
End = Literal["worst", "best"]


def win_figures(cells: Iterable[Figure]) -> Iterator[Figure]:
    """Counts the datasets where a model or instruction has rank 1, or at most 3; every tied one counts."""
    ranked: dict[tuple[str, Rest], dict[str, dict[str, Figure]]] = {}
    for figure in cells:
        if figure.metric not in MEASURES:
            continue
        subject = _subject(figure)
        rest = tuple(
            (name, value) for name, value in place_of(figure).items() if name not in {subject, "dataset"}
        )
        datasets = ranked.setdefault((figure.metric, (*rest, ("", subject))), {})
        datasets.setdefault(figure.of["dataset"], {})[figure.of[subject]] = figure
    for (metric, rest), datasets in ranked.items():
        measure, highest_first = MEASURES[metric]
        of = {name: value for name, value in rest if name}
        subject = rest[-1][1]
        ladders = [Ladder(figures=figures, highest_first=highest_first) for figures in datasets.values()]
        for name in sorted({name for figures in datasets.values() for name in figures}, key=natural):
            for win, last in (("wins1", 1), ("wins3", 3)):
                yield _win(win, {subject: name, "measure": measure, **of}, ladders, name, last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """Is the figures of one dataset by name, of which some win."""

    figures: Mapping[str, Figure]
    highest_first: bool

    def wins(self, name: str, last: int) -> bool | None:
        """Says whether a name has at most this rank; None where its figure has no value."""
        values = {each: figure.value for each, figure in self.figures.items() if figure.value is not None}
        if name not in values:
            return None
        return competition_ranks(values, highest_first=self.highest_first)[name] <= last

    def could_win(self, name: str, last: int, *, own: End, others: End) -> bool:
        """Says whether it has at most this rank with its figure at one end and the others' at another."""
        if name not in self.figures:
            return False
        mine = self._end(name, own)
        rivals = [self._end(rival, others) for rival in self.figures if rival != name]
        ahead = sum(
            round(rival - mine, PLACES) > 0 if math.isfinite(rival) else rival > 0 for rival in rivals
        )
        return ahead < last and mine > -math.inf

    def _end(self, name: str, end: End) -> float:
        """Gives a figure's end, larger being better; what is undefined may be anything."""
        figure = self.figures[name]
        value = figure.worst if end == "worst" else figure.best
        value = figure.value if value is None else value
        if value is None:
            return -math.inf if end == "worst" else math.inf
        return value if self.highest_first else -value


def _win(metric: str, of: dict[str, str], ladders: Sequence[Ladder], name: str, last: int) -> Figure:
    won = [ladder.wins(name, last) for ladder in ladders]
    reached = [each for each in won if each is not None]
    coverages = [figure.coverage for ladder in ladders for figure in ladder.figures.values()]
    incomplete = any(coverage < 1 for coverage in coverages)
    bounds: Ends = {}
    if incomplete:
        bounds = {
            "worst": float(sum(each.could_win(name, last, own="worst", others="best") for each in ladders)),
            "best": float(sum(each.could_win(name, last, own="best", others="worst") for each in ladders)),
        }
    own = [ladder.figures[name].coverage if name in ladder.figures else 0.0 for ladder in ladders]
    why = "cells are missing, its own or others'" if incomplete else ""
    return Figure(
        metric=metric,
        of=of,
        value=float(sum(reached)) if reached else None,
        **bounds,
        n=len(reached),
        coverage=math.fsum(own) / len(ladders),
        why=why if reached else "no dataset has a value to rank",
    )


def _subject(figure: Figure) -> str:
    return "instruction" if figure.metric.endswith("instruction") else "model"


def place_of(figure: Figure) -> dict[str, str]:
    """Gives what a figure is of, without the instruction that reached a best accuracy."""
    answer = "instruction" if figure.metric == "best" else ""
    return {name: value for name, value in figure.of.items() if name != answer}
