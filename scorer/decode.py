"""Turns untyped data (the JSON of the contract) into typed checks, once, naming what does not fit.

A spec type is its own schema: field names and types come from the dataclass, so nothing is listed twice.
"""

import re
import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from scorer.check import Check, CheckTable, Spec, unknown_kind
from scorer.errors import Fault, InvalidRequest, closest, nearest

_COMMON = ("id", "version", "weight")


def check_from(data: Mapping[str, object], *, kinds: CheckTable) -> Check:
    """Reads one check; raises InvalidRequest naming the field relative to the check."""
    named = [key for key in data if key not in _COMMON]
    unknown = [key for key in named if key not in kinds and key != "custom"]
    if unknown:
        raise unknown_kind(unknown[0], kinds)
    if len(named) != 1:
        found = f"has {' and '.join(named)}" if named else "has none"
        reason = f"a check holds exactly one of {', '.join(kinds)}; this one {found}"
        raise InvalidRequest("", reason, fault=Fault.MISSING_SPEC)
    given = data[named[0]]
    spec = _custom(given, kinds) if named[0] == "custom" else _spec(named[0], given, kinds)
    common = {"id": "", **{key: data[key] for key in _COMMON if key in data}}
    return Check(**_typed(Check, {**common, "spec": spec}))


def spec_from(spec_type: type[Spec], data: Mapping[str, object]) -> Spec:
    """Reads a spec of `spec_type`; raises InvalidRequest naming the field relative to the spec."""
    return spec_type(**_typed(spec_type, data))


def _spec(kind: str, given: object, kinds: CheckTable) -> Spec:
    try:
        return spec_from(kinds[kind].spec_type, _mapping("", given))
    except InvalidRequest as error:
        raise error.within(kind) from error


def _custom(given: object, kinds: CheckTable) -> Spec:
    data = _mapping("custom", given)
    kind, params = data.get("kind", ""), _mapping("custom.params", data.get("params", {}))
    if not isinstance(kind, str) or kind not in kinds:
        raise unknown_kind(str(kind), kinds).within("custom.kind")
    try:
        return spec_from(kinds[kind].spec_type, params)
    except InvalidRequest as error:
        raise error.within("custom.params") from error


def _typed(target: type[Spec], data: Mapping[str, object]) -> dict[str, Any]:
    hints = _hints(target)
    for key in data:
        if key not in hints:
            raise InvalidRequest(key, f"no such field; {nearest(key, hints)}", nearest=closest(key, hints))
    for name, (_, required) in hints.items():
        if required and name not in data:
            raise InvalidRequest(name, "is required")
    return {key: hints[key][0](key, value) for key, value in data.items()}


def wire_name(member: Enum) -> str:
    """Gives the name that a member of a closed set has in the contract, such as UNIT_WORD."""
    owner = type(member).__name__
    prefix = _PREFIXES.get(owner) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", owner).upper()
    return f"{prefix}_{member.name}"


# Sets whose name in the contract would be ambiguous beside their siblings here.
_PREFIXES = {"LetterCase": "CASE", "RubricMedia": "MEDIA"}


_Reader = Callable[[str, object], Any]


@lru_cache(maxsize=256)
def _hints(target: type[Spec]) -> dict[str, tuple[_Reader, bool]]:
    """Gives each field that a caller may set its reader, and whether it must be set."""
    annotations = get_type_hints(target, include_extras=False)
    return {
        f.name: (_reader(annotations[f.name]), f.default is MISSING and f.default_factory is MISSING)
        for f in fields(target)
        if f.init
    }


def _reader(annotation: Any) -> _Reader:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _reader(arguments[0])
    if origin in (Union, types.UnionType):
        inner = [a for a in arguments if a is not type(None)]
        return _reader(inner[0])
    if origin is tuple:
        return _sequence(_reader(arguments[0]))
    if origin in (Mapping, dict):
        return _mapping
    if isinstance(annotation, type):
        if issubclass(annotation, Enum):
            return _member(annotation)
        if is_dataclass(annotation):
            return _nested(annotation)
        if annotation in _SCALARS:
            return _SCALARS[annotation]
    return lambda _path, value: value


def _nested(target: type[Spec]) -> _Reader:
    def read(path: str, value: object) -> Any:
        try:
            return target(**_typed(target, _mapping("", value)))
        except InvalidRequest as error:
            raise error.within(path) from error

    return read


def _sequence(element: _Reader) -> _Reader:
    def read(path: str, value: object) -> tuple[Any, ...]:
        if isinstance(value, str) or not isinstance(value, (list, tuple)):
            raise InvalidRequest(path, f"wants a list, not {_kind_of(value)}")
        return tuple(element(f"{path}[{i}]", v) for i, v in enumerate(value))

    return read


def _member(enum: type[Enum]) -> _Reader:
    members = {wire_name(member): member for member in enum}

    def read(path: str, value: object) -> Enum:
        name = str(value)
        if name in members:
            return members[name]
        hint, near = nearest(name, members), closest(name, members)
        raise InvalidRequest(path, f"{value!r} is none of its values; {hint}", nearest=near)

    return read


def _mapping(path: str, value: object) -> Mapping[str, object]:
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return value
    raise InvalidRequest(path, f"wants an object with named fields, not {_kind_of(value)}")


def _text(path: str, value: object) -> str:
    if isinstance(value, str):
        return value
    raise InvalidRequest(path, f"wants a text, not {_kind_of(value)}")


def _flag(path: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise InvalidRequest(path, f"wants true or false, not {_kind_of(value)}")


def _whole(path: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise InvalidRequest(path, f"wants a whole number, not {_kind_of(value)}")


def _real(path: str, value: object) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        with suppress(OverflowError):
            return float(value)
    raise InvalidRequest(path, f"wants a number, not {_kind_of(value)}")


_SCALARS: dict[type, _Reader] = {str: _text, bool: _flag, int: _whole, float: _real}


def _kind_of(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return f"the number {value}" if abs(value) < 1e15 else "so large a number"
        case str():
            return f"the text {value[:40]!r}"
        case list() | tuple():
            return "a list"
        case _:
            return "an object"
