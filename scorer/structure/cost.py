"""Bounds what deciding a JSON Schema can cost, before it is decided: schemas can branch without end.

A step is one schema looked at for one value. Applicators such as `anyOf` and `$ref` look at the same value
again, the others at a value below; so on a document of some depth, a schema takes at most so many steps a
value. The bound is exact for a chain of values, and generous for everything else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from scorer.structure.document import MAX_DEPTH
from scorer.structure.keywords import REFERENCES, subschemas
from scorer.structure.schema_text import Schema, pointed_at

MAX_STEPS = 10_000_000  # of some 50 ns, for a whole document
MAX_STEPS_A_VALUE = 100_000
_MAX_KEPT = 200_000

_SAME_VALUE = frozenset(
    ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"]
)
_NAMED = frozenset(("properties", "prefixItems"))
_OTHERS = frozenset(("additionalProperties", "additionalItems", "items"))
_APART = frozenset(("$defs", "definitions", "contentSchema"))


class TooCostly(Exception):
    """Says that a schema takes too many steps, on one document or on all."""


@dataclass(slots=True)
class _Node:
    """Is a schema, by what it looks at: the same value, or one below it by name or at any place."""

    size: int
    same: list[int] = field(default_factory=list)
    named: dict[object, list[int]] = field(default_factory=dict)
    others: list[int] = field(default_factory=list)
    always: list[int] = field(default_factory=list)


def steps_by_depth(schema: Schema) -> tuple[int, ...]:
    """Returns the most steps a value that the schema takes on a document of depth 0, 1, and so on.

    The last number holds for all that is deeper. Raises TooCostly.
    """
    if isinstance(schema, bool):
        return (1,)
    nodes = _nodes(schema)
    try:
        reach = _Reach(nodes)
        root = id(schema)
        steps: dict[int, int] = {}
        out: list[int] = []
        for _ in range(MAX_DEPTH + 1):
            deeper = {key: _steps(reach, key, steps) for key in reach.starts(root)}
            out.append(min(deeper[root], MAX_STEPS + 1))
            if deeper == steps or out[-1] > MAX_STEPS:
                break
            steps = deeper
    except RecursionError:
        raise TooCostly("its references lead from one to the next without end") from None
    if out[0] > MAX_STEPS_A_VALUE:
        raise TooCostly(f"it takes more than {MAX_STEPS_A_VALUE} steps to decide one value")
    return tuple(out)


def _nodes(root: dict[str, object]) -> dict[int, _Node]:
    nodes: dict[int, _Node] = {}
    stack: list[object] = [root]
    while stack:
        schema = stack.pop()
        if not isinstance(schema, dict) or id(schema) in nodes:
            continue
        values = schema.get("enum")
        node = nodes[id(schema)] = _Node(size=1 + (len(values) if isinstance(values, list) else 0))
        for keyword, name, below in subschemas(schema):
            stack.append(below)
            if isinstance(below, dict):
                _file(node, keyword, name, id(below))
        for keyword in REFERENCES & schema.keys():
            node.same += [id(found) for found in _targets(root, schema[keyword])]
    return nodes


def _file(node: _Node, keyword: str, name: object, below: int) -> None:
    if keyword in _SAME_VALUE:
        node.same.append(below)
    elif keyword in _NAMED or (keyword == "items" and name is not None):
        node.named.setdefault(name, []).append(below)
    elif keyword in _OTHERS:
        node.others.append(below)
    elif keyword not in _APART:
        node.always.append(below)


def _targets(root: dict[str, object], reference: object) -> Iterator[dict[str, object]]:
    """Finds what a reference may lead to; an anchor, whatever has its name."""
    if reference == "#":
        yield root
    elif isinstance(reference, str) and reference.startswith("#/"):
        found = pointed_at(root, reference)
        if isinstance(found, dict):
            yield found
    else:
        name = str(reference).removeprefix("#")
        yield from _anchored(root, name)


def _anchored(schema: dict[str, object], name: str) -> Iterator[dict[str, object]]:
    if name in (schema.get("$anchor"), schema.get("$dynamicAnchor")):
        yield schema
    for _, _, below in subschemas(schema):
        if isinstance(below, dict):
            yield from _anchored(below, name)


class _Reach:
    """Knows, for each schema, how often deciding it looks at which schemas for the same value."""

    def __init__(self, nodes: Mapping[int, _Node]) -> None:
        self.nodes = nodes
        self._reached: dict[int, Counter[int]] = {}
        self._kept = 0

    def of(self, key: int) -> Counter[int]:
        """Counts the schemas looked at; one that leads back to itself is looked at once."""
        known = self._reached.get(key)
        if known is not None:
            return known
        self._reached[key] = Counter()
        reached = Counter({key: 1})
        for below in self.nodes[key].same:
            reached.update(self.of(below))
        self._kept += len(reached)
        if self._kept > _MAX_KEPT:
            raise TooCostly("its schemas refer to each other too often")
        self._reached[key] = reached
        return reached

    def starts(self, root: int) -> Iterable[int]:
        """Lists the schemas at which looking at a value can begin."""
        seen: dict[int, None] = {}
        stack = [root]
        while stack:
            key = stack.pop()
            if key not in seen:
                seen[key] = None
                for reached in self.of(key):
                    node = self.nodes[reached]
                    stack += [
                        *node.others,
                        *node.always,
                        *(at for named in node.named.values() for at in named),
                    ]
        return seen


def _steps(reach: _Reach, key: int, below: Mapping[int, int]) -> int:
    """Adds up the steps on one value and on the costliest value below it, given the steps one level down."""
    reached = [(reach.nodes[at], times) for at, times in reach.of(key).items()]
    here = sum(node.size * times for node, times in reached)
    if not below:
        return here
    cost = partial(_sum, below)
    always = sum((cost(node.always) + cost(node.others)) * times for node, times in reached)
    named: Counter[object] = Counter()
    for node, times in reached:
        others = cost(node.others)
        for name, keys in node.named.items():
            named[name] += (cost(keys) - others) * times
    return here + always + max(0, *named.values(), 0)


def _sum(steps: Mapping[int, int], keys: Iterable[int]) -> int:
    return sum(steps.get(key, 0) for key in keys)
