"""A real Triton server that fails in every way it is known to fail."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path

import pytest
from tritonclient.grpc.aio import InferenceServerClient

from runner.models import Completion, Failure, Message, ModelError, Request, Role, complete
from runner.models.chat_template import ChatTemplate

pytestmark = pytest.mark.e2e
RAW = ChatTemplate(source="{{ messages[-1].content[0].text }}")


def asking(text: str, timeout: float = 30.0) -> Request:
    return Request(item="one", messages=(Message(role=Role.USER, parts=(text,)),), timeout=timeout)


async def failure_of(model, text: str) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await complete(model, asking(text))
    return caught.value


async def answer_in_time(model, text: str) -> str:
    """The answer of a model that may not be found again at once."""
    for _ in range(20):
        with suppress(ModelError):
            return (await complete(model, asking(text))).text
        await asyncio.sleep(0.5)
    return ""


async def test_a_model_with_the_stock_tensors_answers(scripted, opened):
    answer = await complete(opened(scripted, "scripted", template=RAW), asking("hello"))
    assert re.fullmatch(r"\d+ cancelled, 0 images", answer.text)
    assert answer.details["server"] == "triton 2.51.0"


async def test_a_model_that_does_not_stream_answers(scripted, opened):
    answer = await complete(opened(scripted, "scripted_whole", template=RAW), asking("hello"))
    assert answer.text == "whole: hello"


async def test_an_error_of_a_model_that_does_not_stream_is_typed(scripted, opened):
    error = await failure_of(opened(scripted, "scripted_whole", template=RAW), "[fail]")
    assert error.failure is Failure.OVERLOADED


async def test_an_error_on_one_of_many_streams_is_that_streams_alone(scripted, opened):
    model = opened(scripted, "scripted", template=RAW)
    texts = ["[fail]" if number == 7 else "hello" for number in range(24)]
    calls = (complete(model, asking(text)) for text in texts)
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(outcome, Completion) for outcome in outcomes] == [text == "hello" for text in texts]
    assert outcomes[7].failure is Failure.SERVER_FAILED
    assert "/srv" not in str(outcomes[7])


async def test_an_exception_in_the_model_is_an_error_without_the_servers_paths(scripted, opened):
    error = await failure_of(opened(scripted, "scripted", template=RAW), "[raise]")
    assert error.failure is Failure.SERVER_FAILED
    assert "model.py" not in str(error)


async def test_an_answer_whose_end_is_never_sent_times_out(scripted, opened):
    error = await failure_of(opened(scripted, "scripted", template=RAW, silence=1.0), "[endless]")
    assert (error.failure, error.retryable) == (Failure.TIMED_OUT, True)


async def test_leaving_early_reaches_the_model(scripted, opened):
    model = opened(scripted, "scripted", template=RAW)
    before = int((await complete(model, asking("hello"))).text.split()[0])
    pieces = model.answer(asking("[slow]"))
    assert await anext(pieces) == "tick "
    await pieces.aclose()
    after = before
    for _ in range(50):
        after = int((await complete(model, asking("hello"))).text.split()[0])
        if after > before:
            break
        await asyncio.sleep(0.1)
    assert after == before + 1


async def test_an_unknown_model_is_said_to_be_unknown(scripted, opened):
    error = await failure_of(opened(scripted, "scriptet"), "hello")
    assert (error.failure, error.retryable) == (Failure.UNKNOWN_MODEL, False)


async def test_a_server_killed_in_the_middle_breaks_off_and_answers_again_once_restarted(doomed, opened):
    model = opened(doomed, "scripted", template=RAW)
    pieces = model.answer(asking("[slow]"))
    assert await anext(pieces) == "tick "
    doomed.kill()
    with pytest.raises(ModelError) as caught:
        async for _ in pieces:
            pass
    assert (caught.value.failure, caught.value.retryable) == (Failure.BROKEN_OFF, True)
    assert (await failure_of(model, "hello")).failure is Failure.UNREACHABLE
    await asyncio.to_thread(doomed.start)
    assert await answer_in_time(model, "hello") == "0 cancelled, 0 images"


async def test_a_restart_clears_away_what_a_crash_left(doomed, opened):
    left = doomed.model_processes()
    assert len(left) == 2
    doomed.crash()
    await asyncio.to_thread(doomed.start)
    assert not set(left) & set(doomed.model_processes())
    assert len(list(Path("/dev/shm").glob(f"heed_triton_{doomed.ports[1]}_*"))) == 2  # noqa: S108
    assert await answer_in_time(opened(doomed, "scripted", template=RAW), "hello") == "0 cancelled, 0 images"


async def test_a_model_whose_process_died_is_called_ready_and_fails_at_the_canary(doomed, opened):
    killer = opened(doomed, "scripted", template=RAW)
    assert (await failure_of(killer, "[die]")).failure is Failure.SERVER_FAILED
    async with InferenceServerClient(doomed.address) as client:
        assert await client.is_model_ready("scripted")
    error = await failure_of(opened(doomed, "scripted", template=RAW), "hello")
    assert error.failure is Failure.SERVER_FAILED
    assert "is not healthy" in str(error)
    assert "restart" in error.advice
