"""The names that other systems rely on; tests/cases/contract/names.json only grows."""

import json
from pathlib import Path

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.descriptor_pool import Default

from heed.scorer.v1 import scorer_service_pb2

NAMES = json.loads((Path(__file__).parents[1] / "cases/contract/names.json").read_text())
PACKAGE = "heed.scorer.v1."
SERVICE = scorer_service_pb2.DESCRIPTOR.services_by_name["ScorerService"]
SCALARS = {
    FieldDescriptor.TYPE_STRING: "string",
    FieldDescriptor.TYPE_BYTES: "bytes",
    FieldDescriptor.TYPE_BOOL: "bool",
    FieldDescriptor.TYPE_DOUBLE: "double",
    FieldDescriptor.TYPE_INT32: "int32",
    FieldDescriptor.TYPE_INT64: "int64",
}


def type_name(field: FieldDescriptor) -> str:
    named = field.message_type or field.enum_type
    return named.full_name.removeprefix(PACKAGE) if named else SCALARS[field.type]


def is_map(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def declaration(field: FieldDescriptor) -> str:
    """A field as names.json writes it."""
    if is_map(field):
        key, value = (type_name(part) for part in field.message_type.fields)
        return f"map<{key}, {value}> {field.name}"
    text = f"{type_name(field)} {field.name}"
    if field.is_repeated:
        return f"repeated {text}"
    if field.containing_oneof is None:
        return text
    synthetic = field.containing_oneof.name == f"_{field.name}"
    return f"optional {text}" if synthetic else f"oneof {field.containing_oneof.name}: {text}"


def signature(method: MethodDescriptor) -> str:
    request = "stream " * method.client_streaming + method.input_type.name
    response = "stream " * method.server_streaming + method.output_type.name
    return f"{request} -> {response}"


def message(name: str) -> Descriptor:
    return Default().FindMessageTypeByName(PACKAGE + name)


def test_service_has_its_methods() -> None:
    assert {method.name: signature(method) for method in SERVICE.methods} == NAMES["methods"]


@pytest.mark.parametrize("name", NAMES["messages"])
def test_message_has_its_fields(name: str) -> None:
    declared = {declaration(field) for field in message(name).fields}
    assert set(NAMES["messages"][name]) - declared == set()


@pytest.mark.parametrize("name", NAMES["enums"])
def test_enum_has_its_values(name: str) -> None:
    values = Default().FindEnumTypeByName(PACKAGE + name).values_by_name
    assert set(NAMES["enums"][name]) - set(values) == set()
