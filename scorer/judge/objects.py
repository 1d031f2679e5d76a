"""JSON in a reply: where it stands, what it holds, and which scores that gives.

Objects and lists are found by their brackets in one pass, wherever they stand. Python's way of writing them
(single quotes, `True`, a comma too many) is brought to JSON's and parsed as JSON; nothing is evaluated. A key
that stands twice in one object makes it no verdict.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.judge.figure import Figure, figure_alone
from scorer.judge.label import Labels, key_of
from scorer.judge.plain import plain

# Verdicts are shallow. Brackets nested deeper are no verdict, and bound what is parsed again and again.
_DEEPEST = 6

_BRACKETS = re.compile(r"[{}\[\]\"\n]|\\.")
_CLOSES = {"}": "{", "]": "["}
_LOOSE = re.compile(
    r'"(?:[^"\\\n]|\\.)*"'
    r"|(?P<single>'(?:[^'\\\n]|\\.)*'(?= ?[,:}\]\n]))"
    r"|(?P<word>\b(?:True|False|None)\b)"
    r"|(?P<comma>,(?=\s{0,50}[}\]]))"
)
_WORDS = {"True": "true", "False": "false", "None": "null"}

_POINTS = (
    "points",
    "score",
    "rating",
    "value",
    "grade",
    "mark",
    "marks",
    "awarded",
    "points awarded",
    "given",
)
_WHOLE = (
    "max",
    "max points",
    "max score",
    "out of",
    "weight",
    "maximum",
    "denominator",
    "worth",
    "possible",
    "total",
)
_NAMED = (
    "component",
    "criterion",
    "index",
    "id",
    "name",
    "number",
    "component number",
    "component id",
    "component index",
)
_COMMENT = ("reason", "comment", "explanation", "rationale", "justification", "reasoning", "feedback")
_LISTS = ("scores", "components", "points", "ratings", "component scores", "criteria")

_Mark = tuple[int, Figure, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Is an object that stands between two places of a reply."""

    start: int
    end: int
    value: object


def objects_in(text: str) -> Iterator[Found]:
    """Finds what parses as an object or a list, outermost first, in order."""
    end = 0
    for start, stop in _spans(text):
        if start < end:
            continue
        value = _parsed(text[start:stop])
        if isinstance(value, (dict, list)):
            end = stop
            yield Found(start=start, end=stop, value=value)


def _spans(text: str) -> list[tuple[int, int]]:
    """Pairs brackets; a quoted string hides those in it and ends with its line."""
    spans: list[tuple[int, int]] = []
    open_at: list[tuple[str, int, list[int]]] = []
    quoted = False
    for token in _BRACKETS.finditer(text):
        sign = token[0]
        if sign == "\n":
            quoted = False
        elif sign == '"':
            quoted = bool(open_at) and not quoted
        elif quoted or sign.startswith("\\"):
            continue
        elif sign in "{[":
            open_at.append((sign, token.start(), [0]))
        elif open_at and open_at[-1][0] == _CLOSES[sign]:
            _, start, (depth,) = open_at.pop()
            if open_at:
                open_at[-1][2][0] = max(open_at[-1][2][0], depth + 1)
            if depth < _DEEPEST:
                spans.append((start, token.end()))
    return sorted(spans, key=lambda span: (span[0], -span[1]))


def _parsed(text: str) -> object:
    for form in (text, _LOOSE.sub(_strict, text)):
        try:
            return json.loads(form, object_pairs_hook=_once, parse_constant=_refuse, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _strict(token: re.Match[str]) -> str:
    if token["single"]:
        inner = token["single"][1:-1].replace("\\'", "'")
        return json.dumps(inner)
    if token["word"]:
        return _WORDS[token["word"]]
    return "" if token["comma"] else token[0]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number")


def code_in(value: object) -> object:
    """Gives the code that an object carries, None where it carries none."""
    return value.get("code") if isinstance(value, Mapping) else None


def marks_in(value: object, labels: Labels) -> list[_Mark]:
    """Lists the scores that an object gives, in its order."""
    return list(_marks(value, labels, key=""))


def _marks(value: object, labels: Labels, *, key: str) -> Iterator[_Mark]:
    if isinstance(value, Mapping):
        own = _own(value, labels)
        if own is not None:
            yield own
            return
        for name, held in value.items():
            index = labels.of_key(str(name))
            mark = None if index is None else _mark(index, held)
            if mark is not None:
                yield mark
            elif isinstance(held, (Mapping, list)):
                yield from _marks(held, labels, key=key_of(str(name)))
    elif isinstance(value, list):
        yield from _listed(value, labels, key=key)


def _listed(values: Sequence[object], labels: Labels, *, key: str) -> Iterator[_Mark]:
    plain_ones = [_mark(i, v) for i, v in enumerate(values)] if len(values) == labels.count else []
    named = any(isinstance(v, Mapping) and _own_name(v) is not None for v in values)
    if plain_ones and key in _LISTS and not named and all(plain_ones):
        yield from (mark for mark in plain_ones if mark is not None)
        return
    if any(isinstance(v, Mapping) and _own_name(v) == 0 for v in values):
        return  # counted from 0: by their numbers these would be other components
    for value in values:
        yield from _marks(value, labels, key=key)


def _own(value: Mapping[object, object], labels: Labels) -> _Mark | None:
    """Reads an object that names its part in one field and its points in another."""
    name = _own_name(value)
    if name is None:
        return None
    index = labels.of_number(name) if isinstance(name, (int, float)) else labels.of_key(str(name))
    return None if index is None else _mark(index, value)


def _own_name(value: Mapping[object, object]) -> int | float | str | None:
    name = _first(value, _NAMED)
    if isinstance(name, bool) or not isinstance(name, (int, float, str)):
        return None
    return name if _first(value, _POINTS) is not None else None


def _mark(index: int, value: object) -> _Mark | None:
    figure = _figure(value)
    if figure is not None:
        return index, figure, ""
    if not isinstance(value, Mapping):
        return None
    figure, whole = _figure(_first(value, _POINTS)), _figure(_first(value, _WHOLE))
    if figure is None:
        return None
    if whole is not None and figure.whole is None:
        figure = Figure(figure.value, whole.value)
    comment = _first(value, _COMMENT)
    return index, figure, comment if isinstance(comment, str) else ""


def _figure(value: object) -> Figure | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return Figure(float(value)) if abs(value) < 1e6 else None
    return figure_alone(plain(value)) if isinstance(value, str) and len(value) <= 60 else None


def _first(value: Mapping[object, object], names: Sequence[str]) -> object:
    held = {key_of(str(key)): each for key, each in value.items()}
    return next((held[name] for name in names if name in held), None)
