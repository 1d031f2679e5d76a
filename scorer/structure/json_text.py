"""JSON as `json.loads` reads it, bounded in depth, with repeated keys seen and places on demand."""

import json
import re
from collections.abc import Iterable
from functools import partial
from itertools import islice

from scorer.structure.document import MAX_DEPTH, Document, NotParsed, Path, Places, Repeat, Span, too_deep

# Strings are consumed whole, also unterminated ones: so every scan is linear, whatever the quotes.
_STRING = r'"(?:[^"\\]|\\.)*+(?:"|\\?$)'
_BRACKETS = re.compile(rf"{_STRING}|\\.|[\[\]{{}}]", re.DOTALL)
_TOKENS = re.compile(rf"{_STRING}|[\[\]{{}},:]|[^\s\[\]{{}},:\"]+", re.DOTALL)
_CLOSERS = {"{": "}", "[": "]"}


class _Pairs:
    """Builds objects as `json.loads` does (the last of a repeated key counts) and notes repetition."""

    __slots__ = ("repeated",)

    def __init__(self) -> None:
        self.repeated = False

    def __call__(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        built = dict(pairs)
        if len(built) != len(pairs):
            self.repeated = True
        return built


def read(text: str) -> Document:
    """Parses what `json.loads` accepts, NaN and Infinity included; raises NotParsed."""
    _bound_depth(text)
    pairs = _Pairs()
    try:
        value = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise NotParsed(_plain(error), at=error.pos, truncated=_open_at_end(text)) from None
    except ValueError:
        raise NotParsed("it holds a whole number of more digits than a parser takes") from None
    return Document(text=text, value=value, place=partial(_place, text), has_repeats=pairs.repeated)


def begin(text: str, names: tuple[str, ...] = ()) -> int | None:  # noqa: ARG001 - names serve YAML
    """Finds the first bracket that can open a document."""
    found = [at for at in (text.find("{"), text.find("[")) if at >= 0]
    return min(found, default=None)


def last(text: str) -> int:
    """Finds the end of the last bracket that can close a document."""
    return max(text.rfind("}"), text.rfind("]")) + 1


def _plain(error: json.JSONDecodeError) -> str:
    said = error.msg[0].lower() + error.msg[1:].replace("Expecting", "expecting")
    return said.removesuffix(" at")  # where is said by whoever quotes it


def _bound_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for i, mark in enumerate(_BRACKETS.findall(text)):
        if mark in _CLOSERS:
            depth += 1
            if depth > MAX_DEPTH:
                raise too_deep(next(islice(_BRACKETS.finditer(text), i, None)).start())
        elif mark in "]}":
            depth -= 1


def _open_at_end(text: str) -> bool:
    """Says whether the text ends inside a string, list or object that was opened in order."""
    awaited: list[str] = []
    mark = ""
    for mark in _BRACKETS.findall(text):
        if mark in _CLOSERS:
            awaited.append(_CLOSERS[mark])
        elif mark in ("]", "}") and (not awaited or awaited.pop() != mark):
            return False
    cut_string = mark[:1] == '"' and text.endswith(mark) and not _is_closed(mark)
    return cut_string or bool(awaited)


def _is_closed(string: str) -> bool:
    if len(string) < 2 or not string.endswith('"'):
        return False
    body = string[1:-1]
    return (len(body) - len(body.rstrip("\\"))) % 2 == 0


class _Wanted:
    """Is a tree of the paths to find, so that the scan compares one step at a time."""

    __slots__ = ("path", "steps")

    def __init__(self) -> None:
        self.path: Path | None = None
        self.steps: dict[str | int, _Wanted] = {}

    def add(self, path: Path) -> None:
        node = self
        for step in path:
            node = node.steps.setdefault(step, _Wanted())
        node.path = path


class _Frame:
    """Is an open container: what is wanted in it, and where in it the scan stands."""

    __slots__ = ("index", "is_object", "key", "keys", "start", "wanted")

    def __init__(self, start: int, wanted: _Wanted | None, *, is_object: bool) -> None:
        self.start = start
        self.wanted = wanted
        self.is_object = is_object
        self.index = 0
        self.key: str | None = None
        self.keys: set[str] = set()

    def below(self) -> _Wanted | None:
        step = self.index if self.key is None else self.key
        return self.wanted.steps.get(step) if self.wanted else None


class _Placing:
    """Scans a text that parsed for the wanted paths and the repeated keys."""

    def __init__(self, wanted: _Wanted) -> None:
        self.spans: dict[Path, Span] = {}
        self.repeats: list[Repeat] = []
        self._root = wanted
        self._stack: list[_Frame] = []

    def take(self, mark: str, span: Span) -> None:
        top = self._stack[-1] if self._stack else None
        if mark == "," and top:
            top.index, top.key = top.index + 1, None
        elif mark in ("]", "}"):
            frame = self._stack.pop()
            self._found(frame.wanted, (frame.start, span[1]))
        elif top and top.is_object and top.key is None:
            self._key(top, str(json.loads(mark)), span)
        elif mark != ":":
            wanted = top.below() if top else self._root
            if mark in _CLOSERS:
                self._stack.append(_Frame(span[0], wanted, is_object=mark == "{"))
            else:
                self._found(wanted, span)

    def _key(self, frame: _Frame, key: str, span: Span) -> None:
        if key in frame.keys:
            self.repeats.append(Repeat(key=key, span=span))
        frame.keys.add(key)
        frame.key = key

    def _found(self, wanted: _Wanted | None, span: Span) -> None:
        if wanted and wanted.path is not None:
            self.spans[wanted.path] = span


def _place(text: str, paths: Iterable[Path]) -> Places:
    wanted = _Wanted()
    for path in paths:
        wanted.add(path)
    placing = _Placing(wanted)
    for token in _TOKENS.finditer(text):
        placing.take(token[0], token.span())
    return Places(spans=placing.spans, repeats=tuple(placing.repeats))
