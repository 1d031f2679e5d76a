"""The reference for XML Schema, xmlschema: it says what is a schema, and decides where the engines differ.

Of a text it fetches what looks like a URL. So documents reach it as elements, and a schema as a text only
after it was read as XML.
"""

import re
from itertools import islice

import xmlschema
from lxml import etree

from scorer.structure.complaint import MAX_COMPLAINTS, refused
from scorer.structure.xsd_text import FIELD

_OBJECT = re.compile(r"Xsd(?P<kind>[A-Za-z]+)\((?:name=(?P<name>'[^']*'))?[^()]*\)")


def _named(written: re.Match[str]) -> str:
    """Names a part of a schema that the reference writes as its object."""
    kind = written["kind"].lower()
    return f"{kind} {written['name']}" if written["name"] else kind


class Reference:
    """Is a schema that the reference accepts; raises InvalidRequest where it does not."""

    def __init__(self, text: str) -> None:
        try:
            self._schema = xmlschema.XMLSchema10(text, allow="none", defuse="always")
        except (xmlschema.XMLSchemaException, ValueError, TypeError, OverflowError, RecursionError) as error:
            reason = getattr(error, "message", None) or str(error)
            said = _OBJECT.sub(_named, str(reason).splitlines()[0])
            raise refused(FIELD, f"is no schema: {said}") from None

    def complaints(self, root: etree._Element) -> list[tuple[str, str | None]]:
        """Says what does not fit, each with its path."""
        try:
            errors = islice(self._schema.iter_errors(root, use_location_hints=False), MAX_COMPLAINTS)
            return [(str(error.reason).rstrip("."), error.path) for error in errors]
        except (xmlschema.XMLSchemaException, ValueError, OverflowError, RecursionError) as error:
            return [(f"it holds a value that cannot be read: {error}"[:300], None)]
