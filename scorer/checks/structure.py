"""Whether a response is a document of a format that fits its schema, and what stands in the way.

`raw_parse` and `clean_parse` say whether it parses as it stands and with its wrappers removed; `rung` is
the first rung of the recovery ladder on which it parses. Passed means: it parses as it stands, fits, and
shows no failure type. A missing XML declaration is a failure type of its own, though parsers accept such a
document (both parses stay 1); `require_declaration` makes it `incorrect_format` besides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from scorer.check import check
from scorer.checks.evidence import quote, quotes
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.structure.complaint import Complaint
from scorer.structure.content import Content
from scorer.structure.cost import TooCostly
from scorer.structure.document import Document, Element, Span
from scorer.structure.findings import Asked, FailureType, Finding, find
from scorer.structure.grammar import GRAMMARS, Format
from scorer.structure.reading import BOM, Reading, Rung, read_response
from scorer.structure.schema import json_schema
from scorer.structure.schema_text import parse_schema
from scorer.structure.xsd import xml_schema
from scorer.structure.xsd_text import parse_xsd
from scorer.verdict import Outcome, Unscored, UnscoredReason, Verdict

_MOST_PATHS = 64
_MOST_PLACEHOLDERS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureSpec:
    """Requires a document of a format, and what it holds."""

    format: Annotated[Format, "Format of the document."]
    json_schema: Annotated[str, "JSON Schema as JSON text, for JSON and YAML; references stay inside it."] = (
        ""
    )
    xsd: Annotated[str, "XML Schema as text, for XML; imports and includes are refused."] = ""
    require_declaration: Annotated[bool, "Whether an XML declaration is required."] = False
    unique_items_at: Annotated[
        tuple[str, ...], "Paths of lists whose items differ, such as objects or objects/list/item."
    ] = ()
    placeholders: Annotated[tuple[str, ...], "Texts that count as an empty value, such as N/A."] = ()

    def __post_init__(self) -> None:
        self._fits_format()
        if self.json_schema:
            parse_schema(self.json_schema)
        if self.xsd:
            parse_xsd(self.xsd)
        if len(self.unique_items_at) > _MOST_PATHS:
            raise InvalidRequest("unique_items_at", f"names more than {_MOST_PATHS} paths")
        for i, path in enumerate(self.unique_items_at):
            if not all(step.strip() for step in path.split("/")):
                reason = f"{path!r} is no path: names divided by single strokes, such as objects/list/item"
                raise InvalidRequest(f"unique_items_at[{i}]", reason)
        if len(self.placeholders) > _MOST_PLACEHOLDERS:
            raise InvalidRequest("placeholders", f"holds more than {_MOST_PLACEHOLDERS} texts")

    def _fits_format(self) -> None:
        is_xml = self.format is Format.XML
        if self.json_schema and is_xml:
            raise InvalidRequest("json_schema", "goes with FORMAT_JSON and FORMAT_YAML; for XML write an xsd")
        if self.xsd and not is_xml:
            raise InvalidRequest("xsd", f"goes with FORMAT_XML; for {self.format} write a json_schema")
        if self.require_declaration and not is_xml:
            raise InvalidRequest("require_declaration", "goes with FORMAT_XML")


@check(
    StructureSpec,
    version="1",
    failure_types=tuple(failure.value for failure in FailureType),
    measures=("raw_parse", "clean_parse", "rung"),
    example={
        "format": "FORMAT_JSON",
        "json_schema": '{"type": "object", "required": ["caption"]}',
        "unique_items_at": ["objects"],
    },
    linear=False,
)
def structure(spec: StructureSpec, sample: Sample) -> Outcome:
    """Passes when the response as it stands is a document that fits its schema and shows no failure type."""
    names = parse_schema(spec.json_schema).names() if spec.json_schema else ()
    asked = _asked(spec)
    reading = read_response(sample.response, GRAMMARS[spec.format], names=names)
    try:
        findings = find(sample.response, reading, asked)
    except TooCostly as error:
        return Unscored(reason=UnscoredReason.DEGRADED, message=f"The check is not decided: {error}.")
    passed = reading.rung is Rung.RAW and not findings
    in_the_way = () if passed or findings else _around(sample.response, reading)
    return Verdict(
        passed=passed,
        score=1.0 if passed else 0.0,
        explanation=_explanation(spec, sample.response, reading, findings),
        evidence=quotes(sample.text, in_the_way, "removed")
        + tuple(
            quote(sample.text, *spot.span, note=f"{finding.failure}: {spot.note}")
            for finding in findings
            for spot in finding.spots
        ),
        measures={
            "raw_parse": float(reading.rung is Rung.RAW),
            "clean_parse": float(reading.rung <= Rung.EXTRACTED),
            "rung": float(reading.rung),
        },
        failure_types=tuple(finding.failure.value for finding in findings),
    )


def _asked(spec: StructureSpec) -> Asked:
    schema = json_schema(spec.json_schema) if spec.json_schema else None
    xsd = xml_schema(spec.xsd) if spec.xsd else None

    def fit(document: Document, content: Content) -> Sequence[Complaint]:
        if isinstance(document.value, Element):
            return xsd.complaints(document.text, document.value) if xsd else ()
        if schema is None:
            is_mapping = isinstance(document.value, dict)
            return () if is_mapping else (Complaint(message="it is no mapping of names to values"),)
        if content.not_json:
            message = "it is no value or name that JSON has; put it in quotation marks"
            return tuple(Complaint(message=message, path=path) for path in content.not_json)
        return schema.complaints(document.value, size=content.size, depth=content.depth)

    return Asked(
        format=spec.format,
        fit=fit,
        require_declaration=spec.require_declaration,
        unique_items_at=tuple(tuple(path.split("/")) for path in spec.unique_items_at),
        placeholders=frozenset(text.strip().casefold() for text in spec.placeholders),
    )


def _around(response: str, reading: Reading) -> tuple[Span, ...]:
    """Gives what stands around a document that parses, which is white space or a byte order mark."""
    end = reading.start + len(reading.document.text if reading.document else "")
    return tuple(span for span in ((0, reading.start), (end, len(response))) if span[0] < span[1])


def _explanation(spec: StructureSpec, response: str, reading: Reading, findings: Sequence[Finding]) -> str:
    if findings:
        said = "; ".join(finding.message for finding in findings)
        return said[0].upper() + said[1:] + "."
    if reading.rung is Rung.RAW:
        fits = " that fits its schema" if spec.json_schema or spec.xsd else ""
        return f"The response is {spec.format}{fits}."
    what = "byte order mark before" if BOM in response[: reading.start] else "white space around"
    return f"Leave out the {what} the {spec.format}, which does not parse with it."
