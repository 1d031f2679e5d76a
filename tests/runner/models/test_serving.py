"""A model on loopback, asked by the client of this package and, as a judge, by the scorer's."""

import pytest

from runner.models import Failure, FinishReason, Media, Message, ModelError, Request, Role, Scripted, complete
from runner.models.openai import Endpoint, OpenAIModel
from runner.models.serving import ModelServer
from runner.models.simulated import Simulated
from scorer import RubricComponent, RubricCriterion, RubricMode, RubricSpec, Sample
from scorer.judge.client import HttpJudge
from scorer.judge.part import parts_of
from scorer.judge.prompt import prompt_for
from scorer.judge.reply import read
from scorer.judge.roster import JudgeConfig


async def asked_over_http(model, request, *, key=""):
    async with ModelServer(model) as server:
        client = OpenAIModel("openai:x", Endpoint(url=server.url, model="x", key=key or server.key))
        try:
            return await complete(client, request)
        finally:
            await client.close()


def shown() -> Request:
    picture = Media(media_type="image/png", data=b"\x89PNG", sha256="0" * 64)
    return Request(item="a", messages=(Message(role=Role.USER, parts=(picture, "What is it?")),))


async def test_model_hears_what_was_asked_and_its_answer_comes_back():
    model = Scripted(["A cat\non a sofa"])
    answer = await asked_over_http(model, shown())
    assert (answer.text, answer.finish, answer.model) == ("A cat\non a sofa", FinishReason.STOP, model.name)
    assert [part if isinstance(part, str) else part.data for part in model.asked[0].messages[0].parts] == [
        b"\x89PNG",
        "What is it?",
    ]


async def test_failure_of_the_model_keeps_its_kind_and_its_hint():
    error = ModelError(Failure.RATE_LIMITED, "too fast", advice="slow down", retry_after=4)
    with pytest.raises(ModelError) as failed:
        await asked_over_http(Scripted([error]), shown())
    assert (failed.value.failure, failed.value.retry_after) == (Failure.RATE_LIMITED, 4)


async def test_only_who_has_the_key_is_answered():
    with pytest.raises(ModelError) as failed:
        await asked_over_http(Scripted(["A cat"]), shown(), key="wrong")
    assert failed.value.failure is Failure.UNAUTHORIZED


COMPONENTS = (
    RubricComponent(text="Describe", weight=6, type="describe"),
    RubricComponent(text="one sentence", weight=4, type="length_limit"),
)
CRITERIA = (RubricCriterion(name="richness", description="How rich.", scale_min=1, scale_max=10),)


@pytest.mark.parametrize(
    "spec",
    [
        RubricSpec(instruction="Describe it.", components=COMPONENTS),
        RubricSpec(instruction="Describe it.", components=COMPONENTS, mode=RubricMode.OFFICIAL),
        RubricSpec(instruction="Describe it.", components=COMPONENTS, mode=RubricMode.PAPER),
        RubricSpec(instruction="Describe it.", criteria=CRITERIA),
    ],
    ids=["hardened", "official", "paper", "criteria"],
)
@pytest.mark.parametrize(("profile", "full"), [("perfect", True), ("contrary", False)])
async def test_simulated_judge_answers_every_judging_prompt(profile, full, spec):
    prompt = prompt_for(spec, Sample("A cat."))
    texts = [m["content"] for m in prompt.messages]
    said = "\n".join(t if isinstance(t, str) else "\n".join(p["text"] for p in t) for t in texts)
    request = Request(item="j", messages=(Message(role=Role.USER, parts=(said,)),))
    reply = (await complete(Simulated.named(profile), request)).text
    reading = read(reply, parts=parts_of(spec), code=prompt.code, response="A cat.")
    assert reading.trouble is None
    assert [mark.points == part.high for mark, part in zip(reading.marks, parts_of(spec), strict=True)] == [
        full
    ] * len(reading.marks)


async def test_scorers_own_client_is_answered_by_a_simulated_judge():
    spec = RubricSpec(instruction="Describe it.", components=COMPONENTS)
    prompt = prompt_for(spec, Sample("A cat."))
    async with ModelServer(Simulated.named("perfect")) as server:
        config = JudgeConfig(name="stand-in", url=server.url, model="x", api_key=server.key)
        async with HttpJudge(config) as judge:
            answer = await judge.ask(prompt, sample=0, until=None)
    assert (answer.failure, answer.returned_model, answer.cost_usd) == (None, "simulated:perfect", 0.0)
    reading = read(answer.text, parts=parts_of(spec), code=prompt.code, response="A cat.")
    assert [mark.points for mark in reading.marks] == [6, 4]
