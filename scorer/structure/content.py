"""What a document must not hold, whatever its schema: empty values, repeated items, numbers that are none."""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from scorer.structure.document import Element, Path, Step, children

_Link = tuple["_Link | None", Step]
_JSON = (dict, list, str, int, float, Element)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Says where a document breaks the rules that hold without a schema."""

    size: int
    empty: tuple[Path, ...]
    not_finite: tuple[Path, ...]
    not_json: tuple[Path, ...]


def inspect(value: object, *, placeholders: frozenset[str]) -> Content:
    """Finds what no schema is needed to see.

    Empty are blank text, null, an empty list and a placeholder. YAML has values that JSON has not, such as
    dates and keys that are no text.
    """
    size = 0
    empty: list[Path] = []
    not_finite: list[Path] = []
    not_json: list[Path] = []
    stack: list[tuple[_Link | None, object]] = [(None, value)]
    while stack:
        link, found = stack.pop()
        size += 1
        if _is_empty(found, placeholders):
            empty.append(_path(link))
        elif isinstance(found, float) and not math.isfinite(found):
            not_finite.append(_path(link))
        elif not isinstance(found, _JSON) or (isinstance(found, dict) and not all(map(_is_text, found))):
            not_json.append(_path(link))
        else:
            stack.extend([((link, step), below) for step, below in children(found)][::-1])
    return Content(size=size, empty=tuple(empty), not_finite=tuple(not_finite), not_json=tuple(not_json))


def repeated_items(value: object, steps: Sequence[str]) -> Iterator[Path]:
    """Yields each item, of the list at the path, that says the same as one before it.

    A path runs through lists: `people/name` compares the names of all people. In XML the steps are tags below
    the root, and the items are the elements at the path or, where that is one element, the elements in it.
    """
    places: list[_Place] = [((), value)]
    for step in steps:
        places = [below for path, found in places for below in _named(path, found, step)]
    seen: set[Hashable] = set()
    for path, item in _items(places):
        said = _said(item)
        if said in seen:
            yield path
        seen.add(said)


_Place = tuple[Path, object]


def _path(link: _Link | None) -> Path:
    steps: list[Step] = []
    while link is not None:
        link, step = link
        steps.append(step)
    return tuple(reversed(steps))


def _is_text(key: object) -> bool:
    return isinstance(key, str)


def _is_empty(value: object, placeholders: frozenset[str]) -> bool:
    match value:
        case str():
            said = value.strip().casefold()
            return not said or said in placeholders
        case Element():
            return not value.children and _is_empty(value.text, placeholders)
        case list():
            return not value
        case _:
            return value is None


def _named(path: Path, value: object, name: str) -> Iterator[_Place]:
    match value:
        case dict() if name in value:
            yield (*path, name), value[name]
        case list():
            for i, item in enumerate(value):
                if isinstance(item, dict) and name in item:
                    yield (*path, i, name), item[name]
        case Element():
            for i, child in enumerate(value.children):
                if local_name(child.tag) == name:
                    yield (*path, i), child


def _items(places: list[_Place]) -> Iterator[_Place]:
    alone = len(places) == 1
    for path, value in places:
        if isinstance(value, list) or (alone and isinstance(value, Element) and value.children):
            for step, item in children(value):
                yield (*path, step), item
        else:
            yield path, value


def element_names(element: object, path: Path) -> Iterator[str]:
    """Names the steps of a path by tags, numbered where several have the same."""
    for step in path:
        if not isinstance(element, Element) or not isinstance(step, int):
            return
        below = element.children[step]
        alike = [child for child in element.children if child.tag == below.tag]
        number = f"[{alike.index(below) + 1}]" if len(alike) > 1 else ""
        yield local_name(below.tag) + number
        element = below


def local_name(tag: str) -> str:
    """Leaves the namespace out of a tag."""
    return tag.rpartition("}")[2]


def _said(value: object) -> Hashable:
    """Makes equal content equal: letter case, surrounding white space and a number's type do not count."""
    match value:
        case str():
            return value.strip().casefold()
        case dict():
            return "{", frozenset((str(key), _said(item)) for key, item in value.items())
        case list():
            return "[", tuple(map(_said, value))
        case Element() if not value.children:
            return value.text.strip().casefold()
        case Element():
            return "<", tuple((local_name(child.tag), _said(child)) for child in value.children)
        case bool() | None:
            return "=", value is None, value
        case int() | float():
            return "#", value
        case _:
            return repr(value)
