"""Decides whether a value fits a JSON Schema: jsonschema-rs decides, jsonschema is the reference.

The reference checks the schema. Where the engines would differ, the deciding one is given a schema
rewritten so that it means what the reference says (see `schema_text`), and the reference's arithmetic for
`multipleOf`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Protocol

import jsonschema_rs

from scorer.structure.arithmetic import ALWAYS, FOR_LARGE_NUMBERS
from scorer.structure.complaint import MAX_COMPLAINTS, Complaint, refused
from scorer.structure.cost import MAX_STEPS, TooCostly, steps_by_depth
from scorer.structure.schema_text import FIELD, decidable, parse_schema

# The engine collects every error before it gives the first: large documents are told only that none fits.
_MAX_EXPLAINED = 2_000
_HALVES = dict.fromkeys(range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}")


class Engine(Protocol):
    """Is what is used of the deciding engine."""

    def is_valid(self, instance: object) -> bool:
        """Decides."""

    def iter_errors(self, instance: object) -> Iterator[jsonschema_rs.ValidationError]:
        """Says why not."""


class JsonSchema:
    """Is a schema ready to decide."""

    __slots__ = ("_engine", "_patterns", "_steps")

    def __init__(self, engine: Engine, *, steps: tuple[int, ...], patterns: Mapping[str, str]) -> None:
        self._patterns = patterns
        self._engine = engine
        self._steps = steps

    def complaints(self, value: object, *, size: int, depth: int) -> tuple[Complaint, ...]:
        """Says what does not fit; `size` is how many values the document holds, `depth` how deep they stand.

        Raises TooCostly where the schema might branch too often on a document like this.
        """
        if size * self._steps[min(depth, len(self._steps) - 1)] > MAX_STEPS:
            raise TooCostly(f"its schema may take more than {MAX_STEPS} steps on this document")
        try:
            return self._complaints(value, size=size)
        except UnicodeEncodeError:
            return self._complaints(_whole(value), size=size)

    def _complaints(self, value: object, *, size: int) -> tuple[Complaint, ...]:
        if self._engine.is_valid(value):
            return ()
        if size > _MAX_EXPLAINED:
            return (Complaint(message="it does not fit the schema"),)
        return tuple(
            self._complaint(error) for error in islice(self._engine.iter_errors(value), MAX_COMPLAINTS)
        )

    def _complaint(self, error: jsonschema_rs.ValidationError) -> Complaint:
        message = error.message
        if error.kind.name == "pattern":  # the engine knows it as it was rewritten
            message = f"it does not match {self._patterns.get(error.kind.value, error.kind.value)}"
        extra = _unexpected(error)
        path = tuple(error.instance_path)
        if extra is None:
            return Complaint(message=message, path=path)
        return Complaint(message=message, path=(*path, extra), of_key=True)


@lru_cache(maxsize=128)
def json_schema(text: str) -> JsonSchema:
    """Compiles a schema once; raises InvalidRequest."""
    # The reference takes 0.1 s to import, and milliseconds a schema: only whoever compiles one pays for it.
    from scorer.structure import reference  # noqa: PLC0415

    parsed = parse_schema(text)
    given = decidable(parsed, foreign=reference.foreign_keywords(parsed.draft))
    try:
        steps = steps_by_depth(given.schema)
    except TooCostly as error:
        raise refused(FIELD, f"branches too often: {error}") from None
    engine: type[jsonschema_rs.Validator] = getattr(jsonschema_rs, parsed.draft)
    try:
        compiled = engine(
            given.schema,
            validate_formats=False,
            offline=True,
            mask="it",
            pattern_options=jsonschema_rs.RegexOptions(),
            keywords=dict(FOR_LARGE_NUMBERS if parsed.has_large_numbers else ALWAYS),
        )
    except (ValueError, jsonschema_rs.ReferencingError) as error:
        reference.check(parsed)  # it says where, and shows the value
        raise refused(FIELD, f"is no schema: {str(error).partition(chr(10))[0]}") from None
    reference.check(parsed)
    return JsonSchema(compiled, steps=steps, patterns=given.patterns)


def _whole(value: object) -> object:
    """Replaces halves of surrogate pairs one for one: the engine takes only text that can be encoded."""
    match value:
        case str():
            return value.translate(_HALVES)
        case dict():
            return {_whole(key): _whole(item) for key, item in value.items()}
        case list():
            return [_whole(item) for item in value]
        case _:
            return value


def _unexpected(error: jsonschema_rs.ValidationError) -> str | None:
    if error.kind.name in ("additionalProperties", "unevaluatedProperties"):
        unexpected: list[str] = error.kind.value
        return next(iter(unexpected), None)
    return None
