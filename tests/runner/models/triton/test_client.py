"""What the Triton client makes of a server's answers, and of everything that is no answer."""

import asyncio

import pytest

from runner.models import Completion, Failure, FinishReason, ModelError, Usage, complete
from runner.models.chat_template import ChatTemplate
from tests.runner.models.triton.scripted import ABORT, HANG, Piece, asking


async def failure_of(model, request=None) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await complete(model, request or asking())
    return caught.value


async def test_pieces_become_one_completion(triton, model):
    triton.answers(Piece("a "), Piece("red ", tokens=2), Piece("ball", "stop"))
    pieces = [piece async for piece in model().answer(asking(max_tokens=9))]
    whole = pieces.pop()
    assert pieces == ["a ", "red ", "ball"]
    assert isinstance(whole, Completion)
    assert (whole.text, whole.finish, whole.model) == ("a red ball", FinishReason.STOP, "tiny")
    assert whole.usage == Usage(input_tokens=7, output_tokens=4)
    assert whole.sampling == {"max_tokens": 9, "temperature": 0.0}
    assert whole.details == {"server": "triton 2.51.0", "prompting": "messages", "model_version": "1"}


async def test_an_answer_cut_at_the_largest_number_of_tokens_says_so(triton, model):
    triton.answers(Piece("a", "length"))
    assert (await complete(model(), asking())).finish is FinishReason.LENGTH


async def test_the_canary_is_asked_once(triton, model):
    triton.answers(Piece("a", "stop"))
    subject = model()
    await asyncio.gather(*(complete(subject, asking()) for _ in range(8)))
    assert (triton.canaries, len(triton.asked)) == (1, 8)


async def test_no_headers_of_tritons_are_sent(triton, model):
    triton.answers(Piece("a", "stop"))
    await complete(model(), asking())
    assert {name for sent in triton.headers for name in sent} <= {"user-agent"}


async def test_a_model_called_ready_whose_process_is_gone_fails_at_the_canary(triton, model):
    triton.canary = (Piece(error="Stub process 'tiny_0_0' is not healthy."),)
    error = await failure_of(model())
    assert (error.failure, error.retryable, triton.asked) == (Failure.SERVER_FAILED, True, [])
    assert "restart" in error.advice


async def test_a_canary_refused_for_what_it_asks_shows_that_somebody_is_there(triton, model):
    triton.canary = (Piece(error="invalid request: this model wants an image"),)
    triton.answers(Piece("a", "stop"))
    assert (await complete(model(), asking())).text == "a"


async def test_a_server_in_doubt_is_tried_anew(triton, model):
    triton.answers(Piece(error="Stub process 'tiny_0_0' is not healthy."))
    triton.answers(Piece("a", "stop"))
    subject = model()
    await failure_of(subject)
    assert (await complete(subject, asking())).text == "a"
    assert triton.canaries == 2


async def test_an_error_in_the_middle_takes_no_partial_text_for_an_answer(triton, model):
    triton.answers(Piece("half "), Piece(error="Error generating stream: boom"))
    error = await failure_of(model())
    assert error.failure is Failure.SERVER_FAILED
    assert "half" not in str(error)


