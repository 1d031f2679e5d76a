"""A file of recorded answers, read whatever its shape: JSON lines, one JSON document, or a table."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from runner.errors import BadData
from runner.models.replay.formats import Row, answers_in
from runner.models.replay.recording import Recorded, Recording

_ARCHIVE = b"PK\x03\x04"
_SEPARATORS = {".tsv": "\t", ".csv": ","}


def read_recording(path: Path) -> Recording:
    """Reads all answers of a file; raises `BadData` naming the file and the line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadData(str(path), f"cannot be read ({error.strerror})") from error
    if data.startswith(_ARCHIVE):
        raise BadData(str(path), "is an archive or a spreadsheet; save it as JSON, CSV or TSV first")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadData(f"{path}:{line}", "is no UTF-8") from error
    recording = Recording(_answers(text, path))
    if not len(recording):
        raise BadData(str(path), "holds no answers")
    return recording


def _answers(text: str, path: Path) -> Iterator[Recorded]:
    for where, row in _rows(text, path):
        yield from answers_in(row, where)


def _rows(text: str, path: Path) -> Iterator[tuple[str, Row]]:
    if path.suffix in _SEPARATORS:
        yield from _table(text, path)
    elif (document := _document(text)) is None:
        yield from _lines(text, path)
    elif isinstance(document, Mapping):
        yield str(path), document
    else:
        for number, row in enumerate(document, start=1):
            yield f"{path}, entry {number}", _object(row, f"{path}, entry {number}")


def _document(text: str) -> Row | list[object] | None:
    """Reads the text as one document, unless it is more or less than one."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict | list) else None


def _lines(text: str, path: Path) -> Iterator[tuple[str, Row]]:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        where = f"{path}:{number}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            # A run that was interrupted leaves a torn last line, which its journal does without too.
            if number == len(lines) and number > 1:
                return
            raise BadData(where, f"is no JSON ({error}); give one object a line") from error
        yield where, _object(row, where)


def _table(text: str, path: Path) -> Iterator[tuple[str, Row]]:
    rows = csv.DictReader(io.StringIO(text), delimiter=_SEPARATORS[path.suffix])
    try:
        for row in rows:
            yield (
                f"{path}:{rows.line_num}",
                {key: value for key, value in row.items() if isinstance(key, str)},
            )
    except csv.Error as error:
        raise BadData(f"{path}:{rows.line_num}", f"is no table ({error})") from error


def _object(row: object, where: str) -> Row:
    if not isinstance(row, dict):
        raise BadData(where, "is no JSON object; give one object a line")
    return row
