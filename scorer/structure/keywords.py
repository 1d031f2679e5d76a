"""Where in a JSON Schema further schemas stand."""

from collections.abc import Iterator

ONE = frozenset(
    [
        "additionalItems",
        "additionalProperties",
        "contains",
        "contentSchema",
        "else",
        "if",
        "items",
        "not",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties",
    ]
)
LISTS = frozenset(["allOf", "anyOf", "items", "oneOf", "prefixItems"])
NAMED = frozenset(
    ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"]
)
REFERENCES = frozenset(["$ref", "$dynamicRef", "$recursiveRef"])


def subschemas(schema: dict[str, object]) -> Iterator[tuple[str, str | int | None, object]]:
    """Yields (keyword, name or position in it, schema) for the schemas directly inside one."""
    for keyword, value in schema.items():
        if keyword in LISTS and isinstance(value, list):
            for i, item in enumerate(value):
                yield keyword, i, item
        elif keyword in NAMED and isinstance(value, dict):
            for name, item in value.items():
                yield keyword, name, item
        elif keyword in ONE and isinstance(value, (dict, bool)):
            yield keyword, None, value
