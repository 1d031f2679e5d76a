"""Composes YAML nodes from libyaml's events, without recursion and within bounds.

libyaml's own composer recurses: it crashes the process on deep nesting, and expands no alias but lets
whoever walks the result pay for the expansion.
"""

from dataclasses import dataclass, field
from typing import cast

import yaml

from scorer.structure.document import MAX_DEPTH, NotParsed, Span, too_deep

MAX_NODES = 10_000  # a node costs some microseconds; aliases count as often as they are repeated
_MAX_NUMBER = 400  # code points of a plain number or date: more of them cost quadratic time to read
_STRING = "tag:yaml.org,2002:str"
_MERGE = "tag:yaml.org,2002:merge"
_Tagged = yaml.ScalarEvent | yaml.SequenceStartEvent | yaml.MappingStartEvent


def span_of(node: yaml.Node) -> Span:
    """Says where in the text a node is."""
    return _at(node), node.end_mark.index if node.end_mark else _at(node)


def _at(found: yaml.Event | yaml.Node) -> int:
    return found.start_mark.index if found.start_mark else 0


def _marks(event: yaml.Event) -> tuple[yaml.Mark, yaml.Mark]:
    return cast("tuple[yaml.Mark, yaml.Mark]", (event.start_mark, event.end_mark))


@dataclass(slots=True)
class _Open:
    """Is a collection under construction; its size counts aliased nodes as often as they are repeated."""

    node: yaml.CollectionNode
    anchor: str | None
    size: int = 1
    height: int = 1
    keys: set[tuple[str, str]] = field(default_factory=set)
    key: yaml.Node | None = None


@dataclass(slots=True)
class _Anchored:
    node: yaml.Node
    size: int
    height: int


class Composer:
    """Composes one document from a loader's events, without recursion and within the bounds."""

    def __init__(self, loader: yaml.CSafeLoader) -> None:
        self.repeated: list[yaml.ScalarNode] = []
        self._loader = loader
        self._stack: list[_Open] = []
        self._anchors: dict[str, _Anchored | None] = {}
        self._root: yaml.Node | None = None
        self._nodes = 0

    def compose(self) -> yaml.Node:
        """Returns the root of the only document; raises NotParsed."""
        documents = 0
        while True:
            event = self._loader.get_event()
            match event:
                case yaml.ScalarEvent():
                    self._scalar(event)
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    self._open(event)
                case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                    self._close(event)
                case yaml.AliasEvent():
                    self._alias(event)
                case yaml.DocumentStartEvent():
                    documents += 1
                    if documents > 1:
                        raise NotParsed("it holds several documents", at=_at(event))
                case yaml.StreamEndEvent():
                    break
        if self._root is None:
            raise NotParsed("it holds nothing")
        return self._root

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        tag = self._tag(event, yaml.ScalarNode, event.value)
        if tag != _STRING and len(event.value) > _MAX_NUMBER and event.implicit[0]:
            raise NotParsed("it holds a number of more digits than a parser takes", at=_at(event))
        node = yaml.ScalarNode(tag, event.value, *_marks(event), style=event.style)
        self._add(node, size=1, height=0, anchor=event.anchor)

    def _open(self, event: yaml.SequenceStartEvent | yaml.MappingStartEvent) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise too_deep(_at(event))
        kind = yaml.SequenceNode if isinstance(event, yaml.SequenceStartEvent) else yaml.MappingNode
        node = kind(self._tag(event, kind, None), [], *_marks(event), flow_style=event.flow_style)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._stack.append(_Open(node, event.anchor))

    def _tag(self, event: _Tagged, kind: type[yaml.Node], value: str | None) -> str:
        if event.tag is not None and event.tag != "!":
            return event.tag
        return cast("str", self._loader.resolve(kind, value, event.implicit))  # type: ignore[no-untyped-call]

    def _close(self, event: yaml.SequenceEndEvent | yaml.MappingEndEvent) -> None:
        done = self._stack.pop()
        done.node.end_mark = _marks(event)[1]
        self._add(done.node, size=done.size, height=done.height, anchor=done.anchor)

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = event.anchor or ""
        anchored = self._anchors.get(name)
        if anchored is None:
            where = "into itself" if name in self._anchors else "nowhere"
            raise NotParsed(f"the alias *{name} leads {where}", at=_at(event))
        self._add(anchored.node, size=anchored.size, height=anchored.height, anchor=None)

    def _add(self, node: yaml.Node, *, size: int, height: int, anchor: str | None) -> None:
        at = _at(node)
        if anchor is not None:
            self._anchors[anchor] = _Anchored(node, size, height)
        if len(self._stack) + height > MAX_DEPTH:
            raise too_deep(at)
        if not self._stack:
            self._root = node
            return
        parent = self._stack[-1]
        parent.size += size
        parent.height = max(parent.height, height + 1)
        self._nodes += 1
        if max(parent.size, self._nodes) > MAX_NODES:
            reason = f"it holds more than {MAX_NODES} values, aliases written out"
            raise NotParsed(reason, at=at, is_limit=True)
        self._attach(parent, node)

    def _attach(self, parent: _Open, node: yaml.Node) -> None:
        if isinstance(parent.node, yaml.SequenceNode):
            parent.node.value.append(node)
        elif parent.key is None:
            parent.key = node
            if isinstance(node, yaml.ScalarNode) and node.tag != _MERGE:
                self._see_key(parent, node)
        else:
            parent.node.value.append((parent.key, node))
            parent.key = None

    def _see_key(self, parent: _Open, node: yaml.ScalarNode) -> None:
        key = (node.tag, node.value)
        if key in parent.keys:
            self.repeated.append(node)
        parent.keys.add(key)
