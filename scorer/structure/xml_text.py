"""XML as `xml.etree.ElementTree.fromstring` reads it, with places; no document type, so no entities.

The parser is given bytes, never a name: a response that is a URL or a path is only a text that is no XML.
"""

import re
from collections.abc import Iterable
from functools import partial
from xml.parsers import expat

from scorer.structure.document import MAX_DEPTH, Document, Element, NotParsed, Path, Places, Span, too_deep

_TAG = re.compile(rb"<(?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+>")
_DECLARATION = re.compile(r"<\?xml\b")
_FIRST = re.compile(r"<(?:!DOCTYPE|!--|[^\W\d]|:)")
_ENDED_INSIDE = frozenset(
    (expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_UNCLOSED_TOKEN, "unclosed CDATA section")
)


def read(text: str) -> Document:
    """Parses a well-formed document without a document type; raises NotParsed."""
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise NotParsed("it holds half of a surrogate pair", at=error.start) from None
    builder = _Builder(data)
    root = builder.build()
    return Document(text=text, value=root, place=partial(_place, data, root), declared=builder.declared)


def begin(text: str, names: tuple[str, ...] = ()) -> int | None:  # noqa: ARG001 - names serve YAML
    """Finds the declaration, before which tags are prose, or else the first tag.

    A comment and a document type are parts of a document too.
    """
    found = _DECLARATION.search(text) or _FIRST.search(text)
    return found.start() if found else None


def last(text: str) -> int:
    """Finds the end of the last mark that can close a tag."""
    return text.rfind(">") + 1


class _Builder:
    """Builds elements from expat's events; the offsets in them count bytes, to where each tag begins."""

    def __init__(self, data: bytes) -> None:
        self.declared = False
        self._data = data
        self._stack: list[Element] = []
        self._root: Element | None = None
        self._parser = parser = expat.ParserCreate("utf-8", "}")
        parser.buffer_text = True
        parser.XmlDeclHandler = self._declaration
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def build(self) -> Element:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            reason = expat.errors.messages.get(error.code, str(error))
            started = self._root is not None or b"<" in self._data
            raise NotParsed(
                reason,
                at=self._index(self._parser.ErrorByteIndex),
                truncated=started and reason in _ENDED_INSIDE,
            ) from None
        if self._root is None:
            raise NotParsed("it holds no element")
        return self._root

    def _index(self, byte: int) -> int:
        return len(self._data[:byte].decode(errors="ignore"))

    def _declaration(self, *_: object) -> None:
        self.declared = True

    def _doctype(self, *_: object) -> None:
        raise NotParsed("it declares a document type, which is not read", at=self._at())

    def _at(self) -> int:
        return self._index(self._parser.CurrentByteIndex)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise too_deep(self._at())
        element = Element(name, attributes, self._parser.CurrentByteIndex)
        if self._stack:
            self._stack[-1].children.append(element)
        else:
            self._root = element
        self._stack.append(element)

    def _end(self, _: str) -> None:
        self._stack.pop().end = self._parser.CurrentByteIndex

    def _text(self, text: str) -> None:
        self._stack[-1].text += text


def _place(data: bytes, root: Element, paths: Iterable[Path]) -> Places:
    return Places(spans={path: _span(data, _follow(root, path)) for path in paths})


def _span(data: bytes, element: Element) -> Span:
    """Counts code points; `element.end` is where its end tag begins, unless it is an empty-element tag."""
    tag = _TAG.match(data, element.start)
    is_empty = tag is not None and tag[0].endswith(b"/>")
    end = tag.end() if tag and is_empty else data.find(b">", element.end) + 1
    start = len(data[: element.start].decode())
    return start, start + len(data[element.start : end].decode())


def _follow(element: Element, path: Path) -> Element:
    for step in path:
        if isinstance(step, int) and step < len(element.children):
            element = element.children[step]
    return element
