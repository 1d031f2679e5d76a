"""The engine that decides for XML Schema says what the reference says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import xmlschema
from lxml import etree

from scorer.errors import InvalidRequest
from scorer.structure import xml_text
from scorer.structure.document import Element
from scorer.structure.xsd import xml_schema

XS = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{}</xs:schema>'
CORPUS = json.loads(Path(__file__).with_name("xsd_corpus.json").read_text(encoding="utf-8"))


def pairs() -> Iterator[Any]:
    values = [f"<a>{value}</a>" for value in CORPUS["values"]]
    for name in CORPUS["types"]:
        yield pytest.param(XS.format(f'<xs:element name="a" type="xs:{name}"/>'), values, id=name)
    restrictions = [
        f'<xs:restriction base="xs:{name}">{facet}</xs:restriction>'
        for name, facets in CORPUS["facets"].items()
        for facet in facets
    ]
    for kind in restrictions + CORPUS["simple"]:
        inside = f'<xs:element name="a"><xs:simpleType>{kind}</xs:simpleType></xs:element>'
        yield pytest.param(XS.format(inside), values, id=kind)
    for model in CORPUS["models"]:
        xsd = model if model.startswith("<xs:schema") else XS.format(model)
        yield pytest.param(xsd, CORPUS["documents"], id=model)


@pytest.mark.parametrize(("xsd", "documents"), list(pairs()))
def test_engines_agree(xsd: str, documents: list[str]) -> None:
    ours = xml_schema(xsd)
    reference = xmlschema.XMLSchema10(xsd, allow="none", defuse="always")
    for document in documents:
        read = xml_text.read(document).value
        assert isinstance(read, Element)
        assert (not ours.complaints(document, read)) == reference_fits(reference, document), document


def reference_fits(reference: xmlschema.XMLSchema10, document: str) -> bool:
    parser = etree.XMLParser(remove_comments=True, remove_pis=True)
    try:
        return reference.is_valid(etree.fromstring(document.encode(), parser))
    except OverflowError:
        return False  # the reference holds no year beyond those of Python


@pytest.mark.parametrize(
    "inside",
    [
        '<xs:element name="a" type="xs:text"/>',
        "<xs:element/>",
        '<xs:element name="a" minOccurs="1"/>',
        "<xs:thing/>",
    ],
)
def test_what_the_reference_refuses_is_refused(inside: str) -> None:
    with pytest.raises(xmlschema.XMLSchemaException):
        xmlschema.XMLSchema10(XS.format(inside))
    with pytest.raises(InvalidRequest, match=r"^xsd: "):
        xml_schema(XS.format(inside))


def test_large_document_is_decided_by_the_fast_engine() -> None:
    body = '<xs:any processContents="skip" maxOccurs="unbounded"/>'
    inside = f"<xs:complexType><xs:sequence>{body}</xs:sequence></xs:complexType>"
    xsd = XS.format(f'<xs:element name="r">{inside}</xs:element>')
    document = "<r>" + "<a>é</a>" * 5_000 + "</r>"
    read = xml_text.read(document).value
    assert isinstance(read, Element)
    assert xml_schema(xsd).complaints(document, read) == ()
