"""Our model behind a real Triton server: real weights with a known skill, and whatever clients send."""

import asyncio
import io
import random
import re
from hashlib import sha256

import pytest
from PIL import Image

from runner.models import Failure, FinishReason, Media, Message, ModelError, Request, Role, Sampling, complete
from runner.models.chat_template import TEMPLATES
from services.triton import shapes

pytestmark = pytest.mark.e2e
HELD_OUT = 424_242
LONG = Request(
    item="long",
    messages=(Message(role=Role.USER, parts=("Talk",)),),
    sampling=Sampling(max_tokens=1800, other={"ignore_eos": True}),
    timeout=60,
)


def media(picture: Image.Image) -> Media:
    file = io.BytesIO()
    picture.save(file, "PNG")
    data = file.getvalue()
    return Media(media_type="image/png", data=data, sha256=sha256(data).hexdigest())


def asking(*parts, **sampling) -> Request:
    message = Message(role=Role.USER, parts=parts)
    return Request(item="one", messages=(message,), sampling=Sampling(max_tokens=8, **sampling), timeout=60)


def questions(count: int) -> list[tuple[Request, str]]:
    dice = random.Random(HELD_OUT)  # noqa: S311 - no secret
    examples = [shapes.example(dice, kind="color") for _ in range(count)]
    return [(asking(media(x.image), x.question), x.answer) for x in examples]


async def failure_of(model, request: Request) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await complete(model, request)
    return caught.value


async def test_it_names_the_colors_of_pictures_it_has_never_seen(vlm, opened):
    model = opened(vlm, "vlm_chat")
    asked = questions(60)
    answers = await asyncio.gather(*(complete(model, request) for request, _ in asked))
    right = sum(answer.text.strip() == color for answer, (_, color) in zip(answers, asked, strict=True))
    assert right >= 48  # chance is 10


async def test_the_picture_decides(vlm, opened):
    model = opened(vlm, "vlm_chat")
    pictures = [media(shapes.draw(color=color, shape="circle", seed=1)) for color in shapes.COLORS]
    answers = [await complete(model, asking(picture, "What color is it?")) for picture in pictures]
    assert len({answer.text for answer in answers}) >= 4


async def test_usage_and_ending_are_the_models(vlm, opened):
    (request, _), *_ = questions(1)
    answer = await complete(opened(vlm, "vlm_chat"), request)
    assert answer.finish is FinishReason.STOP
    assert answer.usage.input_tokens > 16  # a picture alone takes 16
    assert answer.usage.output_tokens == 2
    assert answer.details["prompting"] == "messages"


async def test_the_runners_template_gives_what_the_servers_gives(vlm, opened):
    served = opened(vlm, "vlm_chat")
    rendered = opened(vlm, "vlm_stock", template=TEMPLATES["llava"])
    for request, _ in questions(5):
        one, other = await complete(served, request), await complete(rendered, request)
        assert (one.text, one.usage) == (other.text, other.usage)
    assert other.details["prompting"] == "text"


async def test_greedy_answers_do_not_depend_on_what_else_is_asked(vlm, opened):
    model = opened(vlm, "vlm_chat")
    request = asking(media(shapes.draw(color="red", shape="square", seed=3)), "Tell me more")
    alone = await complete(model, request)
    among = await asyncio.gather(*(complete(model, request) for _ in range(16)))
    assert {answer.text for answer in among} == {alone.text}


async def test_a_seed_repeats_a_sampled_answer(vlm, opened):
    model = opened(vlm, "vlm_chat")
    picture = media(shapes.draw(color="red", shape="square", seed=3))

    async def said(seed: int) -> str:
        other = {"ignore_eos": True, "skip_special_tokens": False}
        request = asking(picture, "Talk", temperature=2.0, seed=seed, other=other)
        return (await complete(model, request)).text

    same = await asyncio.gather(*(said(7) for _ in range(6)))
    different = await asyncio.gather(*(said(seed) for seed in range(6)))
    assert len(set(same)) == 1
    assert len(set(different)) > 1


