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

_BOM = "\ufeff"


class Rung(IntEnum):
    """Is the first rung of the recovery ladder on which a text parses."""

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
    whole = (0, len(text))
    document, raw_error = _attempt(text, whole, grammar)
    if document:
        return Reading(rung=Rung.RAW, document=document, start=0)
    bare = _stripped(text, whole)
    fence, inside = _unfence(text, bare, grammar)
    for rung, region, removed in _clean(text, inside, grammar, names):
        document, _ = _attempt(text, region, grammar)
        if document:
            return Reading(
                rung=rung, document=document, start=region[0], removed=(*fence, *removed), error=raw_error
            )
    return _unclean(text, inside, grammar, names, fence)


def _attempt(text: str, region: Span, grammar: Grammar) -> tuple[Document | None, NotParsed | None]:
    start, end = region
    try:
        return grammar.read(text[start:end]), None
    except NotParsed as error:
        return None, NotParsed(error.reason, at=start + error.at, truncated=error.truncated)


def _stripped(text: str, region: Span) -> Span:
    """Leaves out surrounding white space, and a byte order mark before it."""
    start, end = region
    part = text[start:end]
    left = part.lstrip().removeprefix(_BOM).lstrip()
    return end - len(left), end - len(left) + len(left.rstrip())


def _unfence(text: str, bare: Span, grammar: Grammar) -> tuple[tuple[Removed, ...], Span]:
    """Chooses the first fenced block that parses, else the first; a bare text that parses has none."""
    if _attempt(text, bare, grammar)[0]:
        return (), bare
    blocks = [_stripped(text, block) for block in fenced_blocks(text)]
    if not blocks:
        return (), bare
    inside = next((block for block in blocks if _attempt(text, block, grammar)[0]), blocks[0])
    return _around(bare, inside, "the fence and what stands outside it"), inside


def _clean(
    text: str, inside: Span, grammar: Grammar, names: tuple[str, ...]
) -> Iterator[tuple[Rung, Span, tuple[Removed, ...]]]:
    yield Rung.UNFENCED, inside, ()
    extracted = _extracted(text, inside, grammar, names)
    if extracted != inside:
        yield Rung.EXTRACTED, extracted, _around(inside, extracted, "text around the document")
    for region in dict.fromkeys((inside, extracted)):
        start, end = region
        if text.endswith(".", start, end):
            dotless = _stripped(text, (start, end - 1))
            yield Rung.EXTRACTED, dotless, _around(inside, dotless, "text around the document")


def _extracted(text: str, inside: Span, grammar: Grammar, names: tuple[str, ...]) -> Span:
    start, end = inside
    part = text[start:end]
    begin, last = grammar.begin(part, names), grammar.last(part)
    return inside if begin is None or last <= begin else (start + begin, start + last)


def _around(outer: Span, inner: Span, what: str) -> tuple[Removed, ...]:
    spans = ((outer[0], inner[0]), (inner[1], outer[1]))
    return tuple(Removed(what=what, span=span) for span in spans if span[0] < span[1])


def _unclean(
    text: str, inside: Span, grammar: Grammar, names: tuple[str, ...], fence: tuple[Removed, ...]
) -> Reading:
    """Says why the part that should be a document is none, and whether a repair would make it one."""
    start, end = inside
    begin = grammar.begin(text[start:end], names)
    opened = (start + (begin or 0), end)
    _, error = _attempt(text, opened, grammar)
    regions = dict.fromkeys((opened, _extracted(text, inside, grammar, names)))
    mended = any(_parses(grammar.repair(text[a:b]), grammar) for a, b in regions)
    rung = Rung.REPAIRED if mended else Rung.NONE
    return Reading(rung=rung, document=None, start=start, removed=fence, error=error)


def _parses(text: str, grammar: Grammar) -> bool:
    return _attempt(text, (0, len(text)), grammar)[0] is not None
