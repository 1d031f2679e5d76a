"""What `structure` refuses, and what holds for any response."""

import json
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.check import Check
from scorer.checks.structure import StructureSpec, structure
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.score import score
from scorer.structure.grammar import Format
from scorer.verdict import Unscored, UnscoredReason, Verdict

SCHEMA = json.dumps(
    {
        "type": "object",
        "required": ["caption", "objects"],
        "properties": {
            "caption": {"type": "string"},
            "objects": {"type": "array", "items": {"type": "string"}},
        },
    }
)
XS = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
XSD = f'{XS}<xs:element name="a" type="xs:string"/></xs:schema>'
NO_PATH = "is no path: names divided by single strokes, such as objects/list/item"
SPECS = (
    StructureSpec(format=Format.JSON, json_schema=SCHEMA, unique_items_at=("objects",), placeholders=("x",)),
    StructureSpec(format=Format.YAML, json_schema=SCHEMA, unique_items_at=("objects",), placeholders=("x",)),
    StructureSpec(format=Format.XML, xsd=XSD, unique_items_at=("b",), placeholders=("x",)),
    StructureSpec(format=Format.JSON),
    StructureSpec(format=Format.YAML),
    StructureSpec(format=Format.XML, require_declaration=True),
)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        (
            {"json_schema": "{}", "format": Format.XML},
            "json_schema: goes with FORMAT_JSON and FORMAT_YAML; for XML write an xsd",
        ),
        ({"xsd": XSD}, "xsd: goes with FORMAT_XML; for JSON write a json_schema"),
        ({"xsd": XSD, "format": Format.YAML}, "xsd: goes with FORMAT_XML; for YAML write a json_schema"),
        ({"require_declaration": True}, "require_declaration: goes with FORMAT_XML"),
        (
            {"json_schema": "{"},
            "json_schema: is no JSON: expecting property name enclosed in double quotes at line 1, column 2",
        ),
        ({"json_schema": "[]"}, "json_schema: a schema is an object, true or false"),
        ({"json_schema": '{"a": 1, "a": 2}'}, "json_schema: has the key 'a' twice in one object"),
        ({"json_schema": '{"const": 1e999}'}, "json_schema: holds NaN or an infinite number"),
        (
            {"json_schema": '{"$schema": "http://json-schema.org/draft-07/scheme"}'},
            "json_schema: $schema 'http://json-schema.org/draft-07/scheme' is no known draft; did you",
        ),
        (
            {"unique_items_at": ("a", "b//c")},
            f"unique_items_at[1]: 'b//c' {NO_PATH}",
        ),
        (
            {"unique_items_at": ("",)},
            f"unique_items_at[0]: '' {NO_PATH}",
        ),
        (
            {"xsd": "<a/>", "format": Format.XML},
            "xsd: its root is no schema of http://www.w3.org/2001/XMLSchema",
        ),
        ({"xsd": "<a>", "format": Format.XML}, "xsd: is no XML: no element found at line 1, column 4"),
    ],
)
def test_spec_names_what_is_wrong(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        StructureSpec(**{"format": Format.JSON, **fields})
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    ("schema", "complaint"),
    [
        ('{"type": "text"}', "at #/type: 'text' is not valid"),
        ('{"pattern": "(?=a)"}', "at #/pattern: the pattern cannot run in linear time: it looks around"),
        ('{"properties": {"a": {"pattern": "["}}}', "at #/properties/a/pattern: the pattern is malformed"),
        ('{"$ref": "#/$defs/a"}', "at #/$ref: '#/$defs/a' leads nowhere"),
        ('{"$ref": "#/const", "const": {}}', "at #/$ref: '#/const' leads to no schema"),
        ('{"$ref": "other.json"}', "at #/$ref: 'other.json' leads outside the document; nothing is fetched"),
    ],
)
def test_schema_that_cannot_be_compiled_is_the_callers_error(schema: str, complaint: str) -> None:
    check = Check(id="x", spec=StructureSpec(format=Format.JSON, json_schema=schema))
    with pytest.raises(InvalidRequest) as refused:
        score("{}", checks=[check])
    assert str(refused.value).startswith(f"checks[0].structure.json_schema: {complaint}")


