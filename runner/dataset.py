"""Items as JSON lines: one a line, pictures by SHA-256, checks as ProtoJSON of `heed.scorer.v1.Check`."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from runner.errors import BadData
from runner.item import Image, Item, Json, Turn


def encode(item: Item) -> dict[str, Json]:
    """Turns an item into a JSON object; what is empty is left out."""
    return _filled(
        {
            "id": item.id,
            "suite": item.suite,
            "base": item.base,
            "tags": dict(item.tags),
            "unavailable": item.unavailable,
            "turns": [_encode_turn(turn) for turn in item.turns],
        }
    )


def decode(row: Mapping[str, Json], *, where: str) -> Item:
    """Reads an item back; `where` names the place in the error of a row that is none."""
    try:
        return Item(
            id=_text(row, "id"),
            suite=_text(row, "suite"),
            base=_text(row, "base"),
            tags=_tags(row),
            unavailable=_text(row, "unavailable"),
            turns=tuple(_decode_turn(turn) for turn in _rows(row, "turns")),
        )
    except (TypeError, ValueError) as error:
        raise BadData(where, str(error)) from error


def read_items(path: Path) -> Iterator[Item]:
    """Streams the items of a JSON-lines file; blank lines are skipped, an id that comes twice is refused."""
    seen: set[str] = set()
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            where = f"{path}:{number}"
            try:
                row = json.loads(line)
            except ValueError as error:
                raise BadData(where, f"is no JSON ({error})") from error
            if not isinstance(row, dict):
                raise BadData(where, "is no JSON object")
            item = decode(row, where=where)
            if item.id in seen:
                raise BadData(where, f"repeats the id {item.id!r}")
            seen.add(item.id)
            yield item


def write_items(items: Iterable[Item], path: Path) -> int:
    """Writes one item a line and returns how many."""
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for item in items:
            out.write(json.dumps(encode(item), ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count


def _encode_turn(turn: Turn) -> dict[str, Json]:
    images = [{"sha256": i.sha256, "media_type": i.media_type, "path": i.path} for i in turn.images]
    return _filled(
        {
            "text": turn.text,
            "once": turn.once,
            "images": images,
            "reference": turn.reference,
            "tags": dict(turn.tags),
            "checks": list(turn.checks),
        }
    )


def _decode_turn(row: Mapping[str, Json]) -> Turn:
    images = (
        Image(sha256=_text(image, "sha256"), media_type=_text(image, "media_type"), path=_text(image, "path"))
        for image in _rows(row, "images")
    )
    return Turn(
        text=_text(row, "text"),
        once=_text(row, "once"),
        images=tuple(images),
        reference=_text(row, "reference"),
        tags=_tags(row),
        checks=tuple(_checks(row)),
    )


def _checks(row: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    for check in _rows(row, "checks"):
        if not isinstance(check.get("id"), str):
            raise TypeError("every check needs an id")
        yield check


def _text(row: Mapping[str, Json], key: str) -> str:
    value = row.get(key, "")
    if not isinstance(value, str):
        raise TypeError(f"{key!r} must be a string, not {type(value).__name__}")
    return value


def _tags(row: Mapping[str, Json]) -> Mapping[str, str]:
    tags = row.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(value, str) for value in tags.values()):
        raise TypeError("'tags' must be an object of strings")
    return {key: str(value) for key, value in tags.items()}


def _rows(row: Mapping[str, Json], key: str) -> tuple[Mapping[str, Json], ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise TypeError(f"{key!r} must be a list of objects")
    return tuple(entry for entry in value if isinstance(entry, dict))


def _filled(row: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in row.items() if value not in ("", [], {})}
