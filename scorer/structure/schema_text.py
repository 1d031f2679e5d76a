"""A JSON Schema as a caller sends it: cheap checks, and the form that the deciding engine is given.

That form means to the deciding engine what the caller's means to the reference: patterns are written anew
in the linear dialect, and keywords that the reference does not know in this draft are left out.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from urllib.parse import unquote

from scorer.errors import nearest
from scorer.structure import json_text
from scorer.structure.arithmetic import LARGE
from scorer.structure.complaint import refused
from scorer.structure.dialect import NotLinear, linear
from scorer.structure.document import NotParsed, line_and_column
from scorer.structure.keywords import LISTS, NAMED, REFERENCES, subschemas

FIELD = "json_schema"
MAX_SCHEMA = 65_536  # code points
MAX_SCHEMA_DEPTH = 64

Schema = dict[str, object] | bool

_DRAFTS: Mapping[str, str] = MappingProxyType(
    {
        "http://json-schema.org/draft-04/schema": "Draft4Validator",
        "http://json-schema.org/draft-06/schema": "Draft6Validator",
        "http://json-schema.org/draft-07/schema": "Draft7Validator",
        "https://json-schema.org/draft/2019-09/schema": "Draft201909Validator",
        "https://json-schema.org/draft/2020-12/schema": "Draft202012Validator",
    }
)
_DEFAULT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaText:
    """Is a schema that is well-formed JSON; `draft` names the class that both engines have for it."""

    schema: Schema
    draft: str
    has_large_numbers: bool

    def names(self) -> tuple[str, ...]:
        """Lists the properties that the schema names at its top."""
        if isinstance(self.schema, bool):
            return ()
        named = self.schema.get("properties")
        required = self.schema.get("required")
        return tuple(
            dict.fromkeys(
                name
                for source in (named, required)
                if isinstance(source, (dict, list))
                for name in source
                if isinstance(name, str)
            )
        )


@lru_cache(maxsize=128)
def parse_schema(text: str) -> SchemaText:
    """Reads a schema; raises InvalidRequest."""
    if len(text) > MAX_SCHEMA:
        raise refused(FIELD, f"has {len(text)} code points, at most {MAX_SCHEMA} are read")
    try:
        document = json_text.read(text)
    except NotParsed as error:
        where = line_and_column(text, error.at)
        raise refused(FIELD, f"is no JSON: {error.reason} at {where}") from None
    if document.has_repeats:
        repeat = document.place(()).repeats[0]
        raise refused(FIELD, f"has the key {repeat.key!r} twice in one object")
    schema = document.value
    if not isinstance(schema, (dict, bool)):
        raise refused(FIELD, "a schema is an object, true or false")
    largest = _bound(schema)
    return SchemaText(schema=schema, draft=_draft(schema), has_large_numbers=largest >= LARGE)


def _bound(schema: Schema) -> int | float:
    """Refuses half surrogate pairs, numbers that are none and deep nesting; returns the largest number."""
    largest: int | float = 0
    level: list[object] = [schema]
    depth = 0
    while level:
        depth += 1
        if depth > MAX_SCHEMA_DEPTH:
            raise refused(FIELD, f"is nested more than {MAX_SCHEMA_DEPTH} levels deep")
        for value in level:
            if isinstance(value, (int, float)):
                if isinstance(value, float) and not math.isfinite(value):
                    raise refused(FIELD, "holds NaN or an infinite number")
                largest = max(largest, abs(value))
        level = [
            below
            for value in level
            for below in (
                value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            )
        ]
    try:
        json.dumps(schema, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise refused(FIELD, "holds half of a surrogate pair") from None
    return largest


def _draft(schema: Schema) -> str:
    declared = schema.get("$schema", _DEFAULT) if isinstance(schema, dict) else _DEFAULT
    known = _DRAFTS.get(str(declared).removesuffix("#"))
    if known is None:
        shown = str(declared)[:100]
        raise refused(FIELD, f"$schema {shown!r} is no known draft; {nearest(shown, _DRAFTS)}")
    return known


@dataclass(frozen=True, slots=True, kw_only=True)
class Decidable:
    """Is a schema as the deciding engine is given it; `patterns` leads back to those the caller wrote."""

    schema: Schema
    patterns: Mapping[str, str]


def decidable(text: SchemaText, *, foreign: frozenset[str]) -> Decidable:
    """Rewrites a schema for the deciding engine, leaving out `foreign` keywords; raises InvalidRequest.

    References must lead to a schema in the document, and patterns must be linear.
    """
    if isinstance(text.schema, bool):
        return Decidable(schema=text.schema, patterns={})
    rewriting = _Rewriting(foreign)
    schema = rewriting.rewrite(text.schema, "#")
    for where, reference in _references(text.schema, "#"):
        _must_lead_inside(text.schema, where, reference, rewriting.seen)
    return Decidable(schema=schema, patterns=rewriting.patterns)


class _Rewriting:
    """Rewrites schemas, and remembers which it has seen and what patterns it wrote anew."""

    def __init__(self, foreign: frozenset[str]) -> None:
        self.seen: set[int] = set()
        self.patterns: dict[str, str] = {}
        self._foreign = foreign

    def rewrite(self, schema: dict[str, object], where: str) -> dict[str, object]:
        self.seen.add(id(schema))
        if where != "#" and isinstance(schema.get("$id", schema.get("id")), str):
            raise refused(FIELD, f"at {where}: a schema inside another has no $id of its own here")
        out = {key: value for key, value in schema.items() if key not in self._foreign}
        pattern = out.get("pattern")
        if isinstance(pattern, str):
            out["pattern"] = self._pattern(pattern, f"{where}/pattern")
        named: dict[str, dict[str, object]] = {}
        listed: dict[str, list[object]] = {}
        for keyword, name, below in subschemas(out):
            place = f"{where}/{keyword}" + ("" if name is None else f"/{name}")
            new = self.rewrite(below, place) if isinstance(below, dict) else below
            if keyword in NAMED:
                key = self._pattern(str(name), place) if keyword == "patternProperties" else str(name)
                named.setdefault(keyword, {})[key] = new
            elif keyword in LISTS and name is not None:
                listed.setdefault(keyword, []).append(new)
            else:
                out[keyword] = new
        return {**out, **named, **listed}

    def _pattern(self, pattern: str, where: str) -> str:
        written = _linear(pattern, where)
        self.patterns[written] = pattern
        return written


def _linear(pattern: str, where: str) -> str:
    try:
        return linear(pattern)
    except NotLinear as error:
        raise refused(FIELD, f"at {where}: the pattern cannot run in linear time: {error}") from None
    except re.error as error:
        raise refused(FIELD, f"at {where}: the pattern is malformed: {error}") from None


def _references(schema: dict[str, object], where: str) -> Iterator[tuple[str, object]]:
    for keyword in REFERENCES & schema.keys():
        yield f"{where}/{keyword}", schema[keyword]
    for keyword, name, below in subschemas(schema):
        if isinstance(below, dict):
            yield from _references(below, f"{where}/{keyword}" + ("" if name is None else f"/{name}"))


def _must_lead_inside(schema: dict[str, object], where: str, reference: object, seen: set[int]) -> None:
    if not isinstance(reference, str) or not reference.startswith("#"):
        raise refused(FIELD, f"at {where}: {reference!r} leads outside the document; nothing is fetched")
    if not reference.startswith("#/"):
        return  # the document itself, or an anchor, which the engine finds or complains of
    found = pointed_at(schema, reference)
    if found is None:
        raise refused(FIELD, f"at {where}: {reference!r} leads nowhere")
    if not isinstance(found, bool) and id(found) not in seen:
        raise refused(FIELD, f"at {where}: {reference!r} leads to no schema")


def pointed_at(schema: dict[str, object], pointer: str) -> object:
    """Follows a pointer such as `#/$defs/a`; None where it leads nowhere."""
    found: object = schema
    for step in unquote(pointer).removeprefix("#/").split("/"):
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, dict) and name in found:
            found = found[name]
        elif isinstance(found, list) and name.isdecimal() and int(name[:9]) < len(found):
            found = found[int(name[:9])]
        else:
            return None
    return found
