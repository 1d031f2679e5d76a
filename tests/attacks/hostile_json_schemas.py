"""JSON Schemas made to crash or stall whatever decides them, or to make it fetch."""

from collections.abc import Iterator
from typing import Any

from attack import NET, Attack, attack, schema


def nested_any_of(levels: int) -> dict[str, Any]:
    definitions: dict[str, Any] = {f"d{levels}": {"type": "string"}}
    for i in range(levels):
        below = {"$ref": f"#/$defs/d{i + 1}"}
        definitions[f"d{i}"] = {"anyOf": [below, dict(below)]}
    return {"$ref": "#/$defs/d0", "$defs": definitions}


def tree(depth: int) -> Any:
    return {"a": tree(depth - 1)} if depth else 1


def hostile_json_schemas() -> Iterator[Attack]:
    yield schema("$ref over http", {"$ref": f"{NET}/s"}, {}, "refused", "leads outside the document")
    yield schema("$ref to a file", {"$ref": "file:///etc/hostname"}, {}, "refused", "leads outside")
    yield schema("$ref relative", {"$id": f"{NET}/a", "$ref": "b"}, {}, "refused", "leads outside")
    yield schema("$dynamicRef over http", {"$dynamicRef": f"{NET}/s"}, {}, "refused", "leads outside")
    yield schema(
        "$ref deep in", {"properties": {"a": {"items": {"$ref": f"{NET}/s"}}}}, {}, "refused", "leads outside"
    )
    yield schema("$ref in $defs", {"$defs": {"a": {"$ref": f"{NET}/s"}}}, {}, "refused", "leads outside")
    yield schema("$schema over http", {"$schema": f"{NET}/s"}, {}, "refused", "no known draft")
    yield schema("$schema further in", {"properties": {"a": {"$schema": f"{NET}/s"}}}, {"a": 1})
    yield schema("$id further in", {"properties": {"a": {"$id": f"{NET}/s"}}}, {}, "refused", "$id")
    yield schema("$ref to itself", {"$ref": "#"}, {"a": 1})
    yield schema(
        "$ref in a circle",
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
        {},
    )
    yield schema("$ref nowhere", {"$ref": "#/$defs/a"}, {}, "refused", "leads nowhere")
    yield schema(
        "pattern, catastrophic", {"properties": {"a": {"pattern": "(a+)+$"}}}, {"a": "a" * 50_000 + "!"}
    )
    yield schema(
        "pattern, overlapping", {"properties": {"a": {"pattern": "(a|aa)+$"}}}, {"a": "a" * 50_000 + "!"}
    )
    yield schema("pattern over keys", {"patternProperties": {"(x+x+)+y": {}}}, {"x" * 50_000: 1})
    yield schema("pattern of huge repeats", {"pattern": "(?:a{1000}){1000}"}, {}, "refused", "regex")
    yield schema("pattern, deep", {"pattern": "(" * 900 + ")" * 900}, {}, "refused", "nested too deeply")
    yield schema("pattern that looks around", {"pattern": "(?=a)"}, {}, "refused", "linear")
    yield schema("pattern that refers back", {"pattern": r"(a*)\1"}, {}, "refused", "linear")
    yield schema("anyOf doubling, 22 levels", nested_any_of(22), {"a": 1}, "refused", "steps")
    yield schema("anyOf doubling, 60 levels", nested_any_of(60), {"a": 1}, "refused", "steps")
    twice = {"properties": {"a": {"$ref": "#"}}, "required": ["b"]}
    yield schema(
        "doubling at every level of the document",
        {"anyOf": [twice, dict(twice)]},
        tree(60),
        "unscored",
        "steps",
    )
    yield schema("recursion through a deep document", {"properties": {"a": {"$ref": "#"}}}, tree(120))
    deep: dict[str, Any] = {"properties": {"a": {"$ref": "#"}}}
    for _ in range(28):
        deep = {"allOf": [deep]}
    yield schema("deep schema on a deep document", deep, tree(120))
    too_deep: dict[str, Any] = {}
    for _ in range(400):
        too_deep = {"not": too_deep}
    yield schema("schema nested too deeply", too_deep, {}, "refused", "nested")
    yield schema(
        "uniqueItems over objects",
        {"properties": {"a": {"uniqueItems": True}}},
        {"a": [{"b": i} for i in range(5_000)]},
    )
    yield schema(
        "uniqueItems over lists",
        {"properties": {"a": {"uniqueItems": True}}},
        {"a": [[i, [i]] for i in range(5_000)]},
    )
    yield schema(
        "enum of thousands",
        {"additionalProperties": {"enum": list(range(9_000))}},
        {str(i): i + 0.5 for i in range(3_000)},
        "either",
    )
    yield schema(
        "enum of thousands of large numbers",
        {"additionalProperties": {"enum": [2**53 + i for i in range(2_000)]}},
        {str(i): i + 0.5 for i in range(3_000)},
        "either",
    )
    yield schema("required of thousands", {"required": [str(i) for i in range(6_000)]}, {"a": 1})
    yield schema(
        "required, repeated and mixed",
        {"required": [i if i % 2 else str(i) for i in range(6_000)]},
        {},
        "refused",
        "at #/required/1",
    )
    yield schema("multipleOf a tiny number", {"properties": {"a": {"multipleOf": 5e-324}}}, {"a": 1e308})
    yield schema("multipleOf, digits", {"properties": {"a": {"multipleOf": 0.001}}}, {"a": 10**4_000})
    yield schema("multipleOf zero", {"multipleOf": 0}, {}, "refused", "at #/multipleOf")
    yield schema(
        "many errors",
        {"additionalProperties": {"type": "string"}},
        {str(i): i for i in range(50_000)},
        contains="fit the schema",
    )
    yield schema(
        "many errors under anyOf",
        {"anyOf": [{"additionalProperties": {"type": "string"}}]},
        {str(i): i for i in range(50_000)},
    )
    yield schema("half a surrogate pair", {"const": "\ud800"}, {}, "refused", "surrogate")
    yield schema("number that is none", {"const": float("nan")}, {}, "refused", "NaN")
    twice_typed = {"format": "FORMAT_JSON", "json_schema": '{"type": "string", "type": "object"}'}
    yield attack("json schema: duplicate keys", twice_typed, "{}", "refused", "twice")
    yield schema("too large", {"const": "x" * 70_000}, {}, "refused", "at most 65536")
    yield schema(
        "unevaluatedProperties through references",
        {
            "allOf": [{"$ref": "#/$defs/a"}] * 50,
            "unevaluatedProperties": False,
            "$defs": {"a": {"properties": {"a": True}}},
        },
        {"a": 1, "b": 2},
    )
