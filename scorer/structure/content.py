"""What a document must not hold, whatever its schema: empty values, repeated items, numbers that are none."""

import math
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from scorer.structure.document import Element, Path, Step, children

_Link = tuple["_Link | None", Step]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Says where a document breaks the rules that hold without a schema."""

    size: int
    depth: int
    empty: tuple[Path, ...]
    not_finite: tuple[Path, ...]
    not_json: tuple[Path, ...]


def inspect(value: object, *, placeholders: frozenset[str]) -> Content:
    """Finds what no schema is needed to see.

    Empty are blank text, null, an empty list and a placeholder. YAML has values that JSON has not, such as
    dates and keys that are no text.
    """
    found = _Found(placeholders)
    found.see(None, value, 0)
    while found.open:
        found.look_into(*found.open.popleft())
    return Content(
        size=found.size,
        depth=found.depth,
        empty=tuple(map(_path, found.empty)),
        not_finite=tuple(map(_path, found.not_finite)),
        not_json=tuple(map(_path, found.not_json)),
    )


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


class _Found:
    """Collects what `inspect` finds; the containers still to look into wait in `open`."""

    def __init__(self, placeholders: frozenset[str]) -> None:
        self.size = self.depth = 0
        self.empty: list[_Link | None] = []
        self.not_finite: list[_Link | None] = []
        self.not_json: list[_Link | None] = []
        self.open: deque[tuple[_Link | None, object, int]] = deque()
        self._placeholders = placeholders

    def look_into(self, link: _Link | None, container: object, level: int) -> None:
        self.depth = max(self.depth, level)
        for step, child in children(container):
            if type(child) is int or type(child) is bool:  # a long list of numbers is looked through fast
                self.size += 1
            else:
                self.see((link, step), child, level)

    def see(self, link: _Link | None, value: object, level: int) -> None:
        self.size += 1
        if _is_empty(value, self._placeholders):
            self.empty.append(link)
        elif isinstance(value, (dict, list, Element)):
            if isinstance(value, dict) and not all(map(_is_text, value)):
                self.not_json.append(link)
            self.open.append((link, value, level + 1))
        elif isinstance(value, float):
            if not math.isfinite(value):
                self.not_finite.append(link)
        elif not isinstance(value, (str, int)):
            self.not_json.append(link)


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
