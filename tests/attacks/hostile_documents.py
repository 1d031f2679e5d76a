"""Responses made to crash, stall or mislead whatever parses them."""

import json
from collections.abc import Iterator

from attack import NET, Attack, attack, json_text, xml, yaml

ELEMENT_A = (
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'
    '<xs:element name="a" type="xs:string"/></xs:schema>'
)


def hostile_documents() -> Iterator[Attack]:
    yield from yaml_attacks()
    yield from json_attacks()
    yield from xml_attacks()
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
