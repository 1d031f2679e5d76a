"""Reads contract messages from decoded JSON, naming the path and the nearest name of what does not fit."""

import base64
import binascii
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct

from scorer.errors import Fault, InvalidRequest, closest, nearest
from scorer.rpc.protojson.fields import MESSAGE_TYPES, is_map

_WHOLE = re.compile(r"-?[0-9]{1,19}")
_STRUCT_DEPTH = 24  # protobuf reads no more than a hundred nested messages, and a level takes three

M = TypeVar("M", bound=Message)
_INTEGERS = {
    FieldDescriptor.TYPE_INT32: 31,
    FieldDescriptor.TYPE_INT64: 63,
}


def parse(data: object, message_type: type[M]) -> M:
    """Makes a message from decoded JSON; raises InvalidRequest naming the path of what does not fit."""
    message = message_type()
    fill(message, data, path="")
    return message


def fill(message: Message, data: object, *, path: str) -> None:
    """Sets the fields of `message` from decoded JSON found at `path`."""
    if isinstance(message, Struct):
        _fill_struct(message, data, path)
        return
    if not isinstance(data, Mapping):
        raise _bad(path, f"wants an object, not {_name(data)}")
    readers = _readers(message.DESCRIPTOR)
    seen: set[_Read] = set()
    for key, value in data.items():
        read = readers.get(key)
        if read is None:
            raise _unknown_field(path, str(key), _names(message.DESCRIPTOR))
        if read in seen:
            raise _bad(_join(path, key), "is given twice, in two spellings")
        seen.add(read)
        if value is not None:
            read(message, value, _join(path, key))


_Read = Callable[[Message, Any, str], None]


@lru_cache(maxsize=MESSAGE_TYPES)
def _readers(descriptor: Descriptor) -> dict[str, _Read]:
    readers: dict[str, _Read] = {}
    for field in descriptor.fields:
        read = _reader(field)
        readers[field.name] = readers[field.json_name] = read
    return readers


@lru_cache(maxsize=MESSAGE_TYPES)
def _names(descriptor: Descriptor) -> tuple[str, ...]:
    return tuple(field.name for field in descriptor.fields)


def _reader(field: FieldDescriptor) -> _Read:
    if is_map(field):
        return _map_reader(field)
    if field.message_type is not None:
        return _messages_reader(field) if field.is_repeated else _message_reader(field)
    scalar = _scalar_reader(field)
    name = field.name
    if field.is_repeated:

        def extend(message: Message, value: Any, path: str) -> None:
            getattr(message, name).extend(
                [scalar(v, f"{path}[{i}]") for i, v in enumerate(_list(value, path))]
            )

        return extend
    alone = _alone_in_oneof(field)

    def assign(message: Message, value: Any, path: str) -> None:
        alone(message, path)
        setattr(message, name, scalar(value, path))

    return assign


def _message_reader(field: FieldDescriptor) -> _Read:
    name, alone = field.name, _alone_in_oneof(field)

    def read(message: Message, value: Any, path: str) -> None:
        alone(message, path)
        inner = getattr(message, name)
        inner.SetInParent()
        fill(inner, value, path=path)

    return read


def _messages_reader(field: FieldDescriptor) -> _Read:
    name = field.name

    def read(message: Message, value: Any, path: str) -> None:
        target = getattr(message, name)
        for i, element in enumerate(_list(value, path)):
            fill(target.add(), element, path=f"{path}[{i}]")

    return read


def _map_reader(field: FieldDescriptor) -> _Read:
    name, entry = field.name, cast("Descriptor", field.message_type)
    scalar = _scalar_reader(entry.fields_by_name["value"])

    def read(message: Message, value: Any, path: str) -> None:
        if not isinstance(value, Mapping):
            raise _bad(path, f"wants an object, not {_name(value)}")
        target = getattr(message, name)
        for key, element in value.items():
            target[key] = scalar(element, f"{path}.{key}")

    return read


