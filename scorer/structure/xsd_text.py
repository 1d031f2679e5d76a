"""An XML Schema as a caller sends it: cheap checks, and whether the engines agree on what it uses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorer.structure import xml_text
from scorer.structure.complaint import refused
from scorer.structure.document import Element, NotParsed, line_and_column

FIELD = "xsd"
MAX_XSD = 65_536  # code points
MAX_OCCURS = 10_000

_NAMESPACE = "http://www.w3.org/2001/XMLSchema}"
_OUTSIDE = frozenset(("import", "include", "redefine", "override"))

# What the engines agree on, found by `tests/scorer/structure/test_engines.py`; all else is for the reference.
_AGREED = frozenset(
    [
        "schema",
        "annotation",
        "documentation",
        "element",
        "complexType",
        "simpleType",
        "sequence",
        "choice",
        "all",
        "group",
        "attribute",
        "simpleContent",
        "complexContent",
        "extension",
        "restriction",
        "list",
        "union",
        "enumeration",
        "minLength",
        "maxLength",
        "length",
        "pattern",
        "minInclusive",
        "maxInclusive",
        "minExclusive",
        "maxExclusive",
        "totalDigits",
    ]
)
_AGREED_TYPES = frozenset(
    [
        "string",
        "normalizedString",
        "token",
        "language",
        "NMTOKEN",
        "boolean",
        "integer",
        "nonNegativeInteger",
        "positiveInteger",
        "negativeInteger",
        "nonPositiveInteger",
        "int",
        "long",
        "short",
        "byte",
        "unsignedInt",
        "unsignedLong",
        "unsignedShort",
        "unsignedByte",
        "date",
        "time",
        "dateTime",
        "duration",
        "gMonth",
        "gDay",
        "gMonthDay",
        "hexBinary",
    ]
)
_AGREED_PATTERN = re.compile(r"(?:[^\\]|\\[d.\-+*?()\[\]{}|\\])*+")
_DATES = frozenset(["date", "time", "dateTime", "duration", "gMonth", "gDay", "gMonthDay"])
_BOUNDS = frozenset(["minInclusive", "maxInclusive", "minExclusive", "maxExclusive", "enumeration"])


@dataclass(frozen=True, slots=True, kw_only=True)
class XsdText:
    """Is an XML Schema that stands alone.

    `is_agreed` says that the engines agree on what it uses: on other types than texts in ASCII only.
    """

    is_agreed: bool
    has_texts_only: bool


@lru_cache(maxsize=128)
def parse_xsd(text: str) -> XsdText:
    """Reads an XML Schema; raises InvalidRequest."""
    if len(text) > MAX_XSD:
        raise refused(FIELD, f"has {len(text)} code points, at most {MAX_XSD} are read")
    try:
        root = xml_text.read(text).value
    except NotParsed as error:
        where = line_and_column(text, error.at)
        raise refused(FIELD, f"is no XML: {error.reason} at {where}") from None
    if not isinstance(root, Element) or root.tag != _NAMESPACE + "schema":
        raise refused(FIELD, "its root is no schema of http://www.w3.org/2001/XMLSchema")
    parts = list(_parts(root))
    for part in parts:
        _bound(part)
    used = {_local(name) for part in parts for name in _types(part)}
    declared = {part.attributes.get("name", "") for part in parts}
    return XsdText(
        is_agreed=all(map(_is_agreed, parts))
        and used <= _AGREED_TYPES | declared
        and not _bounds_dates(parts, used),
        has_texts_only=used <= {"string"} | declared,
    )


def _parts(element: Element) -> Iterator[Element]:
    stack = [element]
    while stack:
        part = stack.pop()
        if part.tag.startswith(_NAMESPACE):
            yield part
        stack.extend(part.children)


def _bound(part: Element) -> None:
    tag = _tag(part)
    if tag in _OUTSIDE:
        raise refused(FIELD, f"holds {tag}: a schema stands alone, nothing is fetched")
    for name in ("minOccurs", "maxOccurs", "length", "minLength", "maxLength"):
        number = part.attributes.get(name, "").strip()
        if number.isdecimal() and (len(number) > 9 or int(number) > MAX_OCCURS):
            raise refused(FIELD, f"at {tag}: {name} is {number[:20]}, at most {MAX_OCCURS} is read")


def _is_agreed(part: Element) -> bool:
    if _tag(part) == "pattern":
        return bool(_AGREED_PATTERN.fullmatch(part.attributes.get("value", "")))
    return _tag(part) in _AGREED and part.attributes.get("maxOccurs") != "0"


def _types(part: Element) -> Iterator[str]:
    for name in ("type", "base", "itemType"):
        if name in part.attributes:
            yield part.attributes[name]
    yield from part.attributes.get("memberTypes", "").split()
    if _tag(part) == "element" and not part.attributes.keys() & {"type", "ref"} and not part.children:
        yield "anyType"


def _bounds_dates(parts: list[Element], used: set[str]) -> bool:
    """Says whether dates may be compared, which the engines do differently where a time zone is given."""
    return bool(used & _DATES) and any(_tag(part) in _BOUNDS for part in parts)


def _tag(part: Element) -> str:
    return part.tag.rpartition("}")[2]


def _local(name: str) -> str:
    return name.strip().rpartition(":")[2]
