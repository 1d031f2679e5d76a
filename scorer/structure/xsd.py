"""Decides whether a document fits an XML Schema: lxml decides, xmlschema is the reference."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import cast

from lxml import etree

from scorer.errors import InvalidRequest
from scorer.structure import xml_text
from scorer.structure.complaint import MAX_COMPLAINTS, Complaint
from scorer.structure.document import Element, NotParsed, Path, line_and_column

FIELD = "xsd"
MAX_XSD = 65_536  # code points

_NAMESPACE = "http://www.w3.org/2001/XMLSchema}"
_OUTSIDE = frozenset(_NAMESPACE + tag for tag in ("import", "include", "redefine", "override"))


@lru_cache(maxsize=128)
def parse_xsd(text: str) -> Element:
    """Reads an XML Schema that stands alone; raises InvalidRequest."""
    if len(text) > MAX_XSD:
        raise InvalidRequest(FIELD, f"has {len(text)} code points, at most {MAX_XSD} are read")
    try:
        root = xml_text.read(text).value
    except NotParsed as error:
        raise InvalidRequest(
            FIELD, f"is no XML: {error.reason} at {line_and_column(text, error.at)}"
        ) from None
    if not isinstance(root, Element) or root.tag != _NAMESPACE + "schema":
        raise InvalidRequest(FIELD, "its root is no schema of http://www.w3.org/2001/XMLSchema")
    for child in root.children:
        if child.tag in _OUTSIDE:
            raise InvalidRequest(
                FIELD, f"holds {child.tag.rpartition('}')[2]}: a schema stands alone, nothing is fetched"
            )
    return root


class XmlSchema:
    """Is a schema ready to decide."""

    __slots__ = ("_engine", "_lock")

    def __init__(self, engine: etree.XMLSchema) -> None:
        self._engine = engine
        self._lock = Lock()  # the engine keeps its errors in itself

    def complaints(self, text: str, root: Element) -> tuple[Complaint, ...]:
        """Says what does not fit in a text that `root` was read from, nothing where all does."""
        try:
            parsed = etree.fromstring(text.encode(), _parser())
        except etree.XMLSyntaxError as error:
            return (Complaint(message=f"it cannot be held against the schema: {error.msg}"),)
        with self._lock:
            if self._engine.validate(parsed):
                return ()
            errors = [(error.message, error.path) for error in islice(_errors(self._engine), MAX_COMPLAINTS)]
        return tuple(Complaint(message=message, path=_path(root, where)) for message, where in errors)


@lru_cache(maxsize=128)
def xml_schema(text: str) -> XmlSchema:
    """Compiles a schema once; raises InvalidRequest."""
    parse_xsd(text)
    try:
        return XmlSchema(etree.XMLSchema(etree.fromstring(text.encode(), _parser())))
    except (etree.XMLSchemaParseError, etree.XMLSyntaxError) as error:
        raise InvalidRequest(FIELD, f"is no schema: {error}") from None


def _errors(engine: etree.XMLSchema) -> Iterator[etree._LogEntry]:
    """Iterates over the log; its stubs do not say that it can be."""
    return iter(cast("Iterable[etree._LogEntry]", engine.error_log))  # noqa: SLF001 - the stub has no other name


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )


def _path(root: Element, where: str | None) -> Path:
    """Turns the engine's path, such as `/a/b[2]` or `/*/*[1]`, into positions below the root."""
    path: list[int] = []
    element = root
    for step in (where or "").strip("/").split("/")[1:]:
        name, _, number = step.partition("[")
        local = name.rpartition(":")[2]
        alike = [
            i
            for i, child in enumerate(element.children)
            if local == "*" or child.tag.rpartition("}")[2] == local
        ]
        at = int(number.rstrip("]") or 1) - 1
        if at >= len(alike):
            break
        path.append(alike[at])
        element = element.children[alike[at]]
    return tuple(path)
