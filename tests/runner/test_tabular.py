import pytest

from runner.tabular import BadTable, Header, Record, read_table


def read(text: str | bytes):
    data = text if isinstance(text, bytes) else text.encode()
    return list(read_table(data.splitlines(keepends=True)))


def test_csv_rows_know_their_lines():
    assert read("a,b\n\n1,2\n3,\n") == [
        Header(line=1, columns=("a", "b")),
        Record(line=3, fields={"a": "1", "b": "2"}),
        Record(line=4, fields={"a": "3", "b": ""}),
    ]


def test_a_quoted_value_may_span_lines():
    assert read('a,b\n"x\ny",2\n3,4\n')[1:] == [
        Record(line=2, fields={"a": "x\ny", "b": "2"}),
        Record(line=4, fields={"a": "3", "b": "4"}),
    ]


def test_a_byte_order_mark_and_windows_line_ends_are_no_content():
    assert read(b"\xef\xbb\xbfa,b\r\n1,2\r\n") == [
        Header(line=1, columns=("a", "b")),
        Record(line=2, fields={"a": "1", "b": "2"}),
    ]


def test_json_lines_may_have_different_columns():
    assert read('\n{"a":1}\n\n{"b":[null]}\n') == [
        Record(line=2, fields={"a": 1}),
        Record(line=4, fields={"b": [None]}),
    ]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "empty"),
        ("\n \n", 1, "empty"),
        ("a,b\n1,2\n3\n", 3, "1 values under 2 columns"),
        ("a,b\n1,2,3\n", 2, "3 values under 2 columns"),
        ('a,b\n1,"x\n', 2, "no CSV"),
        ('a,b\n"x"y,2\n', 2, "no CSV"),
        ('{"a":1}\n{"a":\n', 2, "no JSON object"),
        ('{"a":1}\n[1]\n', 2, "one object a line"),
        ('{"a":1,"a":2}\n', 1, "'a' stands twice"),
        ('[{"a":1}]', 1, "a JSON array"),
        (b"a,b\n\xff,2\n", 2, "no UTF-8 at byte 1"),
        (b"\xff\xfea\x00", 1, "no UTF-8"),
        ('{"a":' + "[" * 100_000 + "\n", 1, "no JSON object: nested too deeply, correct"),
        ('{"a":' + "1" * 5000 + "}\n", 1, "no JSON object: a number of thousands of digits, correct"),
        ("a;b\n1;2\n", 1, "semicolons between the columns, separate values by commas"),
        ("a\tb\n1\t2\n", 1, "tabs between the columns"),
    ],
)
def test_what_is_no_table_is_named_with_its_line(text, line, what):
    with pytest.raises(BadTable, match=what) as caught:
        read(text)
    assert caught.value.line == line


def test_a_table_is_read_a_line_at_a_time():
    def lines():
        yield b"a\n"
        yield b"1\n"
        raise AssertionError("read ahead")

    rows = read_table(lines())
    assert [next(rows), next(rows)] == [Header(line=1, columns=("a",)), Record(line=2, fields={"a": "1"})]


def test_lone_carriage_returns_are_named():
    with pytest.raises(BadTable, match="lines end in CR alone"):
        list(read_table([b"a,b\r1,2\r"]))
