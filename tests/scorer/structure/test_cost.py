"""The steps that a JSON Schema may take are bounded before it decides."""

from typing import Any

import pytest

from scorer.structure.cost import MAX_STEPS, TooCostly, steps_by_depth

NODE = {"properties": {"a": {"$ref": "#"}}}


@pytest.mark.parametrize(
    ("schema", "steps"),
    [
        (True, (1,)),
        ({}, (1, 1)),
        ({"type": "object"}, (1, 1)),
        ({"enum": [1, 2, 3]}, (4, 4)),
        ({"allOf": [{}, {}], "not": {}}, (4, 4)),
        ({"properties": {"a": {}, "b": {}}}, (1, 2, 2)),
        ({"properties": {"a": {}}, "additionalProperties": {"not": {}}}, (1, 3, 3)),
        ({"properties": {"a": {}}, "patternProperties": {"a": {}}}, (1, 3, 3)),
        ({"prefixItems": [{}, {}], "items": {"items": {}}}, (1, 2, 3, 3)),
        ({"$ref": "#/$defs/x", "$defs": {"x": {"not": {}}, "y": {}}}, (3, 3)),
        ({"$ref": "#x", "$defs": {"y": {"$anchor": "x"}}}, (2, 2)),
        ({"$ref": "#"}, (1, 1)),
    ],
)
def test_steps_are_counted_by_depth(schema: Any, steps: tuple[int, ...]) -> None:
    assert steps_by_depth(schema) == steps


def test_recursion_costs_as_much_as_the_document_is_deep() -> None:
    assert steps_by_depth(dict(NODE))[:4] == (1, 3, 5, 7)


def test_branching_at_every_level_doubles_until_it_passes_the_bound() -> None:
    steps = steps_by_depth({"anyOf": [dict(NODE), dict(NODE)]})
    assert steps[:4] == (3, 11, 27, 59)
    assert steps[-1] > MAX_STEPS


def test_branching_on_one_value_is_refused() -> None:
    definitions: dict[str, Any] = {
        f"d{i}": {"anyOf": [{"$ref": f"#/$defs/d{i + 1}"}, {"$ref": f"#/$defs/d{i + 1}"}]} for i in range(30)
    }
    with pytest.raises(TooCostly, match="more than 100000 steps to decide one value"):
        steps_by_depth({"$ref": "#/$defs/d0", "$defs": {**definitions, "d30": {}}})


def test_long_chain_of_references_is_refused() -> None:
    definitions = {f"d{i}": {"$ref": f"#/$defs/d{i + 1}"} for i in range(3_000)}
    with pytest.raises(TooCostly):
        steps_by_depth({"$ref": "#/$defs/d0", "$defs": {**definitions, "d3000": {}}})
