import json

import pytest

from scorer.judge.setback import setback_in, setback_of
from scorer.verdict import Unscored, UnscoredReason

NOW = 1_700_000_000.0


def body(message: str, **fields: str) -> str:
    return json.dumps({"error": {"message": message, **fields}})


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_tried_again(status: int) -> None:
    assert setback_of(status, {}, "", now=NOW).retryable


@pytest.mark.parametrize("status", [301, 400, 401, 403, 404, 422])
def test_what_stays_is_not_tried_again(status: int) -> None:
    assert not setback_of(status, {}, "", now=NOW).retryable


@pytest.mark.parametrize(
    ("headers", "after"),
    [
        ({}, 0.0),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"llm_provider-retry-after": "9"}, 9.0),
        ({"retry-after": "3", "llm_provider-retry-after": "9"}, 9.0),
        ({"retry-after": "Tue, 14 Nov 2023 22:13:25 GMT"}, 5.0),
        ({"retry-after": "Tue, 14 Nov 2023 22:00:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, 0.0),
        ({"retry-after": "999999"}, 600.0),
    ],
)
def test_the_wait_is_the_longer_one_asked_for(headers: dict[str, str], after: float) -> None:
    assert setback_of(429, headers, "", now=NOW).after == after


def test_a_spent_budget_is_not_waited_for() -> None:
    assert not setback_of(429, {"retry-after": "60"}, body("Key crossed budget"), now=NOW).retryable


def test_a_content_policy_is_a_refusal() -> None:
    setback = setback_of(400, {}, body("flagged", code="content_policy_violation"), now=NOW)
    assert setback.unscored("strict") == Unscored(
        reason=UnscoredReason.JUDGE_REFUSED, message="Judge 'strict' declined: HTTP 400, flagged."
    )


def test_the_message_says_what_the_judge_said() -> None:
    setback = setback_of(503, {}, body("Overloaded. Try\n later."), now=NOW)
    assert setback.unscored("strict") == Unscored(
        reason=UnscoredReason.JUDGE_UNAVAILABLE,
        message="Judge 'strict' gave no answer: HTTP 503, Overloaded. Try later.",
    )


@pytest.mark.parametrize("secret", ["sk-proj-abcdef123", "Bearer abcdef", "key-1234567"])
def test_a_key_in_the_judges_words_is_left_out(secret: str) -> None:
    assert secret not in setback_of(401, {}, body(f"Incorrect API key provided: {secret}."), now=NOW).message


def test_long_words_are_shortened() -> None:
    assert len(setback_of(500, {}, body("x" * 5000), now=NOW).message) < 250


@pytest.mark.parametrize("text", ["", "<html>", "[]", '{"error": null}', "[" * 9000])
def test_a_body_that_says_nothing_leaves_the_status(text: str) -> None:
    assert setback_of(500, {}, text, now=NOW).message == "HTTP 500"


@pytest.mark.parametrize(
    ("error", "message", "retryable"),
    [
        ({"message": "Overloaded", "code": 529}, "HTTP 529, Overloaded", True),
        ({"message": "Bad", "code": "400"}, "HTTP 400, Bad", False),
        ({"message": "Broke", "code": "internal"}, "HTTP 500, Broke", True),
        ("Broke", "HTTP 500, Broke", True),
    ],
)
def test_an_error_inside_an_answer_is_read(error: object, message: str, retryable: bool) -> None:
    setback = setback_in(error)
    assert (setback.message, setback.retryable) == (message, retryable)
