"""XML Schemas made to crash or stall whatever decides them, or to make it fetch."""

from collections.abc import Iterator

from attack import FILE, NET, Attack, xsd

XS = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'


def element_a(inside: str) -> str:
    return f'{XS}<xs:element name="a">{inside}</xs:element></xs:schema>'


def restricted(facet: str) -> str:
    restriction = f'<xs:restriction base="xs:string">{facet}</xs:restriction>'
    return element_a(f"<xs:simpleType>{restriction}</xs:simpleType>")


def hostile_xsds() -> Iterator[Attack]:
    for kind in ("import", "include", "redefine"):
        located = f'<xs:{kind} schemaLocation="{NET}/s.xsd"/>'
        yield xsd(
            f"{kind} over http", f'{XS}{located}<xs:element name="a"/></xs:schema>', "<a/>", "refused", kind
        )
    yield xsd(
        "import of a file",
        f'{XS}<xs:import namespace="u" schemaLocation="{FILE}"/></xs:schema>',
        "<a/>",
        "refused",
        "import",
    )
    yield xsd("a URL as the schema", f"{NET}/s.xsd", "<a/>", "refused", "is no XML")
    yield xsd("a path as the schema", FILE, "<a/>", "refused", "is no XML")
    yield xsd(
        "document type in the schema",
        f'<!DOCTYPE a SYSTEM "{NET}/d">' + restricted(""),
        "<a/>",
        "refused",
        "document type",
    )
    located = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation'
    yield xsd(
        "schema location in the schema",
        restricted("").replace("<xs:schema ", f'<xs:schema {located}="u {NET}/s.xsd" '),
        "<a/>",
    )
    for pattern in ("(a+)+b", "(a|a)*b", "(a|aa)+b", "(a?){40}a{40}", "([a-z]+)*b"):
        facet = f'<xs:pattern value="{pattern}"/>'
        written = restricted(facet)
        yield xsd(f"pattern {pattern}", written, "<a>" + "a" * 30_000 + "</a>", "either")
        yield xsd(f"pattern {pattern}, short text", written, "<a>" + "a" * 40 + "</a>", "either")
    facet = r'<xs:pattern value="(\w+)+!"/>'
    written = restricted(facet)
    yield xsd("pattern for the reference", written, "<a>" + "a" * 40 + "</a>", "either")
    particle = '<xs:element name="b" minOccurs="0" maxOccurs="10000"/>'
    for _ in range(4):
        particle = f'<xs:sequence minOccurs="0" maxOccurs="10000">{particle}</xs:sequence>'
    written = f'{XS}<xs:element name="a"><xs:complexType>{particle}</xs:complexType></xs:element></xs:schema>'
    yield xsd("occurrences, nested", written, "<a>" + "<b/>" * 5_000 + "</a>", "either")
    yield xsd("occurrences, huge", written.replace("10000", "999999999999"), "<a/>", "refused", "maxOccurs")
    nested = "<xs:sequence>" * 200 + "</xs:sequence>" * 200
    yield xsd("nested too deeply", f"{XS}{nested}</xs:schema>", "<a/>", "refused", "more than 128 levels")
    several = '<xs:sequence><xs:element name="b" type="xs:string" maxOccurs="unbounded"/></xs:sequence>'
    unique = '<xs:unique name="u"><xs:selector xpath="b"/><xs:field xpath="."/></xs:unique>'
    keyed = element_a(f"<xs:complexType>{several}</xs:complexType>{unique}")
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
        f'{XS}<xs:simpleType name="t"><xs:restriction base="t"/></xs:simpleType></xs:schema>',
        "<a/>",
        "refused",
        "is no schema",
    )
    yield xsd(
        "circle of groups",
        f'{XS}<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group></xs:schema>',
        "<a/>",
        "refused",
        "is no schema",
    )