def test_schema_may_refer_to_its_own_parts() -> None:
    schema = {"$defs": {"a/b": {"type": "string"}}, "additionalProperties": {"$ref": "#/$defs/a~1b"}}
    spec = StructureSpec(format=Format.JSON, json_schema=json.dumps(schema))
    decided = [structure(spec, Sample(text)) for text in ('{"x": "y"}', '{"x": 1}')]
    assert [outcome.passed for outcome in decided if isinstance(outcome, Verdict)] == [True, False]


def test_schema_that_may_branch_too_often_on_a_document_leaves_the_check_undecided() -> None:
    below = {"properties": {"a": {"$ref": "#"}}, "required": ["b"]}
    spec = StructureSpec(
        format=Format.JSON, json_schema=json.dumps({"anyOf": [below, {**below, "title": "t"}]})
    )
    assert structure(spec, Sample('{"a":' * 60 + "1" + "}" * 60)) == Unscored(
        reason=UnscoredReason.DEGRADED,
        message="The check is not decided: its schema may take more than 10000000 steps on this document.",
    )


DOCUMENTS = st.sampled_from(
    [
        '{"caption": "é", "objects": ["a", "A", ""], "caption": null}',
        "caption: é\nobjects: [a, A, '']\ncaption: ~\n",
        '<?xml version="1.0"?>\n<a><b>é</b><b>É</b><c/></a>',
    ]
)
PIECES = st.lists(
    DOCUMENTS
    | st.text(max_size=8)
    | st.sampled_from([*"{}[]<>\"'`~:,.-/\\&#!*\n\r\t ", "```", "```json\n", "\n```", "\ufeff"]),
    max_size=6,
).map("".join)


def cut(text: str, share: float) -> str:
    return text[: int(len(text) * share)]


RESPONSES = PIECES | st.builds(cut, PIECES, st.floats(0, 1)) | st.text(string.printable)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SPECS), RESPONSES)
def test_any_response_gets_a_verdict_that_is_one_with_itself(spec: StructureSpec, response: str) -> None:
    verdict = structure(spec, Sample(response))

    assert isinstance(verdict, Verdict)
    rung = verdict.measures["rung"]
    assert verdict.measures == {"raw_parse": float(rung == 0), "clean_parse": float(rung <= 2), "rung": rung}
    assert ("parse_failure" in verdict.failure_types) == (rung > 2)
    assert verdict.passed == (rung == 0 and not verdict.failure_types)
    assert set(verdict.failure_types) <= structure.failure_types
    assert "truncated" not in verdict.failure_types or rung > 2
    for evidence in verdict.evidence:
        assert 0 <= evidence.start < evidence.end <= len(response)
        assert evidence.quote == response[evidence.start : evidence.end]
    if rung in (1, 2) and "text_wrapping" in verdict.failure_types:
        assert any(evidence.note == "text_wrapping: removed" for evidence in verdict.evidence)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SPECS), RESPONSES, st.text(" \n", max_size=3))
def test_white_space_at_the_end_never_changes_a_verdict(
    spec: StructureSpec, response: str, space: str
) -> None:
    verdict, spaced = structure(spec, Sample(response)), structure(spec, Sample(response + space))
    assert isinstance(verdict, Verdict)
    assert isinstance(spaced, Verdict)
    assert spaced.passed == verdict.passed
    assert spaced.measures["clean_parse"] == verdict.measures["clean_parse"]


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(
        st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(min_size=1).filter(str.strip),
        lambda below: st.lists(below, min_size=1, max_size=3) | st.dictionaries(st.text(), below, max_size=3),
        max_leaves=10,
    )
)
def test_whatever_json_writes_is_read(value: object) -> None:
    response = json.dumps({"value": value}, ensure_ascii=False)
    for wrapped, rung in ((response, 0), (f"```json\n{response}\n```", 1), (f"Here: {response}", 2)):
        verdict = structure(StructureSpec(format=Format.JSON), Sample(wrapped))
        assert isinstance(verdict, Verdict)
        assert verdict.measures["rung"] == rung


