"""Columns to rows: untyped fields of a table become one of a suite's row types, once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from difflib import get_close_matches
from typing import Any, ClassVar, Protocol, get_args, get_type_hints

from scorer.metrics.errors import BadRow
from scorer.metrics.values import READERS, blank

Cell = tuple[str, ...]


class Row(Protocol):
    """Is one observation of a suite: a frozen dataclass whose fields are the columns.

    Each field is annotated with its type and a sentence; a field without a default is a required column.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def cell(self) -> Cell | None:
        """Names what may occur only once; None where rows may repeat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Is one column of a kind of row."""

    name: str
    required: bool
    says: str
    read: Callable[[object], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Is one kind of row that a suite takes, with its columns by name."""

    row: type[Row]
    columns: Mapping[str, Column]

    @classmethod
    def of(cls, row: type[Row]) -> "Kind":
        """Derives the columns from the fields of a row type."""
        hints = get_type_hints(row, include_extras=True)
        columns = {}
        for each in fields(row):
            kind, says = get_args(hints[each.name])
            required = each.default is MISSING
            columns[each.name] = Column(name=each.name, required=required, says=says, read=READERS[kind])
        return cls(row=row, columns=columns)

    @property
    def name(self) -> str:
        """Gives the name of the row type."""
        return self.row.__name__

    @property
    def required(self) -> frozenset[str]:
        """Names the columns that rows of this kind always have."""
        return frozenset(column.name for column in self.columns.values() if column.required)

    def read(self, values: Mapping[str, object]) -> Row:
        """Reads one row whose columns are known to be of this kind; an empty optional one has its default."""
        arguments: dict[str, object] = {}
        for name, value in values.items():
            if blank(value) and not self.columns[name].required:
                continue
            try:
                arguments[name] = self.columns[name].read(value)
            except ValueError as error:
                raise BadRow(str(error), where=f"column {name}", do=_advice(value)) from error
        return self.row(**arguments)


class Reader:
    """Reads the rows of one suite; which kind a row is follows from its columns."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._kinds = tuple(kinds)
        self._by_columns: dict[frozenset[str], Kind] = {}

    def kind(self, columns: Sequence[str]) -> Kind:
        """Finds the kind with exactly these columns, or says which column is unknown or missing."""
        given = frozenset(columns)
        if len(given) < len(columns):
            twice = next(name for name in columns if columns.count(name) > 1)
            raise BadRow(f"column {twice!r} stands twice", where="in the header", do="keep one of them")
        if given not in self._by_columns:
            self._by_columns[given] = self._recognise(columns)
        return self._by_columns[given]

    def read(self, values: Mapping[str, object]) -> Row:
        """Reads a row; raises BadRow naming the column."""
        return self.kind(tuple(values)).read(values)

    def _recognise(self, columns: Sequence[str]) -> Kind:
        given = frozenset(columns)
        for kind in self._kinds:
            if kind.required <= given <= kind.columns.keys():
                return kind
        # The kind that was probably meant: the fewest columns missing and unknown.
        meant = min(
            self._kinds, key=lambda kind: len(kind.required - given) + len(given - kind.columns.keys())
        )
        unknown = [name for name in columns if name not in meant.columns]
        if unknown:
            raise BadRow(f"unknown column {unknown[0]!r}", where="", do=_nearest(unknown[0], meant.columns))
        missing = ", ".join(sorted(meant.required - given))
        raise BadRow(f"missing column {missing}", where="", do=f"add it; needed are {_list(meant)}")


def _nearest(name: str, valid: Mapping[str, Column]) -> str:
    close = get_close_matches(name.lower(), valid, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"use {', '.join(valid)}"


def _list(kind: Kind) -> str:
    return ", ".join(name for name, column in kind.columns.items() if column.required)


def _advice(value: object) -> str:
    if blank(value):
        return "fill it in"
    return "correct it, or leave a measured value empty where it is unscored"