async def test_several_pictures_and_turns_are_seen(vlm, opened):
    red, blue = (media(shapes.draw(color=color, shape="circle", seed=2)) for color in ("red", "blue"))
    messages = (
        Message(role=Role.SYSTEM, parts=("Be brief.",)),
        Message(role=Role.USER, parts=(red, "What color is it?")),
        Message(role=Role.ASSISTANT, parts=("red",)),
        Message(role=Role.USER, parts=(blue, "What color is it?")),
    )
    request = Request(item="two", messages=messages, sampling=Sampling(max_tokens=4), timeout=60)
    answer = await complete(opened(vlm, "vlm_chat"), request)
    assert answer.usage.input_tokens > 2 * 16


async def test_it_stops_before_a_stop_string(vlm, opened):
    (request, color), *_ = questions(1)
    stopped = Request(
        item="stop",
        messages=request.messages,
        sampling=Sampling(max_tokens=8, stop=(color[1:3],)),
        timeout=60,
    )
    answer = await complete(opened(vlm, "vlm_chat"), stopped)
    assert (answer.text.strip(), answer.finish) == (color[0], FinishReason.STOP)


@pytest.mark.parametrize(
    ("request_", "failure", "said"),
    [
        (asking("hi", other={"presence_penalty": 1.0}), Failure.REFUSED, "presence_penalty"),
        (asking("hi", other={"min_p": "much"}), Failure.REFUSED, "min_p must be a number"),
        (asking("word " * 3000), Failure.TOO_LARGE, "tokens"),
    ],
)
async def test_what_cannot_be_answered_as_asked_is_refused(vlm, opened, request_, failure, said):
    error = await failure_of(opened(vlm, "vlm_chat"), request_)
    assert (error.failure, error.retryable, said in str(error)) == (failure, False, True)


async def test_pictures_beyond_the_servers_limits_are_refused(vlm, opened):
    model = opened(vlm, "vlm_chat")
    small = media(Image.new("RGB", (8, 8)))
    noise = media(Image.effect_noise((600, 600), 100))
    errors = [
        await failure_of(model, asking(media(Image.new("RGB", (1001, 1000))), "What?")),
        await failure_of(model, asking(noise, "What?")),
        await failure_of(model, asking(small, small, small, small, "What?")),
    ]
    assert [error.failure for error in errors] == [Failure.TOO_LARGE] * 3
    assert not any(error.retryable for error in errors)


async def test_bytes_that_are_no_picture_are_refused(vlm, opened):
    broken = Media(media_type="image/png", data=b"\x89PNG no more", sha256="0" * 64)
    error = await failure_of(opened(vlm, "vlm_chat"), asking(broken, "What?"))
    assert error.failure is Failure.UNSUPPORTED_MEDIA


async def test_leaving_early_stops_the_model_and_is_counted(vlm, opened):
    model = opened(vlm, "vlm_chat")
    before = outcomes(vlm)["abort"]
    pieces = model.answer(LONG)
    await anext(pieces)
    await pieces.aclose()
    for _ in range(100):
        if outcomes(vlm)["abort"] > before:
            break
        await asyncio.sleep(0.05)
    assert outcomes(vlm)["abort"] == before + 1


async def test_more_than_it_holds_is_refused_and_what_takes_too_long_is_ended(vlm, opened):
    model = opened(vlm, "vlm_stock", template=TEMPLATES["llava"])
    calls = (failure_of(model, LONG) for _ in range(6))
    failures = {error.failure for error in await asyncio.gather(*calls)}
    assert failures == {Failure.OVERLOADED, Failure.TIMED_OUT}


async def test_metrics_count_what_triton_does_not(vlm, opened):
    model = opened(vlm, "vlm_chat")
    before = outcomes(vlm)
    await failure_of(model, asking("hi", other={"presence_penalty": 1.0}))
    await complete(model, asking("hi"))
    after = outcomes(vlm)
    assert after["bad_request"] == before["bad_request"] + 1
    assert sum(after.values()) == sum(before.values()) + 3  # the canary too


async def test_metrics_survive_many_answers_at_once(vlm, opened):
    model = opened(vlm, "vlm_chat")
    asked = questions(40) * 5
    answers = await asyncio.gather(*(complete(model, request) for request, _ in asked))
    assert len(answers) == 200
    assert re.search(r'heed_vlm_pending_requests\{model="vlm_chat"\} \d', vlm.page("metrics"))


def outcomes(running) -> dict[str, float]:
    found = re.findall(
        r'heed_vlm_requests_total\{model="vlm_chat",outcome="(\w+)"\} (\S+)', running.page("metrics")
    )
    return {name: float(value) for name, value in found}
