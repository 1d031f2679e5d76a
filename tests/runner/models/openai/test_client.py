"""The client against a scripted server: good answers, and every fault as a typed error."""

import asyncio
import json
from dataclasses import replace

import pytest

from runner.models import (
    Completion,
    Failure,
    FinishReason,
    Media,
    Message,
    ModelError,
    Role,
    Sampling,
    Timings,
    Usage,
    complete,
)


def chunk(text="", *, finish=None, model="tiny-1", **more) -> str:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish}
    return json.dumps({"id": "c1", "model": model, "choices": [choice], **more})


USAGE = json.dumps(
    {
        "id": "c1",
        "model": "tiny-1",
        "choices": [],
        "usage": {
            "prompt_tokens": 7,
            "completion_tokens": 2,
            "cost": 0.0025,
            "prompt_tokens_details": {"cached_tokens": 3},
        },
    }
)
END = (chunk(finish="stop"), "[DONE]")
GOOD = (chunk("A "), chunk("cat"), chunk(finish="stop"), USAGE, "[DONE]")


async def failure(model, request) -> ModelError:
    with pytest.raises(ModelError) as failed:
        await complete(model, request)
    assert "; " in str(failed.value)
    return failed.value


async def test_answer_carries_all_that_is_known_about_it(upstream, model, asked):
    upstream.streams(*GOOD, headers={"x-request-id": "r9"})
    answer = await complete(model(), asked)
    assert 0 < answer.timings.first_token <= answer.timings.total
    assert replace(answer, timings=Timings()) == Completion(
        text="A cat",
        finish=FinishReason.STOP,
        model="tiny-1",
        usage=Usage(input_tokens=7, output_tokens=2, cached_tokens=3),
        cost_usd=0.0025,
        sampling={"max_tokens": 9, "temperature": 0},
        details={"request_id": "r9", "id": "c1"},
    )


async def test_request_is_streamed_with_usage_and_nothing_more(upstream, model, asked):
    upstream.streams(*GOOD)
    await complete(model(), asked)
    assert upstream.bodies == [
        {
            "model": "tiny",
            "messages": [{"role": "user", "content": "What is it?"}],
            "stream": True,
            "stream_options": {"include_usage": True},
            "max_tokens": 9,
            "temperature": 0,
        }
    ]
    assert upstream.headers[0]["authorization"] == "Bearer sk-1"


