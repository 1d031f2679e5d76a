"""The hostile inputs: each a name, a check in the JSON of the contract, and a response."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

NET = "http://127.0.0.1:9"
XS = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
ELEMENT_A = XS + '<xs:element name="a" type="xs:string"/></xs:schema>'


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Is one hostile input, with what its caller gets.

    `wanted` is "verdict", "refused" (the caller's error, naming a field) or "either a verdict or unscored".
    """

    name: str
    spec: dict[str, Any]
    response: str
    wanted: str = "verdict"
    contains: str = ""


def attack(
    name: str, spec: dict[str, Any], response: str, wanted: str = "verdict", contains: str = ""
) -> Attack:
    return Attack(name=name, spec={"structure": spec}, response=response, wanted=wanted, contains=contains)


def yaml(name: str, response: str, contains: str = "") -> Attack:
    return attack(f"yaml: {name}", {"format": "FORMAT_YAML"}, response, contains=contains)


def json_text(name: str, response: str, contains: str = "") -> Attack:
    return attack(f"json: {name}", {"format": "FORMAT_JSON"}, response, contains=contains)


def xml(name: str, response: str, contains: str = "", xsd: str = "") -> Attack:
    return attack(f"xml: {name}", {"format": "FORMAT_XML", "xsd": xsd}, response, contains=contains)


def schema(name: str, written: object, value: object, wanted: str = "verdict", contains: str = "") -> Attack:
    spec = {"format": "FORMAT_JSON", "json_schema": json.dumps(written)}
    return attack(f"json schema: {name}", spec, json.dumps(value), wanted, contains)


def xsd(name: str, written: str, response: str, wanted: str = "verdict", contains: str = "") -> Attack:
    return attack(f"xsd: {name}", {"format": "FORMAT_XML", "xsd": written}, response, wanted, contains)


def attacks() -> Iterator[Attack]:
    yield from yaml_attacks()
    yield from json_attacks()
    yield from xml_attacks()
    yield from schema_attacks()
    yield from xsd_attacks()
    yield from wrapping_attacks()


def laughs(width: int, levels: int, merge: bool = False) -> str:
    lines = ["a0: &a0 {x: 1}" if merge else "a0: &a0 [" + ", ".join(["x"] * width) + "]"]
    for i in range(1, levels):
        again = ", ".join([f"*a{i - 1}"] * width)
        lines.append(f"a{i}: &a{i} {{<<: [{again}]}}" if merge else f"a{i}: &a{i} [{again}]")
    return "\n".join(lines)


def yaml_attacks() -> Iterator[Attack]:
    yield yaml("billion laughs", laughs(9, 10), "aliases written out")
    yield yaml("merge keys", laughs(9, 7, merge=True), "aliases written out")
    yield yaml("brackets, 10^5 deep", "[" * 100_000, "more than 128 levels")
    yield yaml("brackets, 10^6 deep", "[" * 1_000_000, "more than 128 levels")
    yield yaml("brackets, 2000 deep", "[" * 2_000 + "]" * 2_000, "more than 128 levels")
    yield yaml("block sequences, deep", "- " * 100_000 + "x", "more than 128 levels")
    yield yaml("keys, deep", "? " * 50_000 + "x", "more than 128 levels")
    yield yaml("braces, deep", "{a: " * 50_000, "more than 128 levels")
    yield yaml("flat list of 1 MB", "- aaaaaa\n" * 111_111, "more than 10000 values")
    yield yaml("flat list of 100 kB", "- a\n" * 25_000, "more than 10000 values")
    yield yaml("sexagesimal number", "a: " + "1:" * 20_000 + "1", "more digits")
    yield yaml("number of 10^5 digits", "a: " + "1" * 100_000, "more digits")
    yield yaml("number of 10^6 digits with lines", "a: " + "1_" * 500_000 + "1", "more digits")
    yield yaml("date that does not exist", "a: 9999-99-99", "cannot take")
    yield yaml("foreign class", "a: !!python/object/apply:os.system ['true']", "constructor")
    yield yaml(
        "anchors without end", "".join(f"k{i}: &a{i} x\n" for i in range(30_000)), "more than 10000 values"
    )
    yield yaml("quotation marks", '"' * 100_001)
    yield yaml("exclamation marks", "!" * 100_000)
    yield yaml("percent signs", "%" * 100_000)
    yield yaml("colons", "a:" * 50_000)
    yield yaml("comments", "# a\n" * 25_000 + "a: 1")
    yield yaml("long plain text", "a " * 50_000)
    yield yaml("spaces", "a: " + " " * 100_000 + "\n b: " + " " * 100_000)
    yield yaml("line feeds", "a:" + "\n" * 100_000 + " b")
    yield yaml("documents", "---\n" * 25_000)
    yield yaml("unhashable keys", "? [a]\n: b\n" * 3_000)


