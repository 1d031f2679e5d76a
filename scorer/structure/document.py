"""What reading a text comes to: a document, or the reason why it is none."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

MAX_DEPTH = 128
MAX_REASON = 300  # code points: a parser may quote a name of any length

Step = str | int
Path = tuple[Step, ...]
Span = tuple[int, int]


class Element:
    """Is an XML element; `start` and `end` are code points of the text it was read from."""

    __slots__ = ("attributes", "children", "end", "start", "tag", "text")

    def __init__(self, tag: str, attributes: Mapping[str, str], start: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""
        self.children: list[Element] = []
        self.start = start
        self.end = start


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Is a key that stands more than once in one mapping; `span` is its second place."""

    key: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Says where in the text the asked paths and the repeated keys are."""

    spans: Mapping[Path, Span]
    repeats: tuple[Repeat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Is a text that parsed: dicts, lists and scalars, or an Element.

    Places are looked up on demand, because only a failure needs them.
    """

    text: str
    value: object
    place: Callable[[Iterable[Path]], Places]
    has_repeats: bool = False
    declared: bool = True


class NotParsed(Exception):
    """Says why a text is no document: `at` is where, `truncated` whether it ends inside an open structure.

    `is_limit` says that it may be one, and is larger or deeper than is read.
    """

    def __init__(self, reason: str, *, at: int = 0, truncated: bool = False, is_limit: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason if len(reason) <= MAX_REASON else reason[:MAX_REASON] + "…"
        self.at = at
        self.truncated = truncated
        self.is_limit = is_limit

    def shifted(self, by: int) -> "NotParsed":
        """Returns the same reason for a text that the read one is a part of."""
        return NotParsed(self.reason, at=self.at + by, truncated=self.truncated, is_limit=self.is_limit)


def too_deep(at: int) -> NotParsed:
    """Says that nesting passes the bound."""
    return NotParsed(f"it is nested more than {MAX_DEPTH} levels deep", at=at, is_limit=True)


def children(value: object) -> Iterator[tuple[Step, object]]:
    """Yields what a container holds, each with the step that leads to it; a scalar holds nothing."""
    match value:
        case dict():
            yield from value.items()
        case list():
            yield from enumerate(value)
        case Element():
            yield from enumerate(value.children)


def line_and_column(text: str, at: int) -> str:
    """Names a place as people count: from line 1, column 1."""
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return f"line {line}, column {column}"


def key_before(text: str, key: str, value: Span) -> Span:
    """Finds the key that a value stands behind; the value's own place where the key is written otherwise."""
    lead = text[: value[0]].rstrip().removesuffix(":").rstrip()
    for written in (f'"{key}"', f"'{key}'", key):
        if lead.endswith(written):
            return len(lead) - len(written), len(lead)
    return value