async def test_picture_travels_as_a_data_uri_in_its_place(upstream, model, asked):
    upstream.streams(*GOOD)
    picture = Media(media_type="image/png", data=b"\x89PNG", sha256="0" * 64)
    shown = Message(role=Role.USER, parts=("Look:", picture, "What is it?"))
    await complete(model(), replace(asked, messages=(shown,)))
    assert upstream.bodies[0]["messages"][0]["content"] == [
        {"type": "text", "text": "Look:"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw=="}},
        {"type": "text", "text": "What is it?"},
    ]


async def test_cost_is_unknown_where_the_server_names_none(upstream, model, asked):
    upstream.streams(chunk("cat"), *END)
    answer = await complete(model(), asked)
    assert (answer.cost_usd, answer.usage) == (None, Usage())


async def test_cut_at_the_token_limit_is_a_whole_answer_that_says_so(upstream, model, asked):
    upstream.streams(chunk("A ca", finish="length"), "[DONE]")
    assert (await complete(model(), asked)).finish is FinishReason.LENGTH


async def test_empty_text_with_a_finish_reason_is_an_answer(upstream, model, asked):
    upstream.streams(*END)
    assert (await complete(model(), asked)).text == ""


async def test_models_refusal_is_its_answer(upstream, model, asked):
    delta = {"choices": [{"delta": {"refusal": "I will not."}, "finish_reason": "stop"}], "model": "tiny-1"}
    upstream.streams(json.dumps(delta), "[DONE]")
    assert (await complete(model(), asked)).text == "I will not."


async def test_connection_is_used_again(upstream, model, asked):
    upstream.streams(*GOOD)
    same = model()
    for _ in range(3):
        await complete(same, asked)
    assert len(upstream.connections) == 1


NOT_WHOLE = {
    "no [DONE]": (GOOD[:-1], Failure.BROKEN_OFF),
    "no finish reason": ((chunk("A"), "[DONE]"), Failure.BROKEN_OFF),
    "no event at all": ((), Failure.BROKEN_OFF),
    "no choices": ((json.dumps({"choices": [], "model": "tiny-1"}), "[DONE]"), Failure.EMPTY),
    "content filter": ((chunk("A"), chunk(finish="content_filter"), "[DONE]"), Failure.FILTERED),
    "a tool call": ((chunk(finish="tool_calls"), "[DONE]"), Failure.REFUSED),
    "no JSON": (("<html>",), Failure.UNREADABLE),
    "a list": (("[1]",), Failure.UNREADABLE),
    "an error": ((chunk("A"), json.dumps({"error": {"message": "died"}})), Failure.SERVER_FAILED),
    "an error with a code": (
        (json.dumps({"error": {"message": "slow down", "code": "429"}}),),
        Failure.RATE_LIMITED,
    ),
    "two models": ((chunk("A"), chunk("B", model="big-2"), *END), Failure.OTHER_MODEL),
}


@pytest.mark.parametrize(("events", "expected"), NOT_WHOLE.values(), ids=NOT_WHOLE)
async def test_status_200_is_not_success(events, expected, upstream, model, asked):
    upstream.streams(*events)
    assert (await failure(model(), asked)).failure is expected


async def test_answer_without_end_is_left(upstream, model, asked):
    upstream.streams(*[chunk("x" * 1_000_000)] * 9, *END)
    error = await failure(model(), asked)
    assert (error.failure, error.retryable) == (Failure.TOO_LARGE, False)


async def test_disconnect_amid_the_answer_keeps_no_partial_text(upstream, model, asked):
    upstream.streams(chunk("partial"), cut=True)
    error = await failure(model(), asked)
    assert (error.failure, error.retryable) == (Failure.BROKEN_OFF, True)
    assert "partial" not in str(error)


BODIES = {
    "bad key": (401, {"error": {"message": "Incorrect API key"}}, Failure.UNAUTHORIZED, False),
    "key of a proxy": (400, {"error": {"message": "No connected db."}}, Failure.UNAUTHORIZED, False),
    "no credit": (402, {}, Failure.UNAUTHORIZED, False),
    "model": (404, {"error": {"message": "The model does not exist"}}, Failure.UNKNOWN_MODEL, False),
    "model of a proxy": (
        400,
        {"error": {"message": "Invalid model name passed in"}},
        Failure.UNKNOWN_MODEL,
        False,
    ),
    "parameter": (400, {"error": {"message": "top_k is not known"}}, Failure.REFUSED, False),
    "length": (400, {"error": {"code": "context_length_exceeded"}}, Failure.TOO_LARGE, False),
    "picture": (413, "too big", Failure.TOO_LARGE, False),
    "picture's type": (400, {"error": {"message": "unsupported image"}}, Failure.UNSUPPORTED_MEDIA, False),
    "policy": (400, {"error": {"code": "content_policy_violation"}}, Failure.FILTERED, False),
    "proxy timeout": (408, {}, Failure.TIMED_OUT, True),
    "no answer behind": (504, "<html>", Failure.TIMED_OUT, True),
    "media type": (415, {}, Failure.UNSUPPORTED_MEDIA, False),
    "entity": (422, {"detail": "no such field"}, Failure.REFUSED, False),
    "crash": (500, "Traceback", Failure.SERVER_FAILED, True),
    "overload": (503, {}, Failure.OVERLOADED, True),
    "overload of a provider": (529, {}, Failure.OVERLOADED, True),
    "budget": (429, {"error": {"message": "Key crossed budget"}}, Failure.RATE_LIMITED, False),
    "moved": (302, "", Failure.REFUSED, False),
}


@pytest.mark.parametrize("case", BODIES.values(), ids=BODIES)
async def test_refusal_is_understood(case, upstream, model, asked):
    status, body, expected, retryable = case
    upstream.refuses(status, body)
    error = await failure(model(), asked)
    assert (error.failure, error.retryable) == (expected, retryable)


DATE = "Sat, 21 Nov 2026 12:00:00 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7),
        ({"llm_provider-retry-after": "9"}, 9),
        ({"retry-after": "7", "llm_provider-retry-after": "9"}, 9),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after": "Sat, 21 Nov 2026 12:00:30 GMT", "date": DATE}, 30),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-1"}, None),
    ],
)
async def test_rate_limit_says_how_long_to_wait(headers, seconds, upstream, model, asked):
    upstream.refuses(429, {"error": {"message": "too many requests"}}, headers=headers)
    error = await failure(model(), asked)
    assert (error.failure, error.retry_after, error.retryable) == (Failure.RATE_LIMITED, seconds, True)


async def test_error_with_status_200_and_no_stream_is_an_error(upstream, model, asked):
    upstream.refuses(200, {"error": {"message": "boom"}})
    assert (await failure(model(), asked)).failure is Failure.SERVER_FAILED


async def test_answer_that_was_not_streamed_is_refused(upstream, model, asked):
    upstream.refuses(200, {"choices": [{"message": {"content": "A cat"}}]})
    assert (await failure(model(), asked)).failure is Failure.REFUSED


