from dataclasses import replace
from typing import Any

import pytest

from scorer.checks.rubric import RubricMode, RubricSpec
from scorer.judge.cache import CachedJudge, key_of
from scorer.judge.call import Completion
from scorer.judge.prompt import Prompt, prompt_for
from scorer.judge.roster import JudgeConfig
from scorer.judge.testing import ScriptedJudge
from scorer.sample import Media, Message, Role, Sample
from scorer.verdict import Unscored, UnscoredReason

CONFIG = JudgeConfig(name="j", url="http://judge/v1", model="m")
PROMPT = Prompt(version="v", mode=RubricMode.PAPER, messages=({"role": "user", "content": "?"},))
DOWN = Completion(failure=Unscored(reason=UnscoredReason.JUDGE_UNAVAILABLE, message="Down."))


async def test_a_question_is_asked_once() -> None:
    judge = ScriptedJudge(Completion(text="one", cost_usd=0.5, seconds=2.0), "two")
    cached = CachedJudge(judge, CONFIG, {})
    first, second = [await cached.ask(PROMPT, sample=0, until=None) for _ in range(2)]
    assert second == replace(first, cost_usd=0.0, seconds=0.0)
    assert len(judge.prompts) == 1


async def test_another_sample_is_another_question() -> None:
    cached = CachedJudge(ScriptedJudge("one", "two"), CONFIG, {})
    assert [(await cached.ask(PROMPT, sample=i, until=None)).text for i in (0, 1)] == ["one", "two"]


async def test_a_failure_is_not_kept() -> None:
    cached = CachedJudge(ScriptedJudge(DOWN, "one"), CONFIG, {})
    assert [(await cached.ask(PROMPT, sample=0, until=None)).text for _ in range(2)] == ["", "one"]


@pytest.mark.parametrize(
    "change",
    [
        {"url": "http://other/v1"},
        {"model": "n"},
        {"returns": "m-1"},
        {"temperature": None},
        {"seed": 1},
        {"max_tokens": 5},
        {"json_schema": False},
        {"body": {"top_p": 0.5}},
    ],
)
def test_what_decides_an_answer_is_in_its_key(change: dict[str, Any]) -> None:
    assert key_of(replace(CONFIG, **change), PROMPT, sample=0) != key_of(CONFIG, PROMPT, sample=0)


@pytest.mark.parametrize("change", [{"api_key": "k"}, {"concurrency": 1}, {"attempts": 9}])
def test_what_decides_no_answer_is_not(change: dict[str, Any]) -> None:
    assert key_of(replace(CONFIG, **change), PROMPT, sample=0) == key_of(CONFIG, PROMPT, sample=0)


def test_another_picture_is_another_question(spec: RubricSpec) -> None:
    keys = set()
    for data in (b"GIF89a1", b"GIF89a2"):
        picture = Media(media_type="image/gif", data=data, sha256="")
        sample = Sample("R", conversation=(Message(role=Role.USER, parts=(picture,)),))
        prompt = prompt_for(spec, sample)
        assert isinstance(prompt, Prompt)
        keys.add(key_of(CONFIG, prompt, sample=0))
    assert len(keys) == 2
