"""The real proxy before a scripted upstream. HEED_LITELLM_ENVIRONMENT names the environment that holds it."""

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from runner.models import Failure, Media, Message, ModelError, Role, complete
from runner.models.litellm import Proxy
from runner.models.openai import Endpoint, OpenAIModel

pytestmark = pytest.mark.e2e


def chunk(text="", *, finish=None, **more) -> str:
    choice = {"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": finish}
    head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-4o"}
    return json.dumps({**head, "choices": [choice], **more})


USAGE = {"prompt_tokens": 7, "completion_tokens": 2, "total_tokens": 9}
GOOD = (chunk("A "), chunk("cat"), chunk(finish="stop"), chunk(usage=USAGE), "[DONE]")


@pytest.fixture
async def proxied(upstream, needs):
    """Opens models behind a proxy whose OpenAI is the scripted upstream."""
    folder = os.environ.get("HEED_LITELLM_ENVIRONMENT", "")
    needs("litellm", folder, "HEED_LITELLM_ENVIRONMENT names no environment with LiteLLM")
    variables = {"PATH": os.environ["PATH"], "OPENAI_API_KEY": "sk-upstream", "OPENAI_API_BASE": upstream.url}
    opened: list[OpenAIModel] = []
    async with Proxy(Path(folder), variables=variables) as proxy:

        def open_model(name="gpt-4o", key=proxy.key) -> OpenAIModel:
            endpoint = Endpoint(
                url=proxy.url, model=name, key=key, key_variable="HEED_LITELLM_API_KEY", proxied=True
            )
            opened.append(OpenAIModel(f"litellm:{name}", endpoint))
            return opened[-1]

        yield open_model
        for model in opened:
            await model.close()


async def failure(model, request) -> ModelError:
    with pytest.raises(ModelError) as failed:
        await complete(model, request)
    return failed.value


async def test_the_proxy_passes_on_what_is_asked_once_and_names_every_fault(proxied, upstream, asked):
    picture = Media(media_type="image/png", data=b"\x89PNG\r\n\x1a\n", sha256="0" * 64)
    shown = replace(asked, messages=(Message(role=Role.USER, parts=(picture, "What is it?")),), timeout=60)

    upstream.streams(*GOOD)
    answer = await complete(proxied(), shown)
    assert (answer.text, answer.model) == ("A cat", "gpt-4o")
    assert (answer.usage.input_tokens, answer.usage.output_tokens) == (7, 2)
    assert answer.cost_usd is not None
    assert answer.cost_usd > 0
    assert answer.details["retries_behind"] == "0"
    content = upstream.bodies[-1]["messages"][0]["content"]
    assert content[0]["image_url"]["url"] == "data:image/png;base64,iVBORw0KGgo="
    assert upstream.bodies[-1]["max_tokens"] == asked.sampling.max_tokens

    upstream.replies.clear()
    upstream.refuses(429, {"error": {"message": "slow down"}}, headers={"retry-after": "7"})
    calls = len(upstream.bodies)
    error = await failure(proxied(), shown)
    assert (error.failure, error.retry_after, len(upstream.bodies) - calls) == (Failure.RATE_LIMITED, 7, 1)

    upstream.replies.clear()
    upstream.refuses(500, {"error": {"message": "boom"}})
    assert (await failure(proxied(), shown)).failure is Failure.SERVER_FAILED

    upstream.replies.clear()
    upstream.streams(chunk("partial"), cut=True)
    error = await failure(proxied(), shown)
    assert error.retryable
    assert "partial" not in str(error)

    upstream.replies.clear()
    left = asyncio.Event()
    upstream.hangs(chunk("A"), left=left)
    pieces = proxied().answer(shown)
    assert await anext(pieces) == "A"
    await pieces.aclose()
    await asyncio.wait_for(left.wait(), 10)

    assert (await failure(proxied("nosuch/model"), shown)).failure is Failure.UNKNOWN_MODEL
    assert (await failure(proxied(key="sk-wrong"), shown)).failure is Failure.UNAUTHORIZED
    missing = await failure(proxied("anthropic/claude-sonnet-4-5"), shown)
    assert (missing.failure, "ANTHROPIC_API_KEY" in missing.advice) == (Failure.UNAUTHORIZED, True)