@pytest.mark.parametrize(
    ("spec", "response"),
    [
        (StructureSpec(format=Format.JSON), '{"' + "k" * 100_000 + '": ""}'),
        (StructureSpec(format=Format.JSON), '{"' + "k" * 100_000 + '": 1, "' + "k" * 100_000 + '": 2}'),
        (
            StructureSpec(format=Format.JSON, json_schema='{"additionalProperties": false}'),
            '{"' + "k" * 100_000 + '": 1}',
        ),
        (StructureSpec(format=Format.YAML), "a: !" + "t" * 100_000 + " b"),
        (StructureSpec(format=Format.YAML), "a: *" + "t" * 100_000),
        (StructureSpec(format=Format.XML), f"<{'t' * 100_000}/>"),
        (SPECS[2], f"<{'t' * 100_000}>x</{'t' * 100_000}>"),
        (SPECS[2], f"<a><b>{'t' * 100_000}</b></a>"),
    ],
)
def test_long_names_make_no_long_explanation(spec: StructureSpec, response: str) -> None:
    verdict = structure(spec, Sample(response))
    assert isinstance(verdict, Verdict)
    assert len(verdict.explanation) < 2_000
    assert all(len(evidence.note) < 1_000 and len(evidence.quote) <= 2_000 for evidence in verdict.evidence)


def test_schema_with_elements_that_overlap_is_refused_in_plain_words() -> None:
    elements = '<xs:sequence><xs:element name="b" minOccurs="0"/><xs:element name="b"/></xs:sequence>'
    xsd = f'{XS}<xs:element name="a"><xs:complexType>{elements}</xs:complexType></xs:element></xs:schema>'
    check = Check(id="x", spec=StructureSpec(format=Format.XML, xsd=xsd))
    with pytest.raises(InvalidRequest, match="violation between element 'b' and element 'b'"):
        score("<a/>", checks=[check])


@pytest.mark.parametrize(
    ("format_", "response", "explanation"),
    [
        (Format.YAML, "?", "Fill in: null."),
        (Format.YAML, "a:\n  true:\n", "Fill in: a/true."),
        (
            Format.JSON,
            '{"a',
            (
                "The response is no JSON: unterminated string starting at line 1, column 2; "
                "it ends before its last structure is closed."
            ),
        ),
    ],
)
def test_explanation_is_in_plain_words(format_: Format, response: str, explanation: str) -> None:
    verdict = structure(StructureSpec(format=format_), Sample(response))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == explanation


@pytest.mark.parametrize(
    ("format_", "response", "quote"),
    [
        (Format.JSON, '{"caption": "b", "more" : {"d": 1}}', '"more"'),
        (Format.JSON, '{"caption": "b", "\\u006dore": 1}', "1"),
        (Format.YAML, "caption: b\nmore:\n  d: 1", "more"),
    ],
)
def test_property_that_is_not_asked_for_is_shown_by_its_key(
    format_: Format, response: str, quote: str
) -> None:
    schema = '{"properties": {"caption": {}}, "additionalProperties": false}'
    verdict = structure(StructureSpec(format=format_, json_schema=schema), Sample(response))
    assert isinstance(verdict, Verdict)
    assert [e.quote for e in verdict.evidence] == [quote]


@pytest.mark.parametrize(
    ("format_", "response", "what", "quote"),
    [
        (Format.JSON, '\ufeff{"a": 1}', "byte order mark before the JSON", "\ufeff"),
        (Format.XML, '\n<?xml version="1.0"?><a>b</a>', "white space around the XML", "\n"),
    ],
)
def test_what_keeps_a_document_from_parsing_is_shown(
    format_: Format, response: str, what: str, quote: str
) -> None:
    verdict = structure(StructureSpec(format=format_), Sample(response))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == f"Leave out the {what}, which does not parse with it."
    assert [e.quote for e in verdict.evidence] == [quote]


@pytest.mark.parametrize(("field", "most"), [("unique_items_at", 64), ("placeholders", 1_000)])
def test_a_list_has_a_largest_length(field: str, most: int) -> None:
    texts = tuple(f"a{i}" for i in range(most + 1))
    whole: dict[str, Any] = {field: texts}
    allowed: dict[str, Any] = {field: texts[:most]}
    assert getattr(StructureSpec(format=Format.JSON, **allowed), field) == texts[:most]
    with pytest.raises(InvalidRequest, match=field):
        StructureSpec(format=Format.JSON, **whole)


def test_structure_belongs_behind_a_fence() -> None:
    assert not structure.linear
