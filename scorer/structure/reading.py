"""Reads a response as it stands, then with its wrappers removed one at a time, then repaired.

Wrappers, in this order: surrounding white space; one fenced block and whatever stands outside it; prose
around the document; one trailing period. Removal stops as soon as the rest parses. Prose or a period goes
only where the rest then parses; a fence counts as removed whether or not it does. Nothing is unescaped,
re-quoted, re-indented or taken out of a list.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from scorer.structure.document import Document, NotParsed, Span
from scorer.structure.fences import fenced_blocks
from scorer.structure.grammar import Grammar

BOM = "\ufeff"


class Rung(IntEnum):
    """Is the first rung of the recovery ladder on which a text parses.

    A text that only white space kept from parsing, such as a line feed before XML's declaration, is UNFENCED.
    """

    RAW = 0
    UNFENCED = 1
    EXTRACTED = 2
    REPAIRED = 3
    NONE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """Is a wrapper that was taken away."""

    what: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Is what a response was read as.

    `document` is there on the rungs that count as parsed, and its places count from `start`. `error` says why
    the text as it stands did not parse or, where `document` is None, why its innermost part did not.
    """

    rung: Rung
    document: Document | None
    start: int
    removed: tuple[Removed, ...] = ()
    error: NotParsed | None = None


def read_response(text: str, grammar: Grammar, *, names: tuple[str, ...] = ()) -> Reading:
    """Climbs the ladder as far as needed; `names` are those that a document of YAML may begin with."""
    return _Ladder(text, grammar, names).climb()


class _Ladder:
    """Reads parts of one text, each at most once."""

    def __init__(self, text: str, grammar: Grammar, names: tuple[str, ...]) -> None:
        self._text = text
        self._grammar = grammar
        self._names = names
        self._read: dict[Span, Document | NotParsed] = {}

    def climb(self) -> Reading:
        whole = (0, len(self._text))
        read = self._attempt(whole)
        if isinstance(read, Document):
            return Reading(rung=Rung.RAW, document=read, start=0)
        bare = self._stripped(whole)
        if bare[0] == 0 and not self._text[bare[1] :].strip(" \r\n"):
            self._read[bare] = read  # no format minds these at the end
        blocks = [] if self._parses(bare) else [self._stripped(block) for block in fenced_blocks(self._text)]
        inside = next(filter(self._parses, blocks), blocks[0] if blocks else bare)
        fence = _around(bare, inside, "the fence and what stands outside it")
        for rung, region in self._clean(inside):
            document = self._attempt(region)
            if isinstance(document, Document):
                removed = (*fence, *_around(inside, region, "text around the document"))
                return Reading(rung=rung, document=document, start=region[0], removed=removed, error=read)
        return self._unclean(inside, fence)

    def _attempt(self, region: Span) -> Document | NotParsed:
        known = self._read.get(region)
        if known is None:
            known = self._read[region] = self._attempt_anew(*region)
        return known

    def _attempt_anew(self, start: int, end: int) -> Document | NotParsed:
        try:
            return self._grammar.read(self._text[start:end])
        except NotParsed as error:
            return error.shifted(start)

    def _parses(self, region: Span) -> bool:
        return isinstance(self._attempt(region), Document)

    def _stripped(self, region: Span) -> Span:
        """Leaves out surrounding white space, and a byte order mark before it."""
        start, end = region
        left = self._text[start:end].lstrip().removeprefix(BOM).lstrip()
        return end - len(left), end - len(left) + len(left.rstrip())

    def _clean(self, inside: Span) -> Iterator[tuple[Rung, Span]]:
        yield Rung.UNFENCED, inside
        extracted = self._extracted(inside)
        yield Rung.EXTRACTED, extracted
        for start, end in (inside, extracted):
            if self._text.endswith(".", start, end):
                yield Rung.EXTRACTED, self._stripped((start, end - 1))

    def _extracted(self, inside: Span) -> Span:
        start, end = inside
        part = self._text[start:end]
        begin, last = self._grammar.begin(part, self._names), self._grammar.last(part)
        return inside if begin is None or last <= begin else (start + begin, start + last)

    def _unclean(self, inside: Span, fence: tuple[Removed, ...]) -> Reading:
        """Says why the part that should be a document is none, and whether a repair would make it one."""
        start, end = inside
        begin = self._grammar.begin(self._text[start:end], self._names)
        opened = (start + (begin or 0), end)
        error = self._attempt(opened)
        assert isinstance(error, NotParsed)  # noqa: S101 - `_clean` has tried what it begins
        regions = () if error.is_limit else dict.fromkeys((opened, self._extracted(inside)))
        rung = Rung.REPAIRED if any(map(self._mends, regions)) else Rung.NONE
        return Reading(rung=rung, document=None, start=start, removed=fence, error=error)

    def _mends(self, region: Span) -> bool:
        start, end = region
        try:
            self._grammar.read(self._grammar.repair(self._text[start:end]))
        except NotParsed:
            return False
        return True


def _around(outer: Span, inner: Span, what: str) -> tuple[Removed, ...]:
    spans = ((outer[0], inner[0]), (inner[1], outer[1]))
    return tuple(Removed(what=what, span=span) for span in spans if span[0] < span[1])
