"""Replies of judges are read as `tests/golden/judge/replies.json` says."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.judge.part import Part
from scorer.judge.reading import Mark, Trouble
from scorer.judge.reply import read

REPLIES = json.loads(
    (Path(__file__).parents[2] / "golden" / "judge" / "replies.json").read_text(encoding="utf-8")
)
TWO = tuple(Part(index=i, name="", type="", low=0.0, high=high) for i, high in enumerate((6.0, 4.0)))


def parts_for(case: dict[str, Any]) -> tuple[Part, ...]:
    scales = case.get("criteria") or [["", 0, weight] for weight in case["weights"]]
    return tuple(Part(index=i, name=n, type=n, low=low, high=high) for i, (n, low, high) in enumerate(scales))


@pytest.mark.parametrize("case", REPLIES, ids=[case["name"] for case in REPLIES])
def test_golden_reply(case: dict[str, Any]) -> None:
    found = read(
        case["reply"],
        parts=parts_for(case),
        code=case.get("code", ""),
        response=case.get("response", ""),
        truncated=case.get("truncated", False),
    )
    assert [mark.points for mark in found.marks] == case["points"]
    assert (found.total, found.total_whole) == tuple(case["total"] or (None, None))
    assert [mark.index for mark in found.marks if mark.rescaled] == case.get("rescaled", [])
    assert (found.trouble.name if found.trouble else None) == case.get("trouble")
    assert [mark.comment for mark in found.marks] == case.get("comments", [""] * len(found.marks))


def test_there_are_golden_replies_for_every_trouble() -> None:
    assert len(REPLIES) >= 120
    assert {case.get("trouble") for case in REPLIES} == {None, *Trouble.__members__}


def test_a_rescaled_mark_keeps_what_was_written() -> None:
    found = read("component 1: 1/2, component 2: 4", parts=TWO)
    assert found.marks == (
        Mark(index=0, points=3.0, written=1.0, whole=2.0, rescaled=True),
        Mark(index=1, points=4.0, written=4.0),
    )


@pytest.mark.parametrize(
    "unit",
    [
        *" {[\"'<>|(\n½1.",
        "1/",
        "1+",
        "- ",
        "> ",
        "“",
        "„”",
        "'a ",
        "{'",
        '{"\\',
        '{"a":',
        '{"component 1":1,"a":',
        '{"component 1":1}',
        "[1]",
        "component 1 ",
        "component 1 (",
        "component 1: (",
        "component 1 x 3/6 ",
        "component 1: 2/2 ",
        "component 1\nscore ",
        "total: 1+",
        "total score of ",
        "first component ",
        "<think>",
        "\n<think></think>",
        "</think>\n",
    ],
)
def test_a_hostile_reply_is_read_in_linear_time(unit: str) -> None:
    reply = unit * (100_000 // len(unit))
    for hostile in (reply, f"component 1: 2/6, component 2: {reply}", reply + "}" * 20_000):
        start = time.perf_counter()
        read(hostile, parts=TWO, response=reply)
        assert time.perf_counter() - start < 5.0


# fmt: off
TOKENS = st.sampled_from([
    "component 1", "component 2", "first component", "total", "score of ", "score", ": ", "/", "2", "6",
    "1.5", "½", "7/4", "3/6", "-", ", ", "\n", "|", "(", ")", "{", "}", "[", "]", "\"", "'", "“", "”",
    "<think>", "</think>", "*", "`", "> ", "%", "of", "out of", "points", "\"component_1\"",
    "\"points\"", "\"code\": \"c\"", "1e9", "NaN", "：", "\x00", "\U000f0000", "\u2028", "i'm sorry",
    "0/0", "+", "=",
])
# fmt: on


@given(st.lists(TOKENS, max_size=40).map("".join), st.booleans())
@settings(max_examples=400, deadline=None)
def test_whatever_is_read_is_possible(reply: str, truncated: bool) -> None:
    found = read(reply, parts=TWO, code="c", response="component 2: 4/4", truncated=truncated)
    for part, mark in zip(TWO, found.marks, strict=True):
        assert mark.points is None or part.low <= mark.points <= part.high
    assert (found.trouble is None) == all(mark.points is not None for mark in found.marks)