async def test_fallback_is_no_answer(upstream, model, asked):
    upstream.streams(*GOOD, headers={"x-litellm-attempted-fallbacks": "1"})
    assert (await failure(model(), asked)).failure is Failure.OTHER_MODEL


@pytest.mark.parametrize("change", [{"model": "big-2"}, {"deployment": "d2"}], ids=str)
async def test_model_that_changes_between_answers_is_an_error(change, upstream, model, asked):
    later = chunk("A cat", finish="stop", model=change.get("model", "tiny-1"))
    upstream.streams(*GOOD, headers={"x-litellm-model-id": "d1"})
    upstream.streams(later, "[DONE]", headers={"x-litellm-model-id": change.get("deployment", "d1")})
    same = model()
    await complete(same, asked)
    assert (await failure(same, asked)).failure is Failure.OTHER_MODEL


async def test_proxy_is_told_not_to_try_again(upstream, model, asked):
    upstream.streams(*GOOD)
    await complete(model(proxied=True), asked)
    assert upstream.headers[0]["x-litellm-num-retries"] == "0"


def picture(media_type="image/png", data=b"\x89PNG") -> Media:
    return Media(media_type=media_type, data=data, sha256="0" * 64)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (picture(data=b"x" * 101), Failure.TOO_LARGE),
        (picture(data=b""), Failure.UNSUPPORTED_MEDIA),
        (picture("image/bmp"), Failure.UNSUPPORTED_MEDIA),
        (picture("text/html"), Failure.UNSUPPORTED_MEDIA),
    ],
    ids=["too large", "empty", "a bitmap", "no picture"],
)
async def test_picture_that_no_server_takes_is_not_sent(wrong, expected, upstream, model, asked):
    shown = Message(role=Role.USER, parts=("Look", wrong))
    error = await failure(model(largest_image=100), replace(asked, messages=(shown,)))
    assert (error.failure, upstream.bodies) == (expected, [])


async def test_missing_key_is_answered_with_the_variable_to_set(upstream, model, asked):
    upstream.refuses(401, {"error": {"message": "missing"}})
    error = await failure(model(key="", key_variable="HEED_LITELLM_API_KEY"), asked)
    assert "HEED_LITELLM_API_KEY" in error.advice
    assert "authorization" not in upstream.headers[0]


async def test_key_that_a_proxy_misses_is_named(upstream, model, asked):
    said = "Missing Anthropic API Key. Please set `ANTHROPIC_API_KEY` in your environment"
    upstream.refuses(401, {"error": {"message": said}})
    error = await failure(model(), asked)
    assert error.advice == "set ANTHROPIC_API_KEY where the server runs, and start it again"


async def test_error_repeats_no_key(upstream, model, asked):
    upstream.refuses(401, {"error": {"message": "Incorrect API key provided: sk-abcdef1234567890"}})
    assert "sk-abc" not in str(await failure(model(), asked))


async def test_server_that_is_not_there_is_unreachable(model, asked, unused_tcp_port):
    error = await failure(model(url=f"http://127.0.0.1:{unused_tcp_port}/v1"), asked)
    assert (error.failure, error.retryable) == (Failure.UNREACHABLE, True)


@pytest.mark.parametrize("events", [(), (chunk("A"),)], ids=["slow first token", "stuck amid the answer"])
async def test_silence_is_a_timeout_of_its_own(events, upstream, model, asked):
    upstream.hangs(*events)
    error = await failure(model(silence=0.05), asked)
    assert (error.failure, "said nothing" in error.seen) == (Failure.TIMED_OUT, True)


async def test_deadline_covers_the_whole_answer(upstream, model, asked):
    upstream.hangs(chunk("A"))
    error = await failure(model(), replace(asked, timeout=0.05))
    assert (error.failure, "0.05 s" in error.seen) == (Failure.TIMED_OUT, True)


async def test_leaving_early_cancels_the_work_at_the_server(upstream, model, asked):
    left = asyncio.Event()
    upstream.hangs(chunk("A"), left=left)
    pieces = model().answer(asked)
    assert await anext(pieces) == "A"
    await pieces.aclose()
    await asyncio.wait_for(left.wait(), 2)


async def test_sampling_parameters_of_one_server_are_sent_as_they_are(upstream, model, asked):
    upstream.streams(*GOOD)
    await complete(model(), replace(asked, sampling=Sampling(other={"min_p": 0.1}, stop=("\n",))))
    assert {k: upstream.bodies[0].get(k) for k in ("min_p", "stop", "temperature")} == {
        "min_p": 0.1,
        "stop": ["\n"],
        "temperature": None,
    }
