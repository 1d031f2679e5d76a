"""The judge client against a real server on loopback that answers as each test tells it to."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from scorer.checks.rubric import RubricMode, RubricSpec
from scorer.judge.breaker import Breaker
from scorer.judge.call import Completion
from scorer.judge.client import HttpJudge
from scorer.judge.prompt import Prompt, prompt_for
from scorer.judge.roster import JudgeConfig
from scorer.sample import Message, Sample
from scorer.verdict import Unscored, UnscoredReason

Way = Callable[[web.Request], Awaitable[web.StreamResponse]]

PROMPT = Prompt(version="v", mode=RubricMode.PAPER, messages=({"role": "user", "content": "?"},))
ASKED = Prompt(version="v", mode=RubricMode.HARDENED, messages=PROMPT.messages, schema={"type": "object"})
USAGE = {"prompt_tokens": 9, "completion_tokens": 5, "cost": 0.25}


@asynccontextmanager
async def judge(upstream: Any, *, breaker: Breaker | None = None, **config: Any) -> AsyncIterator[HttpJudge]:
    made = JudgeConfig(**{"name": "j", "url": upstream.url, "model": "m", "api_key": "secret-1", **config})
    async with HttpJudge(made, breaker=breaker, jitter=lambda: -0.5) as asked:
        yield asked


async def ask(asked: HttpJudge, prompt: Prompt = PROMPT, *, seconds: float = 20.0) -> Completion:
    return await asked.ask(prompt, sample=0, until=asyncio.get_running_loop().time() + seconds)


def body(text: str = "fine", *, model: str = "m-1", finish: str = "stop", **fields: Any) -> dict[str, Any]:
    choice = {"message": {"content": text}, "finish_reason": finish}
    return {"model": model, "choices": [choice], "usage": USAGE, **fields}


def plain(data: Any = None, *, status: int = 200, headers: dict[str, str] | None = None) -> Way:
    async def way(_: web.Request) -> web.StreamResponse:
        return web.json_response(body() if data is None else data, status=status, headers=headers)

    return way


def events(*data: Any, done: bool = True, pause: float = 0.0) -> Way:
    async def way(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream"})
        await response.prepare(request)
        for event in data:
            await response.write(b": comment\n\ndata: " + json.dumps(event).encode() + b"\n\n")
            await asyncio.sleep(pause)
        if done:
            await response.write(b"data: [DONE]\n\n")
        return response

    return way


def delta(text: str, finish: str | None = None) -> dict[str, Any]:
    return {"model": "m-1", "choices": [{"delta": {"content": text}, "finish_reason": finish}]}


def failed(completion: Completion) -> tuple[UnscoredReason, str]:
    assert isinstance(completion.failure, Unscored)
    return completion.failure.reason, completion.failure.message


STREAM = events(delta("fi"), delta("ne", "stop"), {"model": "m-1", "choices": [], "usage": USAGE})


@pytest.mark.parametrize("way", [STREAM, plain()], ids=["streamed", "whole"])
async def test_an_answer_comes_with_model_tokens_and_cost(upstream: Any, way: Way) -> None:
    upstream.ways = [way]
    async with judge(upstream) as asked:
        completion = await ask(asked)
    assert 0 < completion.seconds < 20
    assert completion == Completion(
        text="fine",
        returned_model="m-1",
        input_tokens=9,
        output_tokens=5,
        cost_usd=0.25,
        seconds=completion.seconds,
    )


async def test_the_request_carries_what_was_configured(upstream: Any) -> None:
    upstream.ways = [STREAM]
    async with judge(upstream, seed=7, max_tokens=9, body={"reasoning_effort": "low"}) as asked:
        await asked.ask(ASKED, sample=2, until=None)
    assert upstream.requests == [
        {
            "model": "m",
            "messages": [{"role": "user", "content": "?"}],
            "max_tokens": 9,
            "temperature": 0.0,
            "seed": 9,
            "stream": True,
            "stream_options": {"include_usage": True},
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "verdict", "strict": True, "schema": {"type": "object"}},
            },
            "reasoning_effort": "low",
        }
    ]
    sent = {name: upstream.headers[0][name] for name in ("authorization", "x-litellm-num-retries")}
    assert sent == {"authorization": "Bearer secret-1", "x-litellm-num-retries": "0"}


async def test_what_is_not_configured_is_not_sent(upstream: Any) -> None:
    upstream.ways = [plain()]
    async with judge(upstream, temperature=None, stream=False) as asked:
        await ask(asked)
    assert set(upstream.requests[0]) == {"model", "messages", "max_tokens"}


async def test_pictures_arrive_as_they_were(
    upstream: Any, spec: RubricSpec, conversation: tuple[Message, ...]
) -> None:
    upstream.ways = [STREAM]
    prompt = prompt_for(spec, Sample("R", conversation=conversation))
    assert isinstance(prompt, Prompt)
    async with judge(upstream) as asked:
        await ask(asked, prompt)
    assert upstream.requests[0]["messages"] == list(prompt.messages)


@pytest.mark.parametrize(
    ("headers", "cost"),
    [
        ({"x-litellm-response-cost": "0.125"}, 0.125),
        ({"x-litellm-response-cost-original": "0.0"}, None),
        ({}, None),
    ],
)
async def test_a_cost_that_is_not_reported_is_unknown(
    upstream: Any, headers: dict[str, str], cost: float | None
) -> None:
    upstream.ways = [plain(body(usage={}), headers=headers)]
    async with judge(upstream) as asked:
        completion = await ask(asked)
    assert (completion.cost_usd, completion.input_tokens) == (cost, None)


async def test_a_limit_of_tokens_is_told(upstream: Any) -> None:
    upstream.ways = [plain(body(finish="length"))]
    async with judge(upstream) as asked:
        assert (await ask(asked)).truncated


async def test_text_in_parts_is_joined_and_thinking_beside_it_left_out(upstream: Any) -> None:
    parts = {"content": [{"type": "text", "text": "fi"}, {"text": "ne"}], "reasoning_content": "hm"}
    upstream.ways = [plain({"choices": [{"message": parts, "finish_reason": "stop"}]})]
    async with judge(upstream) as asked:
        assert (await ask(asked)).text == "fine"


@pytest.mark.parametrize(
    "setback",
    [
        plain({"error": {"message": "busy"}}, status=429),
        plain({"error": {"message": "broke"}}, status=500),
        plain({"error": {"message": "late"}}, status=408),
        plain({"error": {"message": "broke", "code": 503}}),
        events(delta("score"), {"error": {"message": "broke", "code": "500"}}, done=False),
        events(delta("score"), done=False),
        events(delta("score", "stop"), done=False),
        events(delta("score")),
        plain({"choices": []}),
        plain([]),
    ],
    ids=["429", "500", "408", "error", "error event", "cut", "no DONE", "no reason", "no choice", "list"],
)
async def test_what_may_pass_is_tried_again_and_nothing_of_it_kept(upstream: Any, setback: Way) -> None:
    upstream.ways = [setback, STREAM]
    async with judge(upstream) as asked:
        completion = await ask(asked)
    assert (completion.text, completion.failure, len(upstream.requests)) == ("fine", None, 2)


async def test_attempts_are_bounded(upstream: Any) -> None:
    upstream.ways = [plain({"error": {"message": "broke"}}, status=500)]
    async with judge(upstream, attempts=2) as asked:
        completion = await ask(asked)
    assert failed(completion) == (
        UnscoredReason.JUDGE_UNAVAILABLE,
        "Judge 'j' gave no answer: HTTP 500, broke.",
    )
    assert len(upstream.requests) == 2


@pytest.mark.parametrize(
    ("way", "reason", "message"),
    [
        (
            plain({"error": {"message": "No such model"}}, status=404),
            UnscoredReason.JUDGE_UNAVAILABLE,
            "Judge 'j' gave no answer: HTTP 404, No such model.",
        ),
        (
            plain({"error": {"message": "crossed budget"}}, status=429, headers={"retry-after": "60"}),
            UnscoredReason.JUDGE_UNAVAILABLE,
            "Judge 'j' gave no answer: HTTP 429, crossed budget.",
        ),
        (
            plain(headers={"x-litellm-attempted-fallbacks": "1"}),
            UnscoredReason.JUDGE_UNAVAILABLE,
            "Judge 'j' gave no answer: the proxy let another model answer for it.",
        ),
        (
            plain(body("", finish="content_filter")),
            UnscoredReason.JUDGE_REFUSED,
            "Judge 'j' declined: its answer was filtered.",
        ),
        (
            plain({"choices": [{"message": {"refusal": "I won't."}, "finish_reason": "stop"}]}),
            UnscoredReason.JUDGE_REFUSED,
            "Judge 'j' declined: I won't.",
        ),
        (
            plain({}, status=302, headers={"location": "http://127.0.0.1:1/"}),
            UnscoredReason.JUDGE_UNAVAILABLE,
            "Judge 'j' gave no answer: HTTP 302.",
        ),
    ],
)
async def test_what_stays_is_asked_once(
    upstream: Any, way: Way, reason: UnscoredReason, message: str
) -> None:
    upstream.ways = [way]
    async with judge(upstream) as asked:
        assert failed(await ask(asked)) == (reason, message)
    assert len(upstream.requests) == 1


async def test_nobody_there_is_unavailable(upstream: Any) -> None:
    async with judge(upstream, url="http://127.0.0.1:1/v1", attempts=2) as asked:
        reason, message = failed(await ask(asked))
    assert reason is UnscoredReason.JUDGE_UNAVAILABLE
    assert "while it was asked" in message


@pytest.mark.parametrize("header", ["retry-after", "llm_provider-retry-after"])
async def test_the_wait_that_is_asked_for_is_kept_by_all_calls(upstream: Any, header: str) -> None:
    upstream.ways = [plain({}, status=429, headers={header: "0.4"}), STREAM]
    async with judge(upstream) as asked:
        first = asyncio.create_task(ask(asked))
        await asyncio.sleep(0.2)
        await asyncio.gather(first, ask(asked))
    start, *others = upstream.times
    assert len(others) == 2
    assert min(others) - start >= 0.4


async def test_a_wait_beyond_the_deadline_is_not_begun(upstream: Any) -> None:
    upstream.ways = [plain({}, status=429, headers={"retry-after": "60"})]
    async with judge(upstream) as asked:
        start = time.monotonic()
        completion = await ask(asked, seconds=5)
        assert time.monotonic() - start < 2
    assert failed(completion)[0] is UnscoredReason.JUDGE_UNAVAILABLE


async def test_the_deadline_ends_a_slow_answer_here_and_upstream(upstream: Any) -> None:
    upstream.ways = [events(*[delta("…")] * 100, pause=0.1)]
    async with judge(upstream) as asked:
        completion = await ask(asked, seconds=0.3)
        assert completion.seconds < 2
        await asyncio.sleep(0.5)
    assert failed(completion) == (
        UnscoredReason.DEADLINE_EXCEEDED,
        "The caller's deadline passed before judge 'j' had answered.",
    )
    assert upstream.busy == 0


async def test_an_attempt_has_a_bound_of_its_own(upstream: Any) -> None:
    upstream.ways = [events(*[delta("…")] * 100, pause=0.1), STREAM]
    async with judge(upstream, timeout_seconds=0.3) as asked:
        assert (await ask(asked)).text == "fine"


async def test_a_cancelled_call_ends_upstream(upstream: Any) -> None:
    upstream.ways = [events(*[delta("…")] * 100, pause=0.1)]
    async with judge(upstream) as asked:
        task = asyncio.create_task(ask(asked))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.4)
    assert upstream.busy == 0


async def test_concurrency_is_bounded(upstream: Any) -> None:
    upstream.ways = [events(delta("fine", "stop"), pause=0.02)]
    async with judge(upstream, concurrency=3) as asked:
        completions = await asyncio.gather(*(ask(asked) for _ in range(12)))
    assert {completion.text for completion in completions} == {"fine"}
    assert upstream.most_busy == 3


async def test_a_judge_that_keeps_failing_is_left_alone(upstream: Any) -> None:
    upstream.ways = [plain({}, status=500)]
    async with judge(upstream, attempts=1, breaker=Breaker(failures=2, rest_seconds=60)) as asked:
        completions = [await ask(asked) for _ in range(4)]
    assert len(upstream.requests) == 2
    assert failed(completions[-1])[1] == (
        "Judge 'j' gave no answer: it failed too often and is left alone for a while."
    )


async def test_throttling_is_no_failure_to_be_left_alone_for(upstream: Any) -> None:
    upstream.ways = [plain({}, status=429), plain({}, status=429), STREAM]
    async with judge(upstream, breaker=Breaker(failures=1, rest_seconds=60)) as asked:
        assert (await ask(asked)).text == "fine"


async def test_an_answer_held_to_the_schema_is_told(upstream: Any) -> None:
    upstream.ways = [STREAM]
    async with judge(upstream) as asked:
        assert (await ask(asked, ASKED)).by_schema
        assert not (await ask(asked, PROMPT)).by_schema


async def test_a_judge_that_takes_no_schema_is_asked_without_one_from_then_on(
    upstream: Any, caplog: pytest.LogCaptureFixture
) -> None:
    refusal = {"error": {"message": "response_format is not supported"}}
    upstream.ways = [plain(refusal, status=400), STREAM]
    async with judge(upstream, attempts=1) as asked:
        completions = [await ask(asked, ASKED) for _ in range(2)]
    assert [(c.text, c.by_schema) for c in completions] == [("fine", False)] * 2
    assert ["response_format" in request for request in upstream.requests] == [True, False, False]
    assert caplog.messages == ["judge j takes no JSON schema; it is asked for JSON in words"]


async def test_a_judge_that_blames_a_schema_it_was_not_sent_is_not_asked_forever(upstream: Any) -> None:
    upstream.ways = [plain({"error": {"message": "response_format?"}}, status=400)]
    async with judge(upstream) as asked:
        assert failed(await ask(asked, ASKED))[0] is UnscoredReason.JUDGE_UNAVAILABLE
    assert len(upstream.requests) == 2


async def test_no_key_and_no_text_reaches_the_log(upstream: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    upstream.ways = [plain({"error": {"message": "Incorrect key secret-1"}}, status=401)]
    async with judge(upstream) as asked:
        completion = await ask(asked)
    assert "secret-1" not in caplog.text + failed(completion)[1]


async def test_an_endless_line_of_a_stream_is_cut_off(upstream: Any) -> None:
    async def way(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream"})
        await response.prepare(request)
        for _ in range(64):
            await response.write(b"x" * (1 << 16))
        return response

    upstream.ways = [way]
    async with judge(upstream) as asked:
        assert failed(await ask(asked))[1] == "Judge 'j' gave no answer: a line of its stream is too long."
