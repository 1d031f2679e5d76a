"""Documents know where in their text a path leads."""

import pytest

from scorer.structure import json_text, xml_text, yaml_text
from scorer.structure.document import Document, NotParsed, Path
from scorer.structure.fences import fenced_blocks


def shown(document: Document, path: Path) -> str:
    start, end = document.place([path]).spans[path]
    return document.text[start:end]


JSON = '{"é😀": [1, {"b": "x\\"]"}], "c": {"d": [], "e": {}}, "d": "u",\r\n "d": [[2], [3]]}'
YAML = "é😀: [1, {b: 'x'}]\r\nc:\n  - d\n  -\n  - e: &x\n      f\nd: *x\ng:\nh: ~\n"
XML = '<?xml version="1.0"?>\n<é b=">"><c x="/>"/><d>😀<e></e ></d><!-- <f> --><f/></é>'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), JSON),
        (("é😀", 0), "1"),
        (("é😀", 1, "b"), '"x\\"]"'),
        (("c",), '{"d": [], "e": {}}'),
        (("c", "d"), "[]"),
        (("d",), "[[2], [3]]"),
        (("d", 1, 0), "3"),
    ],
)
def test_json_path_leads_to_its_value(path: Path, text: str) -> None:
    assert shown(json_text.read(JSON), path) == text


def test_json_escaped_key_is_found_and_repeats_are_seen() -> None:
    document = json_text.read('{"a": 1, "\\u0061": 2, "b": {"a": 3}}')
    places = document.place([("a",)])
    assert places.spans == {("a",): (19, 20)}
    assert [(repeat.key, repeat.span) for repeat in places.repeats] == [("a", (9, 17))]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("é😀", 0), "1"),
        (("é😀", 1, "b"), "'x'"),
        (("c", 0), "d"),
        (("c", 1), "-"),
        (("d",), "&x\n      f"),
        (("g",), "g:"),
        (("h",), "~"),
    ],
)
def test_yaml_path_leads_to_its_value(path: Path, text: str) -> None:
    assert shown(yaml_text.read(YAML), path) == text


def test_yaml_byte_order_mark_is_counted() -> None:
    assert shown(yaml_text.read("\ufeffa: b"), ("a",)) == "b"


def test_yaml_merged_key_is_shown_where_it_is_written() -> None:
    document = yaml_text.read("a: &x {b: ''}\nc: {<<: *x}")
    assert document.value == {"a": {"b": ""}, "c": {"b": ""}}
    assert document.place([("c", "b")]).spans == {("c", "b"): (10, 12)}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((0,), '<c x="/>"/>'),
        ((1,), "<d>😀<e></e ></d>"),
        ((1, 0), "<e></e >"),
        ((2,), "<f/>"),
        ((), XML.partition("\n")[2]),
    ],
)
def test_xml_path_leads_to_its_element(path: Path, text: str) -> None:
    assert shown(xml_text.read(XML), path) == text


@pytest.mark.parametrize(
    ("text", "truncated"),
    [
        ('{"a": [1', True),
        ('{"a": "b', True),
        ('{"a": "b\\', True),
        ("[1}", False),
        ('{"a": 1}]', False),
        ("x", False),
    ],
)
def test_json_knows_whether_it_ends_inside_a_structure(text: str, truncated: bool) -> None:
    with pytest.raises(NotParsed) as error:
        json_text.read(text)
    assert error.value.truncated is truncated


def test_text_without_marks_has_no_fence() -> None:
    assert list(fenced_blocks("`a` and ~~b~~")) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("a\n~~~~ yaml\nb\n~~~\nc\n~~~~\nd", "b\n~~~\nc\n"),
        ("```xml\n<a>", "<a>"),
        ("   ```json\n{}\n   ```", "{}\n"),
        ("```{}```", "{}"),
        ("```json {}```", "{}"),
        ("Here ```json\n{}``` so", "{}"),
        ("```json\n{}```", "{}"),
    ],
)
def test_inside_of_the_first_fence(text: str, first: str) -> None:
    start, end = next(iter(fenced_blocks(text)))
    assert text[start:end] == first
