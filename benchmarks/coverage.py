"""Measures how often nominal 95 % intervals of PIF contain the true value, over simulated benchmark runs.

Chats follow instructions with a probability of their own and less with every turn, as models do: turns of
one chat resemble each other. Prints one Markdown table; `python benchmarks/coverage.py`.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.interval import Interval, can_resample, clustered, resample, student, wald

Array = NDArray[np.float64]
MOST_INSTRUCTIONS = 6
FADE = 0.015  # of the probability, by turn
RIVAL = 0.85  # of the probability, for the weaker of two models


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Is a population of chats: the mean probability to follow, and how alike chats are (higher: more)."""

    name: str
    chats: int
    follow: float
    alike: float


WORLDS = (
    World(name="71 chats, PIF about 0.6", chats=71, follow=0.7, alike=4.0),
    World(name="71 chats, PIF about 0.8", chats=71, follow=0.9, alike=6.0),
    World(name="30 chats, PIF about 0.6", chats=30, follow=0.7, alike=4.0),
    World(name="20 chats, PIF about 0.8", chats=20, follow=0.9, alike=6.0),
    World(name="8 chats, PIF about 0.6", chats=8, follow=0.7, alike=4.0),
    World(name="6 chats, PIF about 0.6", chats=6, follow=0.7, alike=4.0),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Is one simulated run, chats by turns; turns that a chat does not have are NaN.

    `rival` is a weaker model's on the same chats: what is hard for one is hard for the other.
    """

    pif: Array
    rival: Array

    @property
    def lengths(self) -> Array:
        lengths: Array = (~np.isnan(self.pif)).sum(axis=1).astype(float)
        return lengths

    @property
    def sums(self) -> Array:
        sums: Array = np.nansum(self.pif, axis=1)
        return sums


def simulate(world: World, random: np.random.Generator) -> Run:
    turns = np.arange(20)[None, :]
    lengths = random.integers(8, 21, world.chats)[:, None]
    own = random.beta(world.alike * world.follow, world.alike * (1 - world.follow), world.chats)[:, None]
    instructions = np.minimum(1 + turns // 2, MOST_INSTRUCTIONS)
    sides = []
    for skill in (1.0, RIVAL):
        pif = random.binomial(instructions, skill * own * (1 - FADE * turns)) / instructions
        sides.append(np.where(turns < lengths, pif, np.nan))
    return Run(pif=sides[0], rival=sides[1])


def truths(world: World) -> tuple[float, float, float]:
    """Gives the expected chat-weighted and turn-weighted PIF, and the lead over the rival, exactly."""
    means = [world.follow * (1 - FADE * np.arange(length)) for length in range(8, 21)]
    by_chat = float(np.mean([mean.mean() for mean in means]))
    by_turn = float(sum(mean.sum() for mean in means) / sum(len(mean) for mean in means))
    return by_chat, by_turn, (1 - RIVAL) * by_chat


def percentile(sums: Array, counts: Array, *, seed: int, resamples: int) -> Interval | None:
    """Gives the plain percentile bootstrap, for comparison."""
    if not can_resample(max(len(sums), 10), resamples):
        return None
    draws = resample(len(sums), resamples, seed)
    low, high = np.quantile(draws @ sums / (draws @ counts), [0.025, 0.975])
    return Interval(float(low), float(high))


def intervals(run: Run, seed: int) -> Iterator[tuple[str, int, Interval | None]]:
    """Gives each method's name, the place of what it estimates in `truths`, and its interval."""
    ones = np.ones(len(run.sums))
    settings = {"seed": seed, "resamples": 1000}
    means = run.sums / run.lengths
    yield "chat-weighted: `pif`", 0, clustered(means, ones, **settings)
    yield "turn-weighted: `pif_turn_weighted`", 1, clustered(run.sums, run.lengths, **settings)
    leads = means - np.nansum(run.rival, axis=1) / run.lengths
    yield "lead over another model on the same chats: `difference`", 2, clustered(leads, ones, **settings)
    yield "chat-weighted, percentile bootstrap", 0, percentile(means, ones, **settings)
    yield "chat-weighted, Student", 0, student(means)
    n = int(run.lengths.sum())
    yield "turn-weighted, Wald over turns", 1, wald(float(run.sums.sum()) / n, n)


def at_turn(run: Run, turn: int, seed: int) -> Iterator[tuple[str, Interval | None]]:
    values = run.pif[:, turn - 1]
    values = values[~np.isnan(values)]
    yield f"turn {turn}: `pif_at_turn`", clustered(values, np.ones(len(values)), seed=seed, resamples=1000)
    yield f"turn {turn}, Wald", wald(float(values.mean()), len(values))


def measure(world: World, runs: int, seed: int) -> dict[str, float]:
    random = np.random.default_rng([seed, world.chats, int(100 * world.follow)])
    means = truths(world)
    hits: dict[str, int] = {}

    def count(name: str, interval: Interval | None, truth: float) -> None:
        inside = interval is not None and interval.low <= truth <= interval.high
        hits[name] = hits.get(name, 0) + inside

    for number in range(runs):
        run, draw = simulate(world, random), seed + number
        for name, place, interval in intervals(run, draw):
            count(name, interval, means[place])
        for name, interval in at_turn(run, 8, draw):
            count(name, interval, world.follow * (1 - FADE * 7))
    return {name: hit / runs for name, hit in hits.items()}


def table(measured: dict[str, dict[str, float]]) -> str:
    methods = list(next(iter(measured.values())))
    heads = [f"| interval | {' | '.join(measured)} |", "| --- |" + " --- |" * len(measured)]
    shares = {method: [f"{100 * each[method]:.1f} %" for each in measured.values()] for method in methods}
    rows = [f"| {method} | {' | '.join(cells)} |" for method, cells in shares.items()]
    return "\n".join(heads + rows)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=42)
    chosen = arguments.parse_args()
    print(f"{chosen.runs} runs a column, seed {chosen.seed}\n")
    print(table({world.name: measure(world, chosen.runs, chosen.seed) for world in WORLDS}))


if __name__ == "__main__":
    main()
