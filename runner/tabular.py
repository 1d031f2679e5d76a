"""Rows of a table from CSV with a header or from JSON lines, a line at a time, each with its line number."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

BYTE_ORDER_MARK = "\ufeff"


class BadTable(Exception):
    """Says what is wrong with a table, at which line, and what to do."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Is one row of a table before anybody knows what its columns mean."""

    line: int
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Is the first line of a CSV table; JSON lines have none."""

    line: int
    columns: tuple[str, ...]


def read_table(lines: Iterable[bytes]) -> Iterator[Header | Record]:
    """Reads a table whose first visible character tells JSON lines ({) from CSV; raises BadTable."""
    decoded = _decode(lines)
    for line, text in decoded:
        if text.strip():
            whole = chain([(line, text)], decoded)
            if text.lstrip().startswith("["):
                raise BadTable(line, "a JSON array, write one object a line")
            yield from _json_lines(whole) if text.lstrip().startswith("{") else _csv(whole)
            return
    raise BadTable(1, "the file is empty, give a header and at least one row")


def _decode(lines: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    for line, raw in enumerate(lines, start=1):
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            raise BadTable(line, f"no UTF-8 at byte {error.start + 1}, save the file as UTF-8") from error
        yield line, text.removeprefix(BYTE_ORDER_MARK) if line == 1 else text


def _json_lines(lines: Iterable[tuple[int, str]]) -> Iterator[Record]:
    for line, text in lines:
        if not text.strip():
            continue
        try:
            fields = json.loads(text, object_pairs_hook=_without_repeats)
        except (ValueError, RecursionError) as error:
            raise BadTable(line, f"no JSON object: {_json_fault(error)}, correct the line") from error
        if not isinstance(fields, dict):
            raise BadTable(line, "no JSON object, write one object a line")
        yield Record(line=line, fields=fields)


def _json_fault(error: Exception) -> str:
    """Says what is wrong in words that do not need Python to be understood."""
    match error:
        case RecursionError():
            return "nested too deeply"
        case json.JSONDecodeError() | _Repeated():
            return str(error)
        case _:
            return "a number of thousands of digits"


class _Repeated(ValueError):
    """Says which name an object has twice."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Repeated(f"{twice!r} stands twice")
    return fields


def _csv(lines: Iterable[tuple[int, str]]) -> Iterator[Header | Record]:
    source = _Numbered(lines)
    rows = csv.reader(source, strict=True, skipinitialspace=True)
    columns: tuple[str, ...] = ()
    while True:
        line = source.line + 1
        try:
            row = next(rows, None)
        except csv.Error as error:
            fault = "lines end in CR alone" if "new-line character" in str(error) else str(error)
            raise BadTable(max(line, source.line), f"no CSV: {fault}, correct the line") from error
        if row is None:
            return
        if not any(value.strip() for value in row):
            continue
        if not columns:
            line = source.line
            columns = tuple(name.strip() for name in row)
            _check_separator(line, columns)
            yield Header(line=line, columns=columns)
        elif len(row) != len(columns):
            what = f"{len(row)} values under {len(columns)} columns, correct the line or quote its commas"
            raise BadTable(line, what)
        else:
            yield Record(line=line, fields=dict(zip(columns, row, strict=True)))


def _check_separator(line: int, columns: tuple[str, ...]) -> None:
    for separator, name in ((";", "semicolons"), ("\t", "tabs")):
        if len(columns) == 1 and separator in columns[0]:
            raise BadTable(line, f"{name} between the columns, separate values by commas")


class _Numbered:
    """Gives the texts of numbered lines and remembers the number of the last."""

    def __init__(self, lines: Iterable[tuple[int, str]]) -> None:
        self._lines = iter(lines)
        self.line = 0

    def __iter__(self) -> "_Numbered":
        return self

    def __next__(self) -> str:
        self.line, text = next(self._lines)
        return text
