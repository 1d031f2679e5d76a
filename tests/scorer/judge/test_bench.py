import asyncio
from dataclasses import replace
from typing import Any

import pytest

from scorer.checks.rubric import RubricMedia, RubricMode, RubricSpec, rubric
from scorer.errors import InvalidRequest
from scorer.judge.bench import Bench
from scorer.judge.call import Completion, JudgeCall
from scorer.judge.outcome import Combine
from scorer.judge.roster import JudgeConfig, PanelConfig, Roster
from scorer.judge.testing import ScriptedJudge
from scorer.sample import Sample
from scorer.verdict import ComponentScore, Unscored, UnscoredReason, Verdict

SAMPLE = Sample("A bear rests.")
GOOD = "component 1: 6/6, component 2: 3/4, total: 9/10"
POOR = "component 1: 1/6, component 2: 0/4, total: 1/10"
DOWN = Completion(failure=Unscored(reason=UnscoredReason.JUDGE_UNAVAILABLE, message="Down."))


def bench(*judges: ScriptedJudge, **config: Any) -> Bench:
    configs = tuple(
        JudgeConfig(**{"name": j.name, "url": "http://judge/v1", "model": j.model, **config}) for j in judges
    )
    panels: tuple[PanelConfig, ...] = ()
    if len(configs) > 1:
        names = tuple(c.name for c in configs)
        panels = (
            PanelConfig(name="all", members=names),
            PanelConfig(name="middle", members=names, combine=Combine.MEDIAN),
        )
    return Bench(Roster(judges=configs, panels=panels), {j.name: j for j in judges})


async def test_every_call_is_recorded(spec: RubricSpec) -> None:
    answer = Completion(
        text=GOOD, returned_model="m-2", input_tokens=9, output_tokens=5, cost_usd=0.01, seconds=0.5
    )
    judge = ScriptedJudge(answer, name="strict", model="m")
    judged = await bench(judge).judge(replace(spec, mode=RubricMode.PAPER), SAMPLE)
    assert isinstance(judged.outcome, Verdict)
    assert judged.outcome.score == 0.9
    assert judged.calls == (
        JudgeCall(
            judge="strict",
            requested_model="m",
            returned_model="m-2",
            prompt_version="paper-1",
            mode=RubricMode.PAPER,
            raw_reply=GOOD,
            input_tokens=9,
            output_tokens=5,
            cost_usd=0.01,
            seconds=0.5,
            components=(
                ComponentScore(index=0, type="description", points=6, max_points=6),
                ComponentScore(index=1, type="length_limit", points=3, max_points=4),
            ),
            failure=None,
        ),
    )


async def test_an_unreadable_reply_is_asked_again_and_both_are_kept(spec: RubricSpec) -> None:
    judged = await bench(ScriptedJudge("Nice.", GOOD)).judge(spec, SAMPLE)
    assert isinstance(judged.outcome, Verdict)
    assert [(call.raw_reply, call.failure is None) for call in judged.calls] == [
        ("Nice.", False),
        (GOOD, True),
    ]


async def test_asking_again_is_bounded(spec: RubricSpec) -> None:
    judged = await bench(ScriptedJudge("Nice."), rereads=2).judge(spec, SAMPLE)
    assert len(judged.calls) == 3
    assert judged.outcome == Unscored(
        reason=UnscoredReason.JUDGE_REPLY_UNREADABLE,
        message="The reply of judge 'scripted' holds no score in a form that is known.",
        components=judged.calls[-1].components,
    )


@pytest.mark.parametrize("line", ["I'm sorry, but I can't assist with that.", DOWN])
async def test_refusals_and_failures_are_not_asked_again(spec: RubricSpec, line: str | Completion) -> None:
    judged = await bench(ScriptedJudge(line)).judge(spec, SAMPLE)
    assert len(judged.calls) == 1
    assert isinstance(judged.outcome, Unscored)


async def test_a_refusal_is_unscored_as_such(spec: RubricSpec) -> None:
    judged = await bench(ScriptedJudge("I cannot evaluate this image.")).judge(spec, SAMPLE)
    assert isinstance(judged.outcome, Unscored)
    assert judged.outcome.reason is UnscoredReason.JUDGE_REFUSED


async def test_samples_are_asked_and_averaged(spec: RubricSpec) -> None:
    judge = ScriptedJudge(GOOD, POOR)
    judged = await bench(judge).judge(replace(spec, samples=2), SAMPLE)
    assert isinstance(judged.outcome, Verdict)
    assert judged.outcome.score == pytest.approx(0.5)
    assert judged.outcome.measures["score_spread"] == pytest.approx(0.8)
    assert len(judge.prompts) == 2