def _alone_in_oneof(field: FieldDescriptor) -> Callable[[Message, str], None]:
    """Refuses a second member of a oneof, which protobuf would let silently replace the first."""
    oneof = field.containing_oneof
    if oneof is None or len(oneof.fields) == 1:
        return lambda _message, _path: None

    def check(message: Message, path: str) -> None:
        other = message.WhichOneof(oneof.name)
        if other is not None:
            raise _bad(path, f"{other} is given too; exactly one of them may be")

    return check


def _scalar_reader(field: FieldDescriptor) -> Callable[[Any, str], Any]:
    if field.enum_type is not None:
        return _enum_reader(field.enum_type)
    if field.type in _INTEGERS:
        return _integer_reader(_INTEGERS[field.type])
    return {
        FieldDescriptor.TYPE_STRING: _text,
        FieldDescriptor.TYPE_BOOL: _flag,
        FieldDescriptor.TYPE_BYTES: _bytes,
        FieldDescriptor.TYPE_DOUBLE: _number,
        FieldDescriptor.TYPE_FLOAT: _number,
    }[field.type]


def _enum_reader(enum: EnumDescriptor) -> Callable[[Any, str], int]:
    numbers = {name: v.number for name, v in enum.values_by_name.items()}
    names = [name for name, number in numbers.items() if number]

    def read(value: Any, path: str) -> int:
        if isinstance(value, str) and value in numbers:
            return numbers[value]
        if isinstance(value, int) and not isinstance(value, bool) and value in enum.values_by_number:
            return value
        hint = nearest(str(value), names)
        raise _bad(path, f"{value!r} is no {enum.name}; {hint}", nearest=closest(str(value), names))

    return read


def _integer_reader(bits: int) -> Callable[[Any, str], int]:
    def read(value: Any, path: str) -> int:
        if isinstance(value, str) and _WHOLE.fullmatch(value):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise _bad(path, f"wants a whole number, not {_name(value)}")
        if not -(1 << bits) <= value < 1 << bits:
            raise _bad(path, f"{value} does not fit into {bits + 1} bits")
        return value

    return read


def _text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise _bad(path, f"wants a text, not {_name(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise _bad(path, f"holds half of a surrogate pair at character {error.start}") from None
    return value


def _flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _bad(path, f"wants true or false, not {_name(value)}")
    return value


def _number(value: Any, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _bad(path, f"wants a number, not {_name(value)}")
    try:
        return float(value)
    except OverflowError:
        raise _bad(path, "is too large a number") from None


def _bytes(value: Any, path: str) -> bytes:
    text = _text(value, path)
    try:
        return base64.b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except (binascii.Error, ValueError):
        raise _bad(path, "is no base64") from None


def _list(value: Any, path: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise _bad(path, f"wants a list, not {_name(value)}")
    return value


def _deeper_than(levels: int, value: object) -> bool:
    if not isinstance(value, (Mapping, list)):
        return False
    inner = value.values() if isinstance(value, Mapping) else value
    return levels == 0 or any(_deeper_than(levels - 1, v) for v in inner)


def _fill_struct(struct: Struct, data: object, path: str) -> None:
    if not isinstance(data, Mapping):
        raise _bad(path, f"wants an object, not {_name(data)}")
    if _deeper_than(_STRUCT_DEPTH, data):
        raise _bad(path, f"is nested deeper than {_STRUCT_DEPTH} levels")
    try:
        struct.update(data)
    except (ValueError, TypeError, OverflowError, RecursionError, UnicodeEncodeError):
        raise _bad(path, "holds a value that JSON cannot carry") from None


def _join(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def _bad(path: str, reason: str, **details: str) -> InvalidRequest:
    return InvalidRequest(path, reason, fault=Fault.INVALID_FIELD, **details)


def _unknown_field(path: str, key: str, names: Sequence[str]) -> InvalidRequest:
    return _bad(_join(path, key), f"no such field; {nearest(key, names)}", nearest=closest(key, names))


def _name(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return f"the text {value[:40]!r}"
        case list():
            return "a list"
        case _:
            return "an object"