def json_attacks() -> Iterator[Attack]:
    yield json_text("lists, 10^5 deep", "[" * 100_000, "more than 128 levels")
    yield json_text("lists, 10^6 deep", "[" * 1_000_000, "more than 128 levels")
    yield json_text("objects, deep", '{"a":' * 50_000, "more than 128 levels")
    yield json_text("lists, 900 deep, closed", "[" * 900 + "]" * 900, "more than 128 levels")
    yield json_text("NaN", '{"a": NaN, "b": -Infinity}', "no finite number")
    yield json_text("number beyond doubles", '{"a": 1e999}', "no finite number")
    yield json_text("number of 4301 digits", '{"a": ' + "1" * 4_301 + "}", "more digits")
    yield json_text("number of 10^6 digits", "1" * 1_000_000, "more digits")
    yield json_text("fraction of 10^6 digits", '{"a": 0.' + "1" * 1_000_000 + "}")
    yield json_text("exponent of 10^6 digits", '{"a": 1e' + "1" * 1_000_000 + "}", "no finite number")
    yield json_text("half a surrogate pair", '{"a": "\\ud800"}')
    yield json_text("duplicate keys", '{"a": 1, "a": 2}', "the key 'a'")
    yield json_text("duplicate keys, many", "{" + ",".join(['"a":""'] * 14_000) + "}", "the key 'a'")
    yield json_text("empty values, many", "{" + ",".join(f'"{i}":""' for i in range(10_000)) + "}", "more")
    yield json_text("quotation marks", '"' * 100_001)
    yield json_text("escaped quotation marks", '\\"' * 50_000)
    yield json_text("unterminated strings", '{"' * 50_000)
    yield json_text("backslashes", '"' + "\\" * 100_001)
    yield json_text("flat list of 1 MB", "[" + "1," * 500_000 + "1]")
    yield json_text("closing brackets", "[" * 100 + "}" * 100_000)
    yield json_text("single quotation marks", "{" + "'" * 100_001)
    yield json_text("commas", "[" + "," * 100_000)
    yield json_text("unquoted keys", "{" + "a " * 50_000 + ":1}")
    yield json_text("spaces before a colon", "{a" + " " * 100_000 + ":1}")
    yield json_text("spaces", " " * 100_000 + "x")


def xml_attacks() -> Iterator[Attack]:
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "ha"}">' for i in range(10))
    refused = "declares a document type"
    yield xml("billion laughs", f"<!DOCTYPE a [{entities}]><a>&e9;</a>", refused)
    yield xml(
        "quadratic blowup", f'<!DOCTYPE a [<!ENTITY e "{"x" * 50_000}">]><a>{"&e;" * 10_000}</a>', refused
    )
    yield xml("external entity, http", f'<!DOCTYPE a [<!ENTITY e SYSTEM "{NET}/e">]><a>&e;</a>', refused)
    yield xml("external entity, file", '<!DOCTYPE a [<!ENTITY e SYSTEM "/etc/hostname">]><a>&e;</a>', refused)
    yield xml("external document type", f'<!DOCTYPE a SYSTEM "{NET}/a.dtd"><a/>', refused)
    yield xml("parameter entity", f'<!DOCTYPE a [<!ENTITY % p SYSTEM "{NET}/p"> %p;]><a/>', refused)
    yield xml("elements, 200000 deep", "<a>" * 200_000, "more than 128 levels")
    yield xml("elements, deep, closed", "<a>" * 50_000 + "</a>" * 50_000, "more than 128 levels")
    yield xml(
        "declared in another encoding", '<?xml version="1.0" encoding="UTF-16"?><a>é</a>', xsd=ELEMENT_A
    )
    yield xml(
        "stylesheet", f'<?xml version="1.0"?><?xml-stylesheet href="{NET}/s.xsl"?><a>x</a>', xsd=ELEMENT_A
    )
    yield xml(
        "XInclude",
        '<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="/etc/hostname"/></a>',
        xsd=ELEMENT_A,
    )
    yield xml("a URL as the response", f"{NET}/a.xml", "no XML", xsd=ELEMENT_A)
    yield xml("a path as the response", "/etc/hostname", "no XML", xsd=ELEMENT_A)
    yield xml("a file URL as the response", "file:///etc/hostname", "no XML", xsd=ELEMENT_A)
    located = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation'
    yield xml("schema location in the document", f'<a {located}="{NET}/a.xsd">x</a>', xsd=ELEMENT_A)
    yield xml("attributes, many", "<a " + " ".join(f'a{i}=""' for i in range(10_000)) + "/>")
    yield xml("namespaces, many", "<a " + " ".join(f'xmlns:a{i}="u{i}"' for i in range(5_000)) + "/>")
    yield xml("angle brackets", "<" * 100_000)
    yield xml("open tags", "<a " * 33_000)
    yield xml("comment never closed", "<a><!--" + "-" * 100_000)
    yield xml("marked section never closed", "<a><![CDATA[" + "]" * 100_000)
    yield xml("flat elements", "<a>" + "<b/>" * 25_000 + "</a>")
    yield xml("empty elements, many", '<?xml version="1.0"?><a>' + "<b></b>" * 14_000 + "</a>", "Fill in")
    yield xml("text in pieces", "<a>" + "x&amp;" * 16_000 + "</a>")


