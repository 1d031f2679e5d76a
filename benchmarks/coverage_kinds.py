"""Measures how often nominal 95 % intervals of figures other than PIF contain the true value.

Each kind of interval is simulated where its truth is known: lengths that seldom exceed their limit, clustered
ratings, matches within chats, grids of datasets. Prints a Markdown table.
"""

import argparse
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.metrics.adaptability import top_hits
from scorer.metrics.agreement import Level, alpha_figure
from scorer.metrics.correlation import Pairs
from scorer.metrics.elo import elo_figures, win_probability
from scorer.metrics.figure import Figure
from scorer.metrics.interval import difference_of_means, student
from scorer.metrics.lis import EXCESS
from scorer.metrics.outcome import Outcome
from scorer.metrics.settings import Settings
from scorer.metrics.tally import Tally

Array = NDArray[np.float64]
Random = np.random.Generator
Ends = tuple[float, float] | None

SETTINGS = Settings(resamples=500)
TURNS = 10
AGREE = 0.5  # correlation of clustered scores, and the judges' true agreement
RATINGS = {"A": 1120.0, "B": 1040.0, "C": 960.0, "D": 880.0}
FAVOUR = 0.8
DATASETS, INSTRUCTIONS = 16, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Is one kind of figure over a population: draws a run and gives its interval; `truth` is the value."""

    name: str
    truth: float
    draw: Callable[[Random], Ends]


def lengths(n: int, over: float) -> World:
    """Makes answers of which few are too long, some of those by much."""

    def draw(random: Random) -> Ends:
        excess = np.where(random.random(n) < over, 0.6 * np.exp(random.standard_normal(n)), 0.0)
        tally = Tally(EXCESS)
        for value in excess:
            tally.add(float(value))
        return _ends(tally.figure("lis", {}, SETTINGS))

    return World(name=f"`lis`, {n} answers, {over:.0%} over", truth=over * 0.6 * math.exp(0.5), draw=draw)


def correlated(chats: int, *, ranked: bool) -> World:
    """Makes two scores of clustered turns, chats and turns correlated alike."""

    def draw(random: Random) -> Ends:
        joint = [[1.0, AGREE], [AGREE, 1.0]]
        own = random.multivariate_normal([0, 0], joint, chats)[:, None, :]
        both = own + random.multivariate_normal([0, 0], joint, (chats, TURNS))
        pairs = Pairs()
        for chat in range(chats):
            for x, y in both[chat]:
                pairs.add(float(x), float(y), cluster=str(chat))
        return _ends(pairs.figure("human", {}, SETTINGS, ranked=ranked))

    truth = 6 / math.pi * math.asin(AGREE / 2) if ranked else AGREE
    return World(name=f"`human_{'spearman' if ranked else 'pearson'}`, {chats} chats", truth=truth, draw=draw)


def agreement(items: int) -> World:
    """Makes three judges who see the same merit with noise of their own; components share their item's."""

    def draw(random: Random) -> Ends:
        merit = random.normal(0, math.sqrt(AGREE / 2), (items, 1)) + random.normal(
            0, math.sqrt(AGREE / 2), (items, 3)
        )
        ratings = merit[..., None] + random.normal(0, math.sqrt(1 - AGREE), (items, 3, 3))
        units = [(str(item), tuple(each)) for item in range(items) for each in ratings[item].tolist()]
        return _ends(alpha_figure(units, level=Level.INTERVAL, expected=len(units), settings=SETTINGS))

    return World(name=f"`alpha` (interval), {items} items", truth=AGREE, draw=draw)


def matches(chats: int) -> Iterator[World]:
    """Makes matches of four models over the turns of chats, half of which repeat the luck of their chat."""

    def figures(random: Random) -> list[Figure]:
        outcomes = []
        for chat in range(chats):
            luck = random.random()
            for a, b in (("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D")):
                drawn = luck if random.random() < 0.5 else random.random()
                points = float(drawn < win_probability(RATINGS[a], RATINGS[b]))
                outcomes.append(Outcome(a=a, b=b, points=points, cluster=str(chat)))
        return list(elo_figures(list(RATINGS), outcomes, {}, SETTINGS))

    chance = win_probability(RATINGS["A"], RATINGS["B"])
    yield World(name=f"`elo`, {chats} chats", truth=RATINGS["A"], draw=lambda r: _ends(figures(r)[0]))
    yield World(
        name=f"`elo_win_probability`, {chats} chats", truth=chance, draw=lambda r: _ends(figures(r)[4])
    )


