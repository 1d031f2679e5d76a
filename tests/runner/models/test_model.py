import asyncio

import pytest

from runner.models import (
    Answer,
    Completion,
    Failure,
    FinishReason,
    Message,
    ModelError,
    Request,
    Role,
    Sampling,
    Scripted,
    Usage,
    complete,
)


def request(**changes) -> Request:
    return Request(item="a", messages=(Message(role=Role.USER, parts=("Hello",)),), **changes)


class Endless:
    name = "scripted:endless"
    closed = False

    async def answer(self, request: Request) -> Answer:
        try:
            yield "half a word"
            await asyncio.Event().wait()
        finally:
            self.closed = True

    async def close(self) -> None: ...


async def test_completion_is_the_last_piece():
    model = Scripted(["one\ntwo"])
    pieces = [piece async for piece in model.answer(request(sampling=Sampling(temperature=0)))]
    assert pieces == [
        "one\n",
        "two",
        Completion(
            text="one\ntwo",
            finish=FinishReason.STOP,
            model="scripted:test",
            usage=Usage(input_tokens=1, output_tokens=2),
            cost_usd=0.0,
            sampling={"temperature": 0},
        ),
    ]


async def test_deadline_cancels_the_model_and_keeps_no_partial_text():
    model = Endless()
    with pytest.raises(ModelError) as failed:
        await complete(model, request(timeout=0.01))
    assert (failed.value.failure, failed.value.retryable, model.closed) == (Failure.TIMED_OUT, True, True)
    assert "half" not in str(failed.value)


async def test_text_without_a_completion_is_no_answer():
    class Silent(Endless):
        async def answer(self, request: Request) -> Answer:
            yield "partial"

    with pytest.raises(ModelError) as failed:
        await complete(Silent(), request())
    assert failed.value.failure is Failure.BROKEN_OFF


async def test_script_can_fail():
    error = ModelError(Failure.RATE_LIMITED, "too fast", advice="slow down", retry_after=3)
    with pytest.raises(ModelError) as failed:
        await complete(Scripted([error]), request())
    assert (failed.value, failed.value.retry_after) == (error, 3)


@pytest.mark.parametrize(
    "wrong", [{"max_tokens": 0}, {"temperature": 3}, {"top_p": 0}, {"top_k": 0}], ids=str
)
def test_sampling_refuses_what_no_server_takes(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Sampling(**wrong)


def test_conversation_must_end_with_the_user():
    with pytest.raises(ValueError, match="ends with a message of the user"):
        Request(item="a", messages=(Message(role=Role.ASSISTANT, parts=("Hi",)),))
