"""A judge that fails moves no mean it should not move, and the bounds tell what its failures may hide."""

import random
from collections.abc import Callable
from statistics import fmean

import pytest

from scorer.checks.rubric import RubricSpec
from scorer.judge.bench import Bench
from scorer.judge.roster import JudgeConfig, Roster
from scorer.judge.testing import ScriptedJudge
from scorer.metrics.figure import Figure
from scorer.metrics.mia import ComponentRow, mia_figures
from scorer.metrics.settings import Settings
from scorer.metrics.table import Table
from scorer.sample import Sample

ITEMS, RUNS = 100, 12
Fails = Callable[[float, random.Random], bool]


async def run(spec: RubricSpec, fails: Fails, *, seed: int) -> tuple[float, Figure]:
    """Judges made-up answers of known worth; gives the true mean in percent, and the figure."""
    draw = random.Random(seed)  # noqa: S311 - a simulation that repeats
    table = Table()
    truths: list[float] = []
    for item in range(ITEMS):
        points = (draw.randint(0, 6), draw.randint(0, 4))
        truths.append(10.0 * sum(points))
        reply = f"component 1: {points[0]}/6, component 2: {points[1]}/4, total: {sum(points)}/10"
        judge = ScriptedJudge("Well." if fails(truths[-1], draw) else reply, name="j")
        roster = Roster(judges=(JudgeConfig(name="j", url="http://judge/v1", model="m"),))
        judged = await Bench(roster, {"j": judge}).judge(spec, Sample("A bear."))
        read = {c.index: c.points for c in judged.outcome.components}
        for at, c in enumerate(spec.components):
            table.add(
                ComponentRow(
                    model="a",
                    item=str(item),
                    component=at + 1,
                    type=c.type,
                    weight=c.weight,
                    points=read.get(at),
                )
            )
    figures = mia_figures(table, Settings(resamples=0))
    return fmean(truths), next(figure for figure in figures if figure.metric == "mia_total")


def independent(rate: float) -> Fails:
    return lambda _, draw: draw.random() < rate


def of_the_best(truth: float, draw: random.Random) -> bool:
    return truth >= 70 and draw.random() < 0.6


def of_the_worst(truth: float, draw: random.Random) -> bool:
    return truth <= 30 and draw.random() < 0.6


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.3])
async def test_failures_that_do_not_look_at_the_score_leave_the_mean_unbiased(
    spec: RubricSpec, rate: float
) -> None:
    errors, widths = [], []
    for seed in range(RUNS):
        truth, figure = await run(spec, independent(rate), seed=seed)
        assert figure.value is not None
        errors.append(figure.value - truth)
        widths.append((figure.best or figure.value) - (figure.worst or figure.value))
    # Three standard errors of a mean over what was read, against the mean over all; one answer spreads by 24.
    assert abs(fmean(errors)) <= 3 * 24 * (rate / (1 - rate) / (ITEMS * RUNS)) ** 0.5 + 1e-9
    assert fmean(widths) == pytest.approx(100 * rate, abs=3)


@pytest.mark.parametrize("fails", [of_the_best, of_the_worst, independent(0.3)])
async def test_the_bounds_hold_the_truth_in_every_run(spec: RubricSpec, fails: Fails) -> None:
    for seed in range(RUNS):
        truth, figure = await run(spec, fails, seed=seed)
        assert figure.worst is not None
        assert figure.best is not None
        assert figure.worst - 1e-9 <= truth <= figure.best + 1e-9
