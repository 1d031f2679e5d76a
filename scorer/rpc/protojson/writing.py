"""Writes contract messages as JSON: snake_case, plain fields always printed, numbers as numbers."""

import base64
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from google.protobuf import symbol_database
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct, Value

from scorer.rpc.protojson.fields import MESSAGE_TYPES, is_map

_Write = Callable[[Any], Any]


def to_json(message: Message) -> dict[str, Any]:
    """Gives the JSON object of a message, ready for an encoder."""
    if isinstance(message, AnyMessage):
        return _any_to_json(message)
    out: dict[str, Any] = {}
    for name, has_presence, write in _writers(message.DESCRIPTOR):
        if not has_presence or message.HasField(name):
            out[name] = write(getattr(message, name))
    return out


@lru_cache(maxsize=MESSAGE_TYPES)
def _writers(descriptor: Descriptor) -> tuple[tuple[str, bool, _Write], ...]:
    return tuple((field.name, field.has_presence, _writer(field)) for field in descriptor.fields)


def _writer(field: FieldDescriptor) -> _Write:
    if is_map(field):
        return lambda value: {key: value[key] for key in sorted(value)}
    one = _one_writer(field)
    if field.is_repeated:
        return lambda values: [one(v) for v in values]
    return one


def _one_writer(field: FieldDescriptor) -> _Write:
    if field.message_type is not None:
        return _struct_to_json if field.message_type is Struct.DESCRIPTOR else to_json
    if field.enum_type is not None:
        values = field.enum_type.values_by_number
        return lambda number: values[number].name if number in values else number
    if field.type == FieldDescriptor.TYPE_BYTES:
        return lambda value: base64.b64encode(value).decode()
    return lambda value: value


def _struct_to_json(struct: Struct) -> dict[str, Any]:
    return {key: _value_to_json(value) for key, value in sorted(struct.fields.items())}


def _value_to_json(value: Value) -> Any:
    match value.WhichOneof("kind"):
        case "struct_value":
            return _struct_to_json(value.struct_value)
        case "list_value":
            return [_value_to_json(v) for v in value.list_value.values]
        case "null_value" | None:
            return None
        case kind:
            return getattr(value, kind)


def _any_to_json(message: AnyMessage) -> dict[str, Any]:
    full_name = message.type_url.rpartition("/")[2]
    try:
        inner = symbol_database.Default().GetSymbol(full_name)()
    except KeyError:
        return {"@type": message.type_url, "value": base64.b64encode(message.value).decode()}
    inner.ParseFromString(message.value)
    return {"@type": message.type_url, **to_json(inner)}
