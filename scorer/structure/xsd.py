"""Decides whether a document fits an XML Schema: lxml decides where the engines agree, else xmlschema.

xmlschema is the reference: it checks every schema, and decides on what the engines differ in. It is a
hundred times slower and not linear, so large documents are lxml's in any case.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Protocol, cast

from lxml import etree

from scorer.structure.complaint import MAX_COMPLAINTS, Complaint
from scorer.structure.cost import TooCostly
from scorer.structure.document import Element, Path
from scorer.structure.xsd_text import XsdText, parse_xsd

_MAX_FOR_REFERENCE = 20_000  # code points
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"


class Engine(Protocol):
    """Is one engine with a schema."""

    def complaints(self, root: etree._Element) -> list[tuple[str, str | None]]:
        """Says what does not fit, each with a path such as `/a/b[2]`; nothing where all does."""


class XmlSchema:
    """Is a schema ready to decide."""

    __slots__ = ("_fast", "_reference", "_text")

    def __init__(self, text: XsdText, *, fast: Engine | None, reference: Engine) -> None:
        self._text = text
        self._fast = fast
        self._reference = reference

    def complaints(self, text: str, root: Element) -> tuple[Complaint, ...]:
        """Says what does not fit in a text that `root` was read from; raises TooCostly."""
        try:
            parsed = etree.fromstring(text.encode(), _parser())
        except etree.XMLSyntaxError as error:
            return (Complaint(message=f"it cannot be held against the schema: {error.msg}"),)
        found = self._engine(text).complaints(parsed)
        return tuple(Complaint(message=message, path=_path(root, where)) for message, where in found)

    def _engine(self, text: str) -> Engine:
        if self._fast is None:
            return self._reference
        return self._fast if self._agree(text) or len(text) > _MAX_FOR_REFERENCE else self._reference

    def _agree(self, text: str) -> bool:
        is_plain = _INSTANCE not in text and (self._text.has_texts_only or text.isascii())
        return self._text.is_agreed and is_plain


@lru_cache(maxsize=128)
def xml_schema(text: str) -> XmlSchema:
    """Compiles a schema once; raises InvalidRequest."""
    # The reference takes 0.3 s to import: only whoever compiles an XML Schema pays for it.
    from scorer.structure.xsd_reference import Reference  # noqa: PLC0415

    parsed = parse_xsd(text)
    root = etree.fromstring(text.encode(), _parser())
    reference = Reference(text.removeprefix("\ufeff").strip())
    try:
        fast = _Fast(etree.XMLSchema(root))
    except etree.XMLSchemaParseError:
        fast = None
    return XmlSchema(parsed, fast=fast, reference=reference)


class _Fast:
    """Is lxml's engine."""

    def __init__(self, engine: etree.XMLSchema) -> None:
        self._engine = engine
        self._lock = Lock()  # the engine keeps its errors in itself

    def complaints(self, root: etree._Element) -> list[tuple[str, str | None]]:
        with self._lock:
            try:
                if self._engine.validate(root):
                    return []
            except etree.XMLSchemaValidateError:  # the engine counts the steps of its patterns, and gives up
                raise TooCostly("a pattern of its schema takes too many steps on this document") from None
            return [
                (error.message.rstrip("."), error.path)
                for error in islice(_log(self._engine), MAX_COMPLAINTS)
            ]


def _log(engine: etree.XMLSchema) -> Iterator[etree._LogEntry]:
    """Iterates over the log; its stubs do not say that it can be."""
    return iter(cast("Iterable[etree._LogEntry]", engine.error_log))  # noqa: SLF001 - it has no other name


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,  # the reference takes them for elements
        remove_pis=True,
    )


def _path(root: Element, where: str | None) -> Path:
    """Turns an engine's path, such as `/a/b[2]` or `/*/*[1]`, into positions below the root."""
    path: list[int] = []
    element = root
    for step in (where or "").strip("/").split("/")[1:]:
        name, _, number = step.partition("[")
        local = name.rpartition(":")[2]
        alike = [
            i for i, child in enumerate(element.children) if local in ("*", child.tag.rpartition("}")[2])
        ]
        at = int(number.rstrip("]") or 1) - 1
        if at >= len(alike):
            break
        path.append(alike[at])
        element = element.children[alike[at]]
    return tuple(path)
