"""What stands in the way of passing, one finding a failure type, each with its places in the response."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.structure.complaint import MAX_COMPLAINTS, Complaint, shortened
from scorer.structure.content import Content, element_names, inspect, repeated_items
from scorer.structure.document import Document, Path, Span, key_before, line_and_column
from scorer.structure.grammar import Format
from scorer.structure.reading import Reading

Fit = Callable[[Document, Content], Sequence[Complaint]]


class FailureType(StrEnum):
    """Names the ways in which structured output goes wrong; several are possible at once."""

    TEXT_WRAPPING = "text_wrapping"
    INCORRECT_FORMAT = "incorrect_format"
    MISSING_DECLARATION = "missing_declaration"
    EMPTY_ELEMENTS = "empty_elements"
    DUPLICATE_ELEMENTS = "duplicate_elements"
    PARSE_FAILURE = "parse_failure"
    TRUNCATED = "truncated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Is a place in the response, with what is wrong there."""

    span: Span
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Says that a failure type was seen, what to do about it, and where."""

    failure: FailureType
    message: str
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Is what a document is held against; `fit` complains of what breaks its schema."""

    format: Format
    fit: Fit
    require_declaration: bool
    unique_items_at: tuple[tuple[str, ...], ...]
    placeholders: frozenset[str]


def find(text: str, reading: Reading, asked: Asked) -> tuple[Finding, ...]:
    """Lists the findings in the order of the failure types."""
    found = [*_wrapping(reading)]
    if reading.document is None:
        found += _unparsed(text, reading, asked)
    else:
        found += _Inspection(reading, reading.document, asked).findings()
    order = list(FailureType)
    return tuple(sorted(found, key=lambda finding: order.index(finding.failure)))


def _wrapping(reading: Reading) -> Iterator[Finding]:
    if reading.removed:
        what = " and ".join(dict.fromkeys(removed.what for removed in reading.removed))
        spots = tuple(
            Spot(span=removed.span, note="removed")
            for removed in sorted(reading.removed, key=lambda removed: removed.span)
        )
        yield Finding(failure=FailureType.TEXT_WRAPPING, message=f"leave out {what}", spots=spots)


def _unparsed(text: str, reading: Reading, asked: Asked) -> Iterator[Finding]:
    error = reading.error
    if error is None:
        return
    at = min(error.at, len(text))
    spots = (Spot(span=(at, min(at + 1, len(text))), note=error.reason),) if at < len(text) else ()
    message = f"the response is no {asked.format}: {error.reason} at {line_and_column(text, at)}"
    yield Finding(failure=FailureType.PARSE_FAILURE, message=message, spots=spots)
    if error.truncated:
        yield Finding(failure=FailureType.TRUNCATED, message="it ends before its last structure is closed")


class _Inspection:
    """Looks through a document that parsed."""

    def __init__(self, reading: Reading, document: Document, asked: Asked) -> None:
        self._document = document
        self._asked = asked
        self._start = reading.start
        self._content = inspect(document.value, placeholders=asked.placeholders)

    def findings(self) -> Iterator[Finding]:
        yield from self._incorrect()
        if self._asked.format is Format.XML and not self._document.declared:
            yield Finding(
                failure=FailureType.MISSING_DECLARATION,
                message='begin with the declaration <?xml version="1.0"?>',
            )
        if self._content.empty:
            yield self._at_paths(FailureType.EMPTY_ELEMENTS, "fill in", "is empty", self._content.empty)
        yield from self._duplicates()

    def _incorrect(self) -> Iterator[Finding]:
        complaints = list(self._complaints())
        if complaints:
            paths = dict.fromkeys(complaint.path for complaint in complaints)
            keys = {complaint.path for complaint in complaints if complaint.of_key}
            spots = self._spots(paths, {complaint.path: complaint.message for complaint in complaints}, keys)
            said = "; ".join(dict.fromkeys(f"{self._name(c.path)}: {c.message}" for c in complaints[:3]))
            more = f"; and {len(complaints) - 3} more" if len(complaints) > 3 else ""
            yield Finding(failure=FailureType.INCORRECT_FORMAT, message=f"correct {said}{more}", spots=spots)

    def _complaints(self) -> Iterator[Complaint]:
        for path in self._content.not_finite[:MAX_COMPLAINTS]:
            yield Complaint(message="it is no finite number, which JSON does not have", path=path)
        if not self._content.not_finite:
            yield from self._asked.fit(self._document, self._content)
        if self._asked.require_declaration and not self._document.declared:
            yield Complaint(message="the XML declaration is missing")

    def _duplicates(self) -> Iterator[Finding]:
        repeats = self._document.place(()).repeats if self._document.has_repeats else ()
        paths = [
            path
            for steps in self._asked.unique_items_at
            for path in repeated_items(self._document.value, steps)
        ]
        if not (repeats or paths):
            return
        spots = tuple(
            Spot(span=self._shifted(repeat.span), note="this key stands here again")
            for repeat in repeats[:MAX_COMPLAINTS]
        )
        finding = self._at_paths(
            FailureType.DUPLICATE_ELEMENTS, "say only once", "says the same again", paths
        )
        names = ", ".join(f"the key {shortened(repeat.key)!r}" for repeat in repeats[:3])
        message = f"say only once: {names}" if repeats else finding.message
        yield Finding(failure=finding.failure, message=message, spots=(*spots, *finding.spots))

    def _at_paths(self, failure: FailureType, request: str, note: str, paths: Sequence[Path]) -> Finding:
        shown = paths[:MAX_COMPLAINTS]
        names = ", ".join(self._name(path) for path in shown[:3])
        more = f" and {len(paths) - 3} more" if len(paths) > 3 else ""
        spots = self._spots(shown, dict.fromkeys(shown, note))
        return Finding(failure=failure, message=f"{request}: {names}{more}", spots=spots)

    def _spots(
        self, paths: Collection[Path], notes: dict[Path, str], keys: Collection[Path] = ()
    ) -> tuple[Spot, ...]:
        """Places each path at its value, or at the key before it where it is one of `keys`."""
        if not paths:
            return ()
        text, spans = self._document.text, dict(self._document.place(paths).spans)
        spans.update((path, key_before(text, str(path[-1]), spans[path])) for path in keys if path in spans)
        return tuple(
            Spot(span=self._shifted(spans[path]), note=notes[path]) for path in paths if path in spans
        )

    def _shifted(self, span: Span) -> Span:
        return span[0] + self._start, span[1] + self._start

    def _name(self, path: Path) -> str:
        steps = element_names(self._document.value, path) if self._asked.format is Format.XML else path
        return shortened("/".join(map(_written, steps))) or "the document"


def _written(step: object) -> str:
    """Writes a step as the document does; YAML has keys that are no text."""
    match step:
        case None:
            return "null"
        case bool():
            return str(step).lower()
        case _:
            return str(step)
