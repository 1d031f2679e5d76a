"""The deciding engine for JSON Schema says what the reference says."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

import corpus
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.errors import InvalidRequest
from scorer.structure.reference import draft
from scorer.structure.schema import json_schema
from scorer.structure.schema_text import parse_schema


def reference_fits(text: str, value: object) -> bool:
    parsed = parse_schema(text)
    warnings.simplefilter("ignore", FutureWarning)  # the reference's, of what patterns may mean one day
    return bool(draft(parsed.draft)(parsed.schema).is_valid(value))  # type: ignore[arg-type]


def fits(text: str, value: object) -> bool:
    return not json_schema(text).complaints(value, size=10, depth=4)


def pairs() -> Iterator[Any]:
    for name in corpus.DRAFTS:
        patterns = tuple({"pattern": pattern} for pattern in corpus.PATTERNS)
        numeric = corpus.NUMERIC_SCHEMAS + (corpus.NEWER_NUMERIC_SCHEMAS if name != "4" else ())
        for schemas, values in (
            (numeric, corpus.NUMBERS),
            (corpus.TEXT_SCHEMAS + patterns, corpus.TEXTS),
            (corpus.LIST_SCHEMAS, corpus.LISTS),
            (corpus.OBJECT_SCHEMAS, corpus.OBJECTS),
        ):
            for schema in schemas:
                yield pytest.param(corpus.written_for(name, schema), values, id=f"{name}: {schema!a}")


@pytest.mark.parametrize(("schema", "values"), list(pairs()))
def test_engines_agree_on_the_corpus(schema: dict[str, Any], values: tuple[Any, ...]) -> None:
    text = json.dumps(schema)
    agreed = [(value, fits(text, value)) for value in values]
    assert agreed == [(value, reference_fits(text, value)) for value in values]


def test_draft_4_reads_exclusive_bounds_as_flags() -> None:
    for flag in (True, False):
        schema = {"maximum": 10**23, "exclusiveMaximum": flag, "minimum": -(10**23), "exclusiveMinimum": flag}
        text = json.dumps(corpus.written_for("4", schema))
        for value in (10**23, 1e23, 10**23 + 1, 10**23 - 1, -(10**23), -1e23, 0, True):
            assert fits(text, value) == reference_fits(text, value)


NAMES = st.sampled_from(["a", "b", "é", "1"])
SCALARS = st.sampled_from([*corpus.NUMBERS, *corpus.TEXTS[:24]])
VALUES = st.recursive(
    SCALARS,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(NAMES, below, max_size=3),
    max_leaves=6,
)


def keywords(below: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    number = st.sampled_from([n for n in corpus.NUMBERS if type(n) in (int, float)])
    count = st.sampled_from([0, 1, 2, 1.0])
    named = st.dictionaries(NAMES, below, max_size=2)
    several = st.lists(below, min_size=1, max_size=2)
    optional = {
        "type": st.sampled_from(["integer", "number", "string", "array", "object", ["null", "boolean"]]),
        "enum": st.lists(VALUES, min_size=1, max_size=3),
        "const": VALUES,
        "multipleOf": number.filter(lambda n: n > 0),
        "pattern": st.sampled_from(corpus.PATTERNS),
        "patternProperties": st.dictionaries(st.sampled_from(corpus.PATTERNS), below, max_size=2),
        "required": st.lists(NAMES, unique=True, max_size=2),
        "dependentRequired": st.dictionaries(NAMES, st.lists(NAMES, unique=True, max_size=2), max_size=2),
        "uniqueItems": st.booleans(),
        "$ref": st.sampled_from(["#", "#/$defs/x"]),
        **dict.fromkeys(("maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"), number),
        **dict.fromkeys(
            ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), count
        ),
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), several),
        **dict.fromkeys(("properties", "dependentSchemas"), named),
        **dict.fromkeys(("items", "contains", "not", "if", "then", "else", "propertyNames"), below),
        **dict.fromkeys(("additionalProperties", "unevaluatedProperties", "unevaluatedItems"), below),
    }
    return st.fixed_dictionaries({}, optional=optional)


SCHEMAS = st.recursive(st.booleans() | st.just({}), keywords, max_leaves=5)


@settings(max_examples=150, deadline=None)
@given(
    st.tuples(SCHEMAS.filter(lambda schema: isinstance(schema, dict)), SCHEMAS),
    st.lists(VALUES, min_size=5, max_size=5),
)
def test_engines_agree_on_any_schema(schemas: tuple[dict[str, Any], Any], values: list[Any]) -> None:
    schema, definition = schemas
    text = json.dumps({**schema, "$defs": {"x": definition}})
    try:
        decided = [fits(text, value) for value in values]
        assert decided == [reference_fits(text, value) for value in values]
    except (RecursionError, InvalidRequest):
        return  # a circle of references; what is refused is tested by itself


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "text"},
        {"minLength": -1},
        {"required": "a"},
        {"pattern": "["},
        {"properties": []},
        {"enum": 1},
    ],
)
def test_what_the_reference_refuses_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.SchemaError):
        jsonschema.Draft202012Validator.check_schema(schema)
    with pytest.raises(InvalidRequest, match=r"^json_schema: "):
        json_schema(json.dumps(schema))
