"""Arguments of instructions as callers give them: JSON values, complete, and nothing beside them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.checks.bounds import Bounds
from scorer.errors import InvalidRequest, closest, nearest
from scorer.language import LANGUAGES, codes

_MOST = 2**31 - 1  # as the other checks' numbers have it in the contract
_MOST_WRITTEN = 60
LESS_THAN, AT_LEAST = "less than", "at least"


def given(kwargs: Mapping[str, object]) -> dict[str, object]:
    """Drops arguments that are null, as copies of the data set have them, and makes lists tuples."""
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in kwargs.items()
        if value is not None
    }


@dataclass(frozen=True, slots=True)
class Arguments:
    """Reads arguments by name and type; each method raises InvalidRequest naming the argument."""

    values: Mapping[str, object]

    def allow(self, names: Sequence[str]) -> None:
        """Refuses an argument that is not among `names`."""
        for name in self.values:
            if name not in names:
                reason = (
                    f"no such argument; {nearest(name, names)}"
                    if names
                    else "the instruction has no arguments"
                )
                raise InvalidRequest(f"kwargs.{name}", reason, nearest=closest(name, names))

    def whole(self, name: str, *, least: int = 0) -> int:
        """Reads a whole number, which may arrive as a double."""
        value = self._required(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise _wrong(name, f"is {_written(value)}; give a whole number")
        if value < least:
            raise _wrong(name, f"is {value:g}; give a whole number from {least} upwards")
        if value > _MOST:
            raise _wrong(name, f"is {value:g}; give a whole number up to {_MOST}")
        return int(value)

    def relation(self, name: str, limit: int) -> Bounds:
        """Reads what a count must be in relation to `limit`."""
        value = self.text(name)
        if value == LESS_THAN:
            if limit == 0:
                raise _wrong(name, f"is {LESS_THAN!r} and asks for less than 0, which nothing can be")
            return Bounds(None, limit - 1)
        if value == AT_LEAST:
            return Bounds(limit, None)
        raise _wrong(name, f"is {_written(value)}; give {LESS_THAN!r} or {AT_LEAST!r}")

    def text(self, name: str) -> str:
        """Reads a text that is more than white space."""
        return _text(name, self._required(name))

    def texts(self, name: str) -> tuple[str, ...]:
        """Reads a list of such texts, at least one."""
        values = self._required(name)
        if not isinstance(values, tuple):
            raise _wrong(name, f"is {_written(values)}; give a list of texts")
        if not values:
            raise _wrong(name, "is an empty list; give at least one text")
        return tuple(_text(f"{name}[{i}]", value) for i, value in enumerate(values))

    def character(self, name: str) -> str:
        """Reads a text of one character."""
        value = self.text(name)
        if len(value.strip()) != 1:
            raise _wrong(name, f"is {_written(value)}; give one character")
        return value.strip()

    def language(self, name: str) -> str:
        """Reads the code of a language that can be told."""
        value = self.text(name)
        if not codes(value):
            raise _wrong(name, f"{value!r} is no language that can be told; {nearest(value, LANGUAGES)}")
        return value

    def _required(self, name: str) -> object:
        try:
            return self.values[name]
        except KeyError:
            raise _wrong(name, "is required by the instruction") from None


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(name, f"is {_written(value)}; give a text")
    if not value.strip():
        raise _wrong(name, "is empty")
    return value


def _written(value: object) -> str:
    """Writes a value as its caller did, in JSON, and no more of it than its beginning."""
    written = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)
    return written if len(written) <= _MOST_WRITTEN else written[:_MOST_WRITTEN] + "…"


def _wrong(name: str, reason: str) -> InvalidRequest:
    return InvalidRequest(f"kwargs.{name}", reason)