def favour(chats: int) -> World:
    """Makes a judge's lead over the panel on its own family's answers and on others', chat by chat."""

    def draw(random: Random) -> Ends:
        mood = random.normal(0, 1, chats)
        own, others = (
            {
                str(chat): (float(random.normal(mood[chat] + lead, 1, count).sum()), count)
                for chat in range(chats)
            }
            for lead, count in ((FAVOUR, TURNS), (0.0, 3 * TURNS))
        )
        found = difference_of_means(own, others)
        return (found.low, found.high) if found else None

    return World(name=f"`self_preference`, {chats} chats", truth=FAVOUR, draw=draw)


def grid(kind: str) -> World:
    """Makes accuracies of five models and ten instructions, some better than others, dataset by dataset."""
    better = np.linspace(-3, 3, INSTRUCTIONS)

    def hits(random: Random) -> Array:
        drawn = 60 + better + random.normal(0, 5, (DATASETS, INSTRUCTIONS))
        return np.array([top_hits(row, top=3, official=False)[-1] for row in drawn]) / 3

    def gains(random: Random) -> Array:
        skill = np.array([4.0, 2.0, 0.0, -2.0, -4.0])
        # Instructions are drawn anew: those tried stand for those there could be.
        drawn = (
            60 + random.normal(0, 4, INSTRUCTIONS)[:, None] + skill + random.normal(0, 3, (INSTRUCTIONS, 5))
        )
        means = drawn.mean(axis=1)
        relative: Array = (drawn[:, 0] - means) / means * 100
        return relative

    sample = hits if kind == "ghr" else gains
    reference = np.random.default_rng(0)
    truth = float(np.mean([sample(reference).mean() for _ in range(20_000)]))

    def draw(random: Random) -> Ends:
        found = student(sample(random))
        return (found.low, found.high) if found else None

    size = f"{DATASETS} datasets" if kind == "ghr" else f"{INSTRUCTIONS} instructions"
    return World(name=f"`{kind}`, {size}", truth=truth, draw=draw)


def worlds() -> Iterator[World]:
    for n, over in (
        (16, 0.1),
        (32, 0.1),
        (32, 0.3),
        (100, 0.03),
        (100, 0.1),
        (380, 0.02),
        (380, 0.1),
        (2000, 0.06),
    ):
        yield lengths(n, over)
    for chats in (8, 20, 70):
        yield correlated(chats, ranked=False)
        yield correlated(chats, ranked=True)
    for items in (8, 20, 70):
        yield agreement(items)
    for chats in (20, 70):
        yield from matches(chats)
    for chats in (8, 20, 70):
        yield favour(chats)
    yield grid("ghr")
    yield grid("mrg_model")


def _ends(figure: Figure) -> Ends:
    return None if figure.low is None or figure.high is None else (figure.low, figure.high)


def row(world: World, *, runs: int, seed: int) -> str:
    """Simulates a world and writes how often an interval was given, and how often it then held the truth."""
    random = np.random.default_rng([seed, *world.name.encode()])
    given = [ends for ends in (world.draw(random) for _ in range(runs)) if ends is not None]
    held = sum(low <= world.truth <= high for low, high in given)
    covered = f"{100 * held / len(given):.1f} %" if given else "–"
    return f"| {world.name} | {100 * len(given) / runs:.1f} % | {covered} |"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=42)
    chosen = arguments.parse_args()
    print(f"{chosen.runs} runs a row, seed {chosen.seed}\n")
    print("| figure | runs with an interval | of these, truth inside |\n| --- | --- | --- |")
    for world in worlds():
        print(row(world, runs=chosen.runs, seed=chosen.seed), flush=True)


if __name__ == "__main__":
    main()
