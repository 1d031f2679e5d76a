import io
import json

import pytest

from scorer.check import table
from scorer.rpc.limits import Limits
from scorer.rpc.lines import LineScorer, read_lines


@pytest.fixture
def scorer(kinds):
    return LineScorer(kinds, limits=Limits(response_bytes=20, check_count=2, message_bytes=400))


def line(**fields):
    return json.dumps({"request_id": "r", "response": "yes", "checks": [], **fields}).encode()


def refused(scorer, text):
    scored = scorer.score(text, number=7)
    assert not scored.complete
    data = json.loads(scored.text)
    return (
        data["request_id"],
        data["line"],
        data["error"]["code"],
        data["error"]["details"][0]["reason"].removeprefix("ERROR_REASON_"),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"{", (None, 7, 3, "MALFORMED_JSON")),
        (b"\xff\xfe", (None, 7, 3, "MALFORMED_JSON")),
        (b"[" * 300, (None, 7, 3, "MALFORMED_JSON")),
        (b"5", (None, 7, 3, "INVALID_FIELD")),
        (line(), ("r", 7, 3, "EMPTY_CHECKS")),
        (line(checks=[{"id": "a"}]), ("r", 7, 3, "MISSING_SPEC")),
        (line(request_id=5), (None, 7, 3, "INVALID_FIELD")),
        (line(response="x" * 21), ("r", 7, 8, "LIMIT_EXCEEDED")),
        (line(response="é" * 11), ("r", 7, 8, "LIMIT_EXCEEDED")),
        (line(checks=[{}, {}, {}]), ("r", 7, 8, "LIMIT_EXCEEDED")),
        (b'{"request_id": "r", "request_id": "s"}', (None, 7, 3, "MALFORMED_JSON")),
        (b'{"\\ud800": 1}', (None, 7, 3, "INVALID_FIELD")),
        (line(request_id="\ud800"), ("?", 7, 3, "INVALID_FIELD")),
        (b" " * 401, (None, 7, 8, "LIMIT_EXCEEDED")),
    ],
)
def test_a_bad_line_is_answered_in_place(scorer, text, expected):
    assert refused(scorer, text) == expected


def test_a_defect_of_ours_is_an_answer_too(kinds, monkeypatch):
    monkeypatch.setattr("scorer.rpc.lines.score", lambda *_, **__: 1 / 0)
    text = line(checks=[{"id": "a", "custom": {"kind": "echo", "params": {"wanted": "yes"}}}])
    assert refused(LineScorer(kinds), text) == ("r", 7, 13, "INTERNAL")


def test_a_line_is_scored(scorer):
    scored = scorer.score(
        line(checks=[{"id": "a", "custom": {"kind": "echo", "params": {"wanted": "yes"}}}]), number=1
    )
    assert scored.complete
    assert json.loads(scored.text)["summary"] == {
        "check_count": 1,
        "passed_count": 1,
        "unscored_count": 0,
        "all_passed": True,
        "fraction_passed": 1.0,
        "score": 1.0,
    }


def test_an_undecided_check_leaves_the_line_incomplete(scorer):
    params = {"wanted": "yes", "spoiled": True}
    scored = scorer.score(line(checks=[{"id": "a", "custom": {"kind": "echo", "params": params}}]), number=1)
    assert not scored.complete
    assert json.loads(scored.text)["results"][0]["unscored"]["reason"] == "UNSCORED_REASON_DEGRADED"


def test_the_same_line_gives_the_same_bytes(kinds):
    text = line(checks=[{"id": "a", "custom": {"kind": "echo", "params": {"wanted": "no"}}}])
    assert len({LineScorer(kinds).score(text, number=1).text for _ in range(3)}) == 1


def test_a_table_without_the_kind_says_so():
    text = line(checks=[{"id": "a", "count": {"unit": "UNIT_WORD", "max": 3}}])
    assert refused(LineScorer(table()), text)[3] == "UNKNOWN_CHECK_KIND"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a\nb", [(1, b"a"), (2, b"b")]),
        (b"a\n\n \r\nb\n", [(1, b"a"), (4, b"b")]),
        (b"12345\nb", [(1, b"12345"), (2, b"b")]),
        (b"123456\nb", [(1, b"123456"), (2, b"b")]),
        (b"1234567890123\nb", [(1, b"123456"), (2, b"b")]),
        (b"", []),
    ],
)
def test_lines_are_numbered_and_long_ones_cut_short(data, expected):
    assert list(read_lines(io.BytesIO(data), longest=5)) == expected
