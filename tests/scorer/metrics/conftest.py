"""How the tests of the metrics state rows and look figures up."""

import csv
import io
from collections.abc import Callable, Sequence
from typing import Protocol

import pytest

from scorer.metrics import Accumulator, Figure, Mode, Settings, reader, suite_named


class Compute(Protocol):
    def __call__(
        self, suite: str, table: str, *more: str, mode: Mode | None = None, **settings: int
    ) -> "Figures": ...


class Figures:
    """Holds figures and finds the one of a metric and of what it is."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self.all = tuple(figures)

    def __call__(self, metric: str, **of: str) -> Figure:
        found = [figure for figure in self.all if figure.metric == metric and dict(figure.of) == of]
        assert len(found) == 1, (metric, of, [dict(each.of) for each in self.all if each.metric == metric])
        return found[0]

    def named(self, metric: str) -> list[Figure]:
        return [figure for figure in self.all if figure.metric == metric]


@pytest.fixture
def compute() -> Compute:
    def figures(suite: str, *tables: str, mode: Mode | None = None, **settings: int) -> Figures:
        chosen = Settings(mode=mode or suite_named(suite).default_mode, **settings)
        collected, rows = Accumulator(suite, chosen), reader(suite)
        for table in tables:
            for fields in csv.DictReader(io.StringIO(table.replace(" ", "\n"))):
                collected.add(rows.read(fields))
        return Figures(collected.result())

    return figures


@pytest.fixture
def pif_table() -> Callable[..., str]:
    """Writes PIF rows of model=chats, each chat a list of PIFs by turn."""

    def table(**models: list[list[float | None]]) -> str:
        lines = ["model,chat,turn,sample,pif,instructions"]
        for model, chats in models.items():
            for chat, turns in enumerate(chats):
                for turn, pif in enumerate(turns, start=1):
                    given = next(n for n in range(min(turn, 6), 101) if round((pif or 0) * n, 6) % 1 == 0)
                    lines.append(f"{model},c{chat},{turn},0,{'' if pif is None else pif},{given}")
        return "\n".join(lines)

    return table
