"""Rows of a suite, kept so that their order of arrival leaves no trace."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import TypeVar

from scorer.metrics.errors import BadRow
from scorer.metrics.reading import Cell, Row

R = TypeVar("R", bound=Row)

# Equal rows are kept once but weigh as many as they are.
MOST_ROWS = 10_000_000


class Table:
    """Holds rows of several types; a row that names its cell may come once, others any number of times."""

    def __init__(self) -> None:
        self._rows: dict[type[Row], Counter[Row]] = {}
        self._cells: dict[type[Row], set[Cell]] = {}
        self._sorted: dict[type[Row], list[tuple[Row, int]]] = {}
        self._size = 0

    def add(self, row: Row, *, count: int = 1) -> None:
        """Takes a row `count` times; raises BadRow where its cell is already filled."""
        cell = row.cell()
        if cell is not None:
            filled = self._cells.setdefault(type(row), set())
            if cell in filled or count > 1:
                raise BadRow(f"a second row for {', '.join(cell)}", where="", do="keep one of them")
            filled.add(cell)
        self._size += count
        if self._size > MOST_ROWS:
            raise BadRow(f"more than {MOST_ROWS:,} rows", where="in the whole table", do="split it")
        self._rows.setdefault(type(row), Counter())[row] += count
        self._sorted.pop(type(row), None)

    def merge(self, other: "Table") -> None:
        """Takes all rows of another table, which stays as it is; a refused row leaves this one unchanged."""
        for row, _ in other.all():
            cell = row.cell()
            if cell is not None and cell in self._cells.get(type(row), ()):
                what = f"both parts hold a row for {', '.join(cell)}"
                raise BadRow(what, where="", do="drop one of them")
        for row, count in other.all():
            self.add(row, count=count)

    def all(self) -> Iterator[tuple[Row, int]]:
        """Gives every different row in no particular order, with the times it came."""
        for rows in self._rows.values():
            yield from rows.items()

    def of(self, kind: type[R]) -> Iterator[R]:
        """Gives the rows of a type in a fixed order, each as often as it came."""
        for row, count in self.counted(kind):
            for _ in range(count):
                yield row

    def counted(self, kind: type[R]) -> Iterator[tuple[R, int]]:
        """Gives the different rows of a type in a fixed order, each with the times it came."""
        if kind not in self._sorted:
            rows = self._rows.get(kind, Counter())
            self._sorted[kind] = sorted(rows.items(), key=lambda item: values_line(item[0]))
        return iter(self._sorted[kind])  # type: ignore[arg-type]  # keyed by the type itself

    def __len__(self) -> int:
        return self._size


def values_line(row: Row) -> str:
    """Writes a row's values as one line of JSON, in the order of its fields."""
    return json.dumps([getattr(row, each.name) for each in fields(row)])
