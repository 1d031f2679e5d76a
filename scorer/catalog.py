"""Describes check kinds from their specs: fields with type, default and purpose; failures; an example."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from scorer.check import CheckKind, Spec
from scorer.decode import wire_name


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDescription:
    """Is one field of a spec; `default` is None where the field is required or may be absent.

    `values` lists the members of a closed set, `fields` the fields of a nested object.
    """

    name: str
    type: str
    required: bool
    default: str | None
    purpose: str
    values: tuple[str, ...] = ()
    fields: tuple["FieldDescription", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KindDescription:
    """Is what a caller needs to know in order to ask for a check of one kind."""

    kind: str
    version: str
    summary: str
    fields: tuple[FieldDescription, ...]
    failure_types: tuple[str, ...]
    measures: tuple[str, ...]
    example: Mapping[str, object]


def describe(kind: CheckKind) -> KindDescription:
    """Describes one kind."""
    return KindDescription(
        kind=kind.name,
        version=kind.version,
        summary=kind.summary,
        fields=tuple(_fields(kind.spec_type)),
        failure_types=tuple(sorted(kind.failure_types)),
        measures=tuple(sorted(kind.measures)),
        example=kind.example,
    )


def _fields(spec_type: type[Spec]) -> Iterator[FieldDescription]:
    hints = get_type_hints(spec_type, include_extras=True)
    for f in fields(spec_type):
        if f.init:
            yield _field(f, hints[f.name])


def _field(f: Field[Any], hint: Any) -> FieldDescription:
    purpose = ""
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        purpose = " ".join(str(note) for note in notes)
    type_name, inner = _type(hint)
    return FieldDescription(
        name=f.name,
        type=type_name,
        required=f.default is MISSING and f.default_factory is MISSING,
        default=_default(f.default),
        purpose=purpose,
        values=tuple(map(wire_name, inner)) if issubclass(inner, Enum) else (),
        fields=tuple(_fields(inner)) if is_dataclass(inner) else (),
    )


def _default(value: object) -> str | None:
    if value is MISSING or value is None or value == ():
        return None
    return wire_name(value) if isinstance(value, Enum) else str(value)


def _type(hint: Any) -> tuple[str, type]:
    """Gives a type's name in the words of JSON, and the Python type that decides it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(arguments[0])
    if origin in (Union, UnionType):
        return _type(next(a for a in arguments if a is not type(None)))
    if origin is tuple:
        name, inner = _type(arguments[0])
        return f"list of {name}", inner
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return "name", hint
        return _NAMES.get(hint, "object"), hint
    return "object", dict


_NAMES: Mapping[type, str] = {str: "text", bool: "true or false", int: "whole number", float: "number"}
