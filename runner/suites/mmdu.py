"""Reads chats in MMDU's format: what was said in turns, and pictures that stand by position.

`benchmark.json` holds a list of chats, or an object whose values are the chats. The k-th marker of a chat is
its k-th picture. A skipped turn shows as two messages of one side in a row, or as one without text; it is a
flaw of the chat, like a picture that is missing or corrupted and a marker without a picture.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from runner.errors import BadData
from runner.item import Image, Json
from runner.suites.mmmt_if import MARKER, Dialogue, Exchange

_SIDES = {"user": "user", "human": "user", "assistant": "assistant", "gpt": "assistant"}


def read(document: Json, *, find: Callable[[str], Image | None], where: str) -> Iterator[Dialogue]:
    """Yields the chats; `find` turns a picture's path into a picture, or none where it cannot be used."""
    chats = list(document.values()) if isinstance(document, Mapping) else document
    if not isinstance(chats, Sequence) or isinstance(chats, str) or not chats:
        raise BadData(where, "is no list of chats")
    seen: set[str] = set()
    for number, chat in enumerate(chats, start=1):
        place = f"{where}: chat {number}"
        if not isinstance(chat, Mapping):
            raise BadData(place, "is no object")
        dialogue = _dialogue(chat, find, place)
        if dialogue.id in seen:
            raise BadData(place, f"repeats the id {dialogue.id!r}")
        seen.add(dialogue.id)
        yield dialogue


def _dialogue(chat: Mapping[str, Json], find: Callable[[str], Image | None], place: str) -> Dialogue:
    name = chat.get("id")
    if not isinstance(name, str | int) or not str(name).strip():
        raise BadData(place, "has no id")
    paths = _strings(chat.get("image", []), place)
    messages = [_message(each, place) for each in _objects(chat.get("conversations", []), place)]
    found = [find(path) for path in paths]
    markers = sum(text.count(MARKER) for side, text, _ in messages if side == "user")
    flaws = [
        f"image {path} is missing or corrupted" for path, image in zip(paths, found, strict=True) if not image
    ]
    if markers > len(paths):
        flaws.append(f"{markers} markers for {len(paths)} images")
    flaws += _skipped(messages)
    return Dialogue(
        id=str(name),
        images=tuple(image for image in found if image),
        exchanges=tuple(_exchanges(messages)),
        flaws=tuple(flaws),
    )


def _skipped(messages: Sequence[tuple[str, str, Mapping[str, str]]]) -> Iterator[str]:
    for number, (_, text, _) in enumerate(messages, start=1):
        if not text.replace(MARKER, "").strip():
            yield f"message {number} is empty"
    for number, (one, other) in enumerate(pairwise(messages), start=2):
        if one[0] == other[0]:
            yield f"messages {number - 1} and {number} are both of the {one[0]}"


def _exchanges(messages: Sequence[tuple[str, str, Mapping[str, str]]]) -> Iterator[Exchange]:
    for index, (side, text, tags) in enumerate(messages):
        if side != "user":
            continue
        after = messages[index + 1] if index + 1 < len(messages) else None
        answer = after[1] if after and after[0] == "assistant" else ""
        yield Exchange(question=text, answer=answer, tags=tags)


def _message(row: Mapping[str, Json], place: str) -> tuple[str, str, Mapping[str, str]]:
    side, text = row.get("from"), row.get("value")
    if not isinstance(side, str) or side not in _SIDES or not isinstance(text, str):
        raise BadData(place, "has a message that needs 'from' (user or assistant) and 'value' (a text)")
    tags = {
        key: value for key, value in row.items() if key not in {"from", "value"} and isinstance(value, str)
    }
    return _SIDES[side], text, tags


def _strings(value: Json, place: str) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, Sequence) or not all(isinstance(each, str) for each in values):
        raise BadData(place, "'image' must be a list of paths")
    return tuple(str(each) for each in values)


def _objects(value: Json, place: str) -> tuple[Mapping[str, Json], ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadData(place, "'conversations' must be a list")
    rows = tuple(each for each in value if isinstance(each, Mapping))
    if len(rows) != len(value):
        raise BadData(place, "'conversations' must hold objects")
    return rows