@pytest.mark.parametrize(("panel", "score"), [("all", 0.6), ("middle", 0.8)])
async def test_a_panel_is_asked_and_combined(spec: RubricSpec, panel: str, score: float) -> None:
    judges = [
        ScriptedJudge(line, name=name)
        for name, line in (("a", GOOD), ("b", POOR), ("c", GOOD.replace("3/4", "2/4").replace("9/", "8/")))
    ]
    judged = await bench(*judges).judge(replace(spec, judge=panel), SAMPLE)
    assert isinstance(judged.outcome, Verdict)
    assert judged.outcome.score == pytest.approx(score)
    assert [call.judge for call in judged.calls] == ["a", "b", "c"]


async def test_a_panel_without_one_of_its_members_is_unscored(spec: RubricSpec) -> None:
    judges = (ScriptedJudge(GOOD, name="a"), ScriptedJudge(DOWN, name="b"))
    judged = await bench(*judges).judge(replace(spec, judge="all"), SAMPLE)
    assert isinstance(judged.outcome, Unscored)
    assert (judged.outcome.reason, judged.outcome.message) == (
        UnscoredReason.JUDGE_UNAVAILABLE,
        "Down.",
    )
    assert len(judged.calls) == 2


async def test_an_unknown_judge_is_the_callers_error(spec: RubricSpec) -> None:
    with pytest.raises(InvalidRequest) as caught:
        await bench(ScriptedJudge(GOOD, name="strict")).judge(replace(spec, judge="strikt"), SAMPLE)
    assert (caught.value.field, caught.value.reason) == (
        "judge",
        "'strikt' is no judge or panel; did you mean strict?",
    )


async def test_an_empty_response_fails_without_a_call(spec: RubricSpec) -> None:
    judge = ScriptedJudge(GOOD)
    judged = await bench(judge).judge(spec, Sample(" \n"))
    assert (judged.outcome, judged.calls, judge.prompts) == (rubric(spec, Sample(" \n")), (), [])


async def test_a_missing_picture_is_unscored_without_a_call(spec: RubricSpec) -> None:
    judge = ScriptedJudge(GOOD)
    judged = await bench(judge).judge(replace(spec, media=RubricMedia.REQUIRED), SAMPLE)
    assert isinstance(judged.outcome, Unscored)
    assert (judged.outcome.reason, judge.prompts) == (UnscoredReason.MEDIA_MISSING, [])


@pytest.mark.parametrize(
    "source", ["m-1", "litellm:m-1", "litellm:vendor/m-1", "openai:M-1@http://localhost:8000/v1"]
)
async def test_the_model_under_test_is_no_default_judge(spec: RubricSpec, source: str) -> None:
    judge = ScriptedJudge(GOOD, name="strict", model="vendor/m-1")
    asked = bench(judge)
    refused = await asked.judge(spec, SAMPLE, source=source)
    named = await asked.judge(replace(spec, judge="strict"), SAMPLE, source=source)
    assert refused.outcome == Unscored(
        reason=UnscoredReason.JUDGE_NOT_CONFIGURED,
        message="The default judge 'strict' is the model that wrote the response; "
        "ask for another judge, or for this one by name.",
    )
    assert isinstance(named.outcome, Verdict)


@pytest.mark.parametrize("source", ["", "m-2", "litellm:other/m-10"])
async def test_other_models_are_judged(spec: RubricSpec, source: str) -> None:
    judged = await bench(ScriptedJudge(GOOD, model="m-1")).judge(spec, SAMPLE, source=source)
    assert isinstance(judged.outcome, Verdict)


async def test_a_model_that_changes_is_flagged(spec: RubricSpec) -> None:
    judge = ScriptedJudge(
        Completion(text=GOOD, returned_model="m-1"), Completion(text=GOOD, returned_model="m-2")
    )
    asked = bench(judge)
    outcomes = [(await asked.judge(spec, SAMPLE)).outcome for _ in range(2)]
    flags = [o.measures["models_changed"] for o in outcomes if isinstance(o, Verdict)]
    assert flags == [0, 1]


async def test_another_model_than_the_pinned_one_gives_no_score(spec: RubricSpec) -> None:
    judge = ScriptedJudge(Completion(text=GOOD, returned_model="m-2"))
    judged = await bench(judge, returns="m-1").judge(spec, SAMPLE)
    assert isinstance(judged.outcome, Unscored)
    assert judged.outcome.message == "Judge 'scripted' has to be 'm-1', and 'm-2' answered."
    assert judged.calls[0].raw_reply == GOOD


async def test_the_prompt_version_tells_whether_a_schema_held(spec: RubricSpec) -> None:
    judge = ScriptedJudge(Completion(text=GOOD, by_schema=True), Completion(text=GOOD))
    judged = await bench(judge).judge(replace(spec, samples=2), SAMPLE)
    assert sorted(call.prompt_version for call in judged.calls) == ["components-1", "components-1+schema"]


async def test_many_rubrics_are_judged_side_by_side(spec: RubricSpec) -> None:
    asked = bench(ScriptedJudge(GOOD))
    judged = await asyncio.gather(*(asked.judge(spec, SAMPLE) for _ in range(64)))
    assert len({id(one.outcome) for one in judged}) == 64