def nested_any_of(levels: int) -> dict[str, Any]:
    definitions: dict[str, Any] = {f"d{levels}": {"type": "string"}}
    for i in range(levels):
        below = {"$ref": f"#/$defs/d{i + 1}"}
        definitions[f"d{i}"] = {"anyOf": [below, dict(below)]}
    return {"$ref": "#/$defs/d0", "$defs": definitions}


def tree(depth: int) -> Any:
    return {"a": tree(depth - 1)} if depth else 1


def schema_attacks() -> Iterator[Attack]:
    yield schema("$ref over http", {"$ref": f"{NET}/s"}, {}, "refused", "leads outside the document")
    yield schema("$ref to a file", {"$ref": "file:///etc/hostname"}, {}, "refused", "leads outside")
    yield schema("$ref relative", {"$id": f"{NET}/a", "$ref": "b"}, {}, "refused", "leads outside")
    yield schema("$dynamicRef over http", {"$dynamicRef": f"{NET}/s"}, {}, "refused", "leads outside")
    yield schema(
        "$ref deep in", {"properties": {"a": {"items": {"$ref": f"{NET}/s"}}}}, {}, "refused", "leads outside"
    )
    yield schema("$ref in $defs", {"$defs": {"a": {"$ref": f"{NET}/s"}}}, {}, "refused", "leads outside")
    yield schema("$schema over http", {"$schema": f"{NET}/s"}, {}, "refused", "no known draft")
    yield schema("$schema further in", {"properties": {"a": {"$schema": f"{NET}/s"}}}, {"a": 1})
    yield schema("$id further in", {"properties": {"a": {"$id": f"{NET}/s"}}}, {}, "refused", "$id")
    yield schema("$ref to itself", {"$ref": "#"}, {"a": 1})
    yield schema(
        "$ref in a circle",
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
        {},
    )
    yield schema("$ref nowhere", {"$ref": "#/$defs/a"}, {}, "refused", "leads nowhere")
    yield schema(
        "pattern, catastrophic", {"properties": {"a": {"pattern": "(a+)+$"}}}, {"a": "a" * 50_000 + "!"}
    )
    yield schema(
        "pattern, overlapping", {"properties": {"a": {"pattern": "(a|aa)+$"}}}, {"a": "a" * 50_000 + "!"}
    )
    yield schema("pattern over keys", {"patternProperties": {"(x+x+)+y": {}}}, {"x" * 50_000: 1})
    yield schema("pattern of huge repeats", {"pattern": "(?:a{1000}){1000}"}, {}, "refused", "regex")
    yield schema("pattern, deep", {"pattern": "(" * 900 + ")" * 900}, {}, "refused", "nested too deeply")
    yield schema("pattern that looks around", {"pattern": "(?=a)"}, {}, "refused", "linear")
    yield schema("pattern that refers back", {"pattern": r"(a*)\1"}, {}, "refused", "linear")
    yield schema("anyOf doubling, 22 levels", nested_any_of(22), {"a": 1}, "refused", "steps")
    yield schema("anyOf doubling, 60 levels", nested_any_of(60), {"a": 1}, "refused", "steps")
    twice = {"properties": {"a": {"$ref": "#"}}, "required": ["b"]}
    yield schema(
        "doubling at every level of the document",
        {"anyOf": [twice, dict(twice)]},
        tree(60),
        "unscored",
        "steps",
    )
    yield schema("recursion through a deep document", {"properties": {"a": {"$ref": "#"}}}, tree(120))
    deep: dict[str, Any] = {"properties": {"a": {"$ref": "#"}}}
    for _ in range(28):
        deep = {"allOf": [deep]}
    yield schema("deep schema on a deep document", deep, tree(120))
    too_deep: dict[str, Any] = {}
    for _ in range(400):
        too_deep = {"not": too_deep}
    yield schema("schema nested too deeply", too_deep, {}, "refused", "nested")
    yield schema(
        "uniqueItems over objects",
        {"properties": {"a": {"uniqueItems": True}}},
        {"a": [{"b": i} for i in range(5_000)]},
    )
    yield schema(
        "uniqueItems over lists",
        {"properties": {"a": {"uniqueItems": True}}},
        {"a": [[i, [i]] for i in range(5_000)]},
    )
    yield schema(
        "enum of thousands",
        {"additionalProperties": {"enum": list(range(9_000))}},
        {str(i): i + 0.5 for i in range(3_000)},
        "either",
    )
    yield schema(
        "enum of thousands of large numbers",
        {"additionalProperties": {"enum": [2**53 + i for i in range(2_000)]}},
        {str(i): i + 0.5 for i in range(3_000)},
        "either",
    )
    yield schema("required of thousands", {"required": [str(i) for i in range(6_000)]}, {"a": 1})
    yield schema(
        "required, repeated and mixed",
        {"required": [i if i % 2 else str(i) for i in range(6_000)]},
        {},
        "refused",
    )
    yield schema("multipleOf a tiny number", {"properties": {"a": {"multipleOf": 5e-324}}}, {"a": 1e308})
    yield schema("multipleOf, digits", {"properties": {"a": {"multipleOf": 0.001}}}, {"a": 10**4_000})
    yield schema("multipleOf zero", {"multipleOf": 0}, {}, "refused")
    yield schema(
        "many errors",
        {"additionalProperties": {"type": "string"}},
        {str(i): i for i in range(50_000)},
        contains="fit the schema",
    )
    yield schema(
        "many errors under anyOf",
        {"anyOf": [{"additionalProperties": {"type": "string"}}]},
        {str(i): i for i in range(50_000)},
    )
    yield schema("half a surrogate pair", {"const": "\ud800"}, {}, "refused", "surrogate")
    yield schema("number that is none", {"const": float("nan")}, {}, "refused", "NaN")
    yield (
        schema("duplicate keys", {}, {})
        if False
        else attack(
            "json schema: duplicate keys",
            {"format": "FORMAT_JSON", "json_schema": '{"type": "string", "type": "object"}'},
            "{}",
            "refused",
            "twice",
        )
    )
    yield schema("too large", {"const": "x" * 70_000}, {}, "refused", "at most 65536")
    yield schema(
        "unevaluatedProperties through references",
        {
            "allOf": [{"$ref": "#/$defs/a"}] * 50,
            "unevaluatedProperties": False,
            "$defs": {"a": {"properties": {"a": True}}},
        },
        {"a": 1, "b": 2},
    )


