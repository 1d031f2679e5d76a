"""How an answer is sampled: the names of vLLM's parameters, of which none is ignored."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any


class BadRequest(ValueError):
    """A request that cannot be answered as it was asked, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """The sampling parameters of one request; defaults are vLLM's, 16 tokens at temperature 1 included."""

    max_tokens: int = 16
    min_tokens: int = 0
    temperature: float = 1.0
    top_p: float = 1.0
    top_k: int = 0
    min_p: float = 0.0
    seed: int | None = None
    stop: tuple[str, ...] = ()
    repetition_penalty: float = 1.0
    skip_special_tokens: bool = True
    ignore_eos: bool = False
    n: int = 1

    def __post_init__(self) -> None:
        wrong = {
            "max_tokens must be at least 1": self.max_tokens < 1,
            "min_tokens must lie between 0 and max_tokens": not 0 <= self.min_tokens <= self.max_tokens,
            "temperature must lie between 0 and 100": not 0 <= self.temperature <= 100,
            "top_p must lie above 0 and at most at 1": not 0 < self.top_p <= 1,
            "top_k must be 0 (off), -1 (off) or more": self.top_k < -1,
            "min_p must lie between 0 and 1": not 0 <= self.min_p <= 1,
            "repetition_penalty must lie above 0 and at most at 10": not 0 < self.repetition_penalty <= 10,
            "stop must not hold an empty string": "" in self.stop,
            "n must be 1": self.n != 1,
        }
        for sentence, is_wrong in wrong.items():
            if is_wrong:
                raise BadRequest(sentence)


def parse(text: str, *, max_tokens: int) -> Sampling:
    """Reads sampling parameters; an unknown name, a wrong type or too large a number is a `BadRequest`."""
    try:
        given = json.loads(text)
    except ValueError as error:
        raise BadRequest(f"sampling_parameters is no JSON: {error}") from None
    if not isinstance(given, Mapping):
        raise BadRequest("sampling_parameters must be a JSON object")
    known = {field.name for field in fields(Sampling)}
    for name in given:
        if name not in known:
            nearest = get_close_matches(name, known, n=1)
            raise BadRequest(
                f"unknown sampling parameter {name!r}" + (f"; meant {nearest[0]}?" if nearest else "")
            )
    values: dict[str, Any] = {name: _value(name, value) for name, value in given.items() if value is not None}
    sampling = Sampling(**values)
    if sampling.max_tokens > max_tokens:
        raise BadRequest(f"max_tokens is {sampling.max_tokens}, and this server allows {max_tokens}")
    return sampling


_FLOATS = frozenset({"temperature", "top_p", "min_p", "repetition_penalty"})
_BOOLS = frozenset({"skip_special_tokens", "ignore_eos"})


def _value(name: str, value: object) -> object:
    """Checks one value's type."""
    if name == "stop":
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise BadRequest("stop must be a string or a list of strings")
        return tuple(texts)
    if name in _BOOLS:
        if not isinstance(value, bool):
            raise BadRequest(f"{name} must be true or false, not {value!r}")
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float) if name in _FLOATS else int):
        raise BadRequest(f"{name} must be a {'number' if name in _FLOATS else 'whole number'}, not {value!r}")
    return value
