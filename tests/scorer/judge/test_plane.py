import asyncio
import time
from concurrent.futures import CancelledError
from dataclasses import replace
from typing import Any

import pytest

from scorer.check import Check
from scorer.checks.count import CountSpec, Unit
from scorer.checks.rubric import RubricSpec
from scorer.errors import InvalidRequest
from scorer.judge.call import Completion
from scorer.judge.plane import JudgePlane
from scorer.judge.prompt import Prompt
from scorer.judge.roster import JudgeConfig, Roster
from scorer.judge.testing import ScriptedJudge
from scorer.sample import Sample
from scorer.score import score
from scorer.verdict import Unscored, UnscoredReason, Verdict

ROSTER = Roster(judges=(JudgeConfig(name="j", url="http://judge/v1", model="m"),))
SAMPLE = Sample("A bear rests.")
GOOD = "component 1: 6/6, component 2: 3/4"


class HangingJudge(ScriptedJudge):
    """Never answers; `stopped` counts the calls that were given up."""

    def __init__(self) -> None:
        super().__init__("")
        self.asked = self.stopped = 0

    async def ask(self, prompt: Prompt, *, sample: int, until: float | None) -> Completion:
        self.asked += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped += 1
        raise AssertionError


def plane(judge: ScriptedJudge) -> JudgePlane:
    return JudgePlane(ROSTER, make=lambda _: judge)


def wait_until(holds: Any) -> None:
    end = time.monotonic() + 5
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    assert holds()


def test_every_check_is_judged_by_its_id(spec: RubricSpec) -> None:
    checks = [Check(id="a", spec=spec), Check(id="b", spec=replace(spec, judge="j"))]
    with plane(ScriptedJudge(GOOD)) as asked:
        judged = asked.judge(SAMPLE, checks, timeout=5).result(timeout=5)
    scores = {id_: one.outcome.score for id_, one in judged.items() if isinstance(one.outcome, Verdict)}
    assert scores == {"a": 0.9, "b": 0.9}


def test_an_unknown_judge_is_refused_at_once(spec: RubricSpec) -> None:
    with plane(ScriptedJudge(GOOD)) as asked, pytest.raises(InvalidRequest) as caught:
        asked.judge(SAMPLE, [Check(id="a", spec=replace(spec, judge="x"))], timeout=5)
    assert (caught.value.field, caught.value.details["check_id"]) == ("rubric.judge", "a")


def test_a_check_that_is_no_rubric_is_a_mistake() -> None:
    with plane(ScriptedJudge(GOOD)) as asked, pytest.raises(TypeError):
        asked.judge(SAMPLE, [Check(id="a", spec=CountSpec(unit=Unit.WORD, max=1))], timeout=5)


def test_a_cancelled_future_ends_its_calls(spec: RubricSpec) -> None:
    judge = HangingJudge()
    with plane(judge) as asked:
        future = asked.judge(SAMPLE, [Check(id="a", spec=spec)], timeout=None)
        wait_until(lambda: judge.asked == 1)
        future.cancel()
        wait_until(lambda: judge.stopped == 1)


def test_closing_ends_calls_under_way(spec: RubricSpec) -> None:
    judge = HangingJudge()
    asked = plane(judge)
    future = asked.judge(SAMPLE, [Check(id="a", spec=spec)], timeout=None)
    wait_until(lambda: judge.asked == 1)
    asked.close()
    with pytest.raises(CancelledError):
        future.result(timeout=5)
    assert judge.stopped == 1


def test_a_plane_that_was_never_asked_closes() -> None:
    plane(ScriptedJudge(GOOD)).close()


def test_hanging_judges_hold_no_other_check(spec: RubricSpec) -> None:
    count = [Check(id="c", spec=CountSpec(unit=Unit.WORD, max=5))]
    judge = HangingJudge()
    with plane(judge) as asked:
        for _ in range(64):
            asked.judge(SAMPLE, [Check(id="a", spec=spec)], timeout=30)
        wait_until(lambda: judge.asked == 64)
        start = time.perf_counter()
        assert all(score(SAMPLE, checks=count).summary.all_passed for _ in range(100))
        assert time.perf_counter() - start < 2


async def test_real_judges_are_asked_and_their_deadline_kept(spec: RubricSpec) -> None:
    roster = Roster(judges=(JudgeConfig(name="j", url="http://127.0.0.1:1/v1", model="m", attempts=9),))
    with JudgePlane(roster) as asked:
        future = asked.judge(SAMPLE, [Check(id="a", spec=spec)], timeout=0.7)
        judged = await asyncio.wrap_future(future)
    outcome = judged["a"].outcome
    assert isinstance(outcome, Unscored)
    assert outcome.reason in {UnscoredReason.JUDGE_UNAVAILABLE, UnscoredReason.DEADLINE_EXCEEDED}