async def test_an_error_on_one_stream_leaves_the_others_alone(triton, model):
    good = (Piece("a", "stop"),)
    triton.scripts = [good, good, (Piece("x"), Piece(error="boom")), good, good, good]
    subject = model()
    outcomes = await asyncio.gather(*(complete(subject, asking()) for _ in range(6)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Completion) == 5
    assert [type(outcome) for outcome in outcomes].count(ModelError) == 1


async def test_a_server_that_goes_away_in_the_middle_breaks_the_answer_off(triton, model):
    triton.answers(Piece("half"), ABORT)
    assert (await failure_of(model())).failure is Failure.BROKEN_OFF


async def test_a_server_that_goes_away_before_the_first_word_is_unreachable(triton, model):
    triton.answers(ABORT)
    assert (await failure_of(model())).failure is Failure.UNREACHABLE


async def test_a_stream_that_ends_without_a_reason_is_no_answer(triton, model):
    triton.answers(Piece("all of it?"))
    assert (await failure_of(model())).failure is Failure.BROKEN_OFF


async def test_a_stream_that_ends_without_anything_is_no_answer(triton, model):
    triton.answers()
    assert (await failure_of(model())).failure is Failure.EMPTY


async def test_an_aborted_answer_is_no_answer(triton, model):
    triton.answers(Piece("a", "abort"))
    assert (await failure_of(model())).failure is Failure.BROKEN_OFF


async def test_an_unknown_reason_is_unreadable(triton, model):
    triton.answers(Piece("a", "bored"))
    error = await failure_of(model())
    assert error.failure is Failure.UNREADABLE
    assert "bored" in str(error)


async def test_text_after_the_end_is_unreadable(triton, model):
    triton.answers(Piece("a", "stop"), Piece("b"))
    assert (await failure_of(model())).failure is Failure.UNREADABLE


@pytest.mark.parametrize("script", [(HANG,), (Piece("a"), HANG), (Piece("a", "stop"), HANG)])
async def test_a_stuck_stream_ends_after_the_silence_and_is_cancelled(triton, model, script):
    triton.answers(*script)
    error = await failure_of(model(silence=0.2))
    assert error.failure is Failure.TIMED_OUT
    assert "said nothing" in str(error)
    await asyncio.wait_for(triton.cancelled.wait(), 5)


async def test_a_deadline_ends_an_answer(triton, model):
    triton.answers(Piece("a"), HANG)
    subject = model()
    await subject._met(5)
    error = await failure_of(subject, asking(timeout=0.3))
    assert (error.failure, "0.3 s" in str(error)) == (Failure.TIMED_OUT, True)


async def test_a_hung_canary_keeps_nobody_longer_than_their_deadline(triton, model):
    triton.canary = (HANG,)
    subject = model()
    errors = await asyncio.gather(*(failure_of(subject, asking(timeout=0.4)) for _ in range(5)))
    assert {error.failure for error in errors} == {Failure.TIMED_OUT}


async def test_leaving_early_cancels_the_work(triton, model):
    triton.answers(Piece("a"), HANG)
    pieces = model().answer(asking())
    assert await anext(pieces) == "a"
    await pieces.aclose()
    await asyncio.wait_for(triton.cancelled.wait(), 5)


async def test_a_cancelled_caller_stays_cancelled(triton, model):
    triton.answers(Piece("a"), HANG)
    subject = model()
    task = asyncio.create_task(complete(subject, asking()))
    while not triton.asked:
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.wait_for(triton.cancelled.wait(), 5)


async def test_a_channel_closed_under_an_answer_is_an_error_and_no_cancellation(triton, model):
    triton.answers(Piece("a"), HANG)
    subject = model()
    pieces = subject.answer(asking())
    await anext(pieces)
    await subject.close()
    with pytest.raises(ModelError) as caught:
        await anext(pieces)
    assert caught.value.failure is Failure.BROKEN_OFF


async def test_an_unknown_model_is_said_to_be_unknown(triton, model):
    error = await failure_of(model(model="tinny"))
    assert (error.failure, error.retryable) == (Failure.UNKNOWN_MODEL, False)
    assert "'tinny' is not found" in str(error)


async def test_a_server_that_is_not_there_is_unreachable(model):
    error = await failure_of(model(address="127.0.0.1:1"))
    assert (error.failure, error.retryable) == (Failure.UNREACHABLE, True)


async def test_another_version_is_another_model(triton, model):
    triton.answers(Piece("a", "stop"))
    triton.answers(Piece("a", "stop", version="2"))
    subject = model()
    await complete(subject, asking())
    assert (await failure_of(subject)).failure is Failure.OTHER_MODEL


async def test_a_model_that_does_not_stream_is_asked_for_one_response(triton, model):
    triton.decoupled = False
    triton.answers(Piece("whole", "stop"))
    assert (await complete(model(), asking())).text == "whole"
    assert triton.asked[0]["stream"] is False


async def test_an_error_of_a_model_that_does_not_stream_is_typed(triton, model):
    triton.decoupled = False
    triton.answers(Piece(error="Request timeout expired"))
    assert (await failure_of(model())).failure is Failure.OVERLOADED


async def test_the_digest_of_the_chat_template_is_recorded(triton, model):
    del triton.inputs["messages"]
    triton.answers(Piece("a", "stop"))
    template = ChatTemplate(source="{{ messages[0].content[0].text }}>")
    whole = await complete(model(template=template), asking("hi"))
    assert whole.details["chat_template"] == template.digest
    assert triton.asked[0]["text_input"] == "hi>"