def xsd_attacks() -> Iterator[Attack]:
    for kind in ("import", "include", "redefine"):
        located = f'<xs:{kind} schemaLocation="{NET}/s.xsd"/>'
        yield xsd(
            f"{kind} over http", f'{XS}{located}<xs:element name="a"/></xs:schema>', "<a/>", "refused", kind
        )
    yield xsd(
        "import of a file",
        f'{XS}<xs:import namespace="u" schemaLocation="/etc/hostname"/></xs:schema>',
        "<a/>",
        "refused",
        "import",
    )
    yield xsd("a URL as the schema", f"{NET}/s.xsd", "<a/>", "refused", "is no XML")
    yield xsd("a path as the schema", "/etc/hostname", "<a/>", "refused", "is no XML")
    yield xsd(
        "document type in the schema",
        f'<!DOCTYPE a SYSTEM "{NET}/d">{ELEMENT_A}',
        "<a/>",
        "refused",
        "document type",
    )
    located = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation'
    yield xsd(
        "schema location in the schema",
        ELEMENT_A.replace("<xs:schema ", f'<xs:schema {located}="u {NET}/s.xsd" '),
        "<a/>",
    )
    for pattern in ("(a+)+b", "(a|a)*b", "(a|aa)+b", "(a?){40}a{40}", "([a-z]+)*b"):
        facet = f'<xs:pattern value="{pattern}"/>'
        written = f'{XS}<xs:element name="a"><xs:simpleType><xs:restriction base="xs:string">{facet}</xs:restriction></xs:simpleType></xs:element></xs:schema>'
        yield xsd(f"pattern {pattern}", written, "<a>" + "a" * 30_000 + "</a>", "either")
        yield xsd(f"pattern {pattern}, short text", written, "<a>" + "a" * 40 + "</a>", "either")
    facet = r'<xs:pattern value="(\w+)+!"/>'
    written = f'{XS}<xs:element name="a"><xs:simpleType><xs:restriction base="xs:string">{facet}</xs:restriction></xs:simpleType></xs:element></xs:schema>'
    yield xsd("pattern for the reference", written, "<a>" + "a" * 40 + "</a>", "either")
    particle = '<xs:element name="b" minOccurs="0" maxOccurs="10000"/>'
    for _ in range(4):
        particle = f'<xs:sequence minOccurs="0" maxOccurs="10000">{particle}</xs:sequence>'
    written = f'{XS}<xs:element name="a"><xs:complexType>{particle}</xs:complexType></xs:element></xs:schema>'
    yield xsd("occurrences, nested", written, "<a>" + "<b/>" * 5_000 + "</a>", "either")
    yield xsd("occurrences, huge", written.replace("10000", "999999999999"), "<a/>", "refused", "maxOccurs")
    nested = "<xs:sequence>" * 200 + "</xs:sequence>" * 200
    yield xsd("nested too deeply", f"{XS}{nested}</xs:schema>", "<a/>", "refused", "more than 128 levels")
    keyed = f'{XS}<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="b" type="xs:string" maxOccurs="unbounded"/></xs:sequence></xs:complexType><xs:unique name="u"><xs:selector xpath="b"/><xs:field xpath="."/></xs:unique></xs:element></xs:schema>'
    yield xsd(
        "uniqueness over thousands",
        keyed,
        "<a>" + "".join(f"<b>{i}</b>" for i in range(8_000)) + "</a>",
        "either",
    )
    yield xsd(
        "a document that must go to the reference", keyed, "<a>" + "<b>é</b>" * 2_000 + "</a>", "either"
    )
    decimal = f'{XS}<xs:element name="a" type="xs:decimal"/></xs:schema>'
    yield xsd("number of 10^5 digits", decimal, "<a>" + "1" * 100_000 + "</a>")
    integer = f'{XS}<xs:element name="a" type="xs:integer"/></xs:schema>'
    yield xsd("whole number of 10^4 digits, not ASCII", integer, "<a>" + "١" * 10_000 + "</a>")
    year = f'{XS}<xs:element name="a" type="xs:gYear"/></xs:schema>'
    yield xsd("year of 1000 digits", year, "<a>" + "9" * 1_000 + "</a>")
    yield xsd(
        "circle of types",
        f'{XS}<xs:simpleType name="t"><xs:restriction base="t"/></xs:simpleType><xs:element name="a" type="t"/></xs:schema>',
        "<a/>",
        "refused",
    )
    yield xsd(
        "circle of groups",
        f'{XS}<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group><xs:element name="a"><xs:complexType><xs:group ref="g"/></xs:complexType></xs:element></xs:schema>',
        "<a/>",
        "refused",
    )


def wrapping_attacks() -> Iterator[Attack]:
    yield json_text("fences", "```\n" * 25_000)
    yield json_text("fences of tildes and backquotes", "```\n~~~\n" * 12_000)
    yield json_text("backquotes", "`" * 100_000)
    yield json_text("fences within lines", "``` x " * 16_000)
    yield json_text("fences indented", "        ```\n" * 8_000)
    yield json_text("fences of growing length", "\n".join("`" * i for i in range(3, 440)))
    yield json_text("fenced brackets", "```json\n" + "[" * 100_000 + "\n```")
    yield json_text("many fenced documents", '```json\n{"a":\n```\n' * 5_000)
    yield json_text("periods", "{}" + "." * 100_000)
    yield yaml("fences", "```yaml\n" * 12_000)
    keyed = {
        "format": "FORMAT_YAML",
        "json_schema": json.dumps({"properties": {"a" * i: {} for i in range(1, 200)}}),
    }
    yield attack("yaml: expected keys that are each other's beginnings", keyed, ("a" * 300 + "\n") * 330)
    yield xml("fences", "```xml\n<a>" * 10_000)
