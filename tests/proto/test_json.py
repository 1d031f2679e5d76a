"""Every message survives the trip through ProtoJSON, as JSON lines and datasets carry it."""

from collections.abc import Iterator
from importlib import import_module

import pytest
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.struct_pb2 import Struct
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

FILES = ("aggregate", "catalog", "check", "conversation", "result", "scorer_service")
DETAIL = Any()
DETAIL.Pack(ErrorInfo(reason="ERROR_REASON_INVALID_CHECK", metadata={"field": "checks[0]"}))
FOREIGN = {
    "google.protobuf.Struct": json_format.ParseDict({"number": 3, "list": [None, {"deep": True}]}, Struct()),
    "google.rpc.Status": Status(code=3, message="no", details=[DETAIL]),
}
SCALARS = {
    FieldDescriptor.TYPE_STRING: "naïve 🐻\n",
    FieldDescriptor.TYPE_BYTES: b"\x00\xff",
    FieldDescriptor.TYPE_BOOL: True,
    FieldDescriptor.TYPE_DOUBLE: 0.1,
    FieldDescriptor.TYPE_INT32: -7,
    FieldDescriptor.TYPE_INT64: 2**53 + 1,
    FieldDescriptor.TYPE_ENUM: 1,
}


def messages() -> Iterator[Descriptor]:
    for name in FILES:
        for message in import_module(f"heed.scorer.v1.{name}_pb2").DESCRIPTOR.message_types_by_name.values():
            yield message
            yield from (inner for inner in message.nested_types if not inner.GetOptions().map_entry)


def arms(message: Descriptor) -> list[str]:
    """The fields of a message's `oneof`, one sample each; a message without one has one sample."""
    oneofs = [oneof for oneof in message.oneofs if not oneof.name.startswith("_")]
    return [field.name for oneof in oneofs for field in oneof.fields] or [""]


def filled(message: Descriptor, arm: str) -> Message:
    """A message with every field set, but for the other arms of its `oneof`."""
    others = set(arms(message)) - {arm}
    return GetMessageClass(message)(**{f.name: value(f) for f in message.fields if f.name not in others})


def value(field: FieldDescriptor) -> object:
    message = field.message_type
    if message is None:
        single: object = SCALARS[field.type]
    elif message.GetOptions().map_entry:
        return {"key": value(message.fields_by_name["value"])}
    else:
        single = FOREIGN.get(message.full_name) or filled(message, arms(message)[0])
    return [single, single] if field.is_repeated else single


SAMPLES = [pytest.param(m, arm, id=f"{m.name} {arm}".strip()) for m in messages() for arm in arms(m)]


@pytest.mark.parametrize(("message", "arm"), SAMPLES)
def test_message_survives_json(message: Descriptor, arm: str) -> None:
    sample = filled(message, arm)
    text = json_format.MessageToJson(sample, preserving_proto_field_name=True)
    assert json_format.Parse(text, GetMessageClass(message)()) == sample


def test_samples_set_every_field() -> None:
    samples = [filled(message, arm) for message in messages() for arm in arms(message)]
    assert {field.full_name for sample in samples for field, _ in sample.ListFields()} == {
        field.full_name for message in messages() for field in message.fields
    }
