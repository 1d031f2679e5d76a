"""The formats, and what each brings to reading: a parser, where a document begins and ends, its repairs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scorer.structure import json_text, repair, xml_text, yaml_text
from scorer.structure.document import Document


class Format(StrEnum):
    """Names the format of a document."""

    JSON = "JSON"
    YAML = "YAML"
    XML = "XML"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """Is how texts of one format are read.

    `begin` is given the names that a document may begin with, for formats that have no opening mark.
    """

    read: Callable[[str], Document]
    begin: Callable[[str, tuple[str, ...]], int | None]
    last: Callable[[str], int]
    repair: Callable[[str], str]


GRAMMARS: Mapping[Format, Grammar] = MappingProxyType(
    {
        Format.JSON: Grammar(
            read=json_text.read, begin=json_text.begin, last=json_text.last, repair=repair.repair_json
        ),
        Format.YAML: Grammar(
            read=yaml_text.read, begin=yaml_text.begin, last=yaml_text.last, repair=repair.repair_yaml
        ),
        Format.XML: Grammar(
            read=xml_text.read, begin=xml_text.begin, last=xml_text.last, repair=repair.repair_xml
        ),
    }
)
