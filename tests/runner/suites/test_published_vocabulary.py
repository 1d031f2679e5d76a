"""Printed results bear the metric and `of` of the project's own figures, so that the two can be joined.

Rows in the suites' own words, about the papers' models and judges, give figures; every cell is one of them.
"""

import re
from collections.abc import Iterable, Iterator

import pytest

from runner.item import Suite
from runner.suites import mia_bench, mm_prompts, mmmt_if_rating, oliiv_prompts
from runner.suites.mm_tasks import DATASETS
from runner.suites.published.cells import published
from scorer.metrics import Accumulator, Settings, reader
from scorer.metrics.autorater import HUMAN
from scorer.metrics.structured import FAILURES

Rows = Iterable[dict[str, object]]
Key = tuple[str, frozenset[tuple[str, str]]]


def named(suite: Suite, what: str) -> list[str]:
    return sorted({cell.of[what] for cell in published(suite) if what in cell.of})


def figures(suite: str, rows: Rows) -> set[Key]:
    collected, read = Accumulator(suite, Settings(resamples=0)), reader(suite)
    for row in rows:
        collected.add(read.read(row))
    return {(each.metric, frozenset(each.of.items())) for each in collected.result()}


def chats() -> Iterator[dict[str, object]]:
    judges = {HUMAN if judge.casefold() == HUMAN else judge for judge in named(Suite.MMMT_IF, "judge")}
    models = named(Suite.MMMT_IF, "model")
    for model in models:
        answer = {"model": model, "chat": "1", "pif": 1}
        for turn, given in ((1, 1), (6, 6)):
            for sample in range(4):
                yield {**answer, "turn": turn, "instructions": str(given), "sample": sample}
        yield {"a": model, "b": next(other for other in models if other != model), "winner": "tie"}
        for judge in judges:
            for criterion in mmmt_if_rating.APPENDIX_G:
                rated = {"criterion": criterion.name, "judge": judge, "rating": 5}
                yield {"model": model, "chat": "1", "turn": 1, **rated}


def components() -> Iterator[dict[str, object]]:
    for model in named(Suite.MIA_BENCH, "model"):
        for judge in named(Suite.MIA_BENCH, "judge"):
            for place, kind in enumerate(mia_bench.TYPES, start=1):
                answer = {"model": model, "judge": judge, "item": "1"}
                yield {**answer, "component": place, "type": kind, "weight": 1, "points": 1}


def answers() -> Iterator[dict[str, object]]:
    for model in named(Suite.OLIIV, "model"):
        for variant in oliiv_prompts.variants():
            if variant.format:
                broken = {"parse_raw": 0, "parse_clean": 0, "failures": ";".join(FAILURES)}
                yield {"model": model, "format": variant.format.lower(), **broken}
                continue
            answer = {"model": model, "condition": variant.condition, "strict": variant.strict}
            accuracy = {"accuracy": 1} if variant.tokens else {}
            yield {**answer, "words": 1, "limit": variant.limit, **accuracy}


def grid() -> Iterator[dict[str, object]]:
    for cell in published(Suite.MM_INSTRUCTEVAL):
        if cell.metric == "best":
            for number in mm_prompts.INSTRUCTIONS:
                reached = 60 if str(number) in cell.of["instruction"].split(";") else 50
                yield {**cell.of, "instruction": number, "accuracy": reached}


def groups() -> Iterator[dict[str, object]]:
    for group in named(Suite.MM_INSTRUCTEVAL, "group"):
        for dataset in DATASETS:
            for number in mm_prompts.INSTRUCTIONS:
                place = {"dataset": dataset.name, "instruction": number}
                yield {"model": f"one of {group}", "group": group, **place, "accuracy": 50}


PRODUCED = {
    Suite.MMMT_IF: lambda: figures("mmmt-if", chats()),
    Suite.MIA_BENCH: lambda: figures("mia-bench", components()),
    Suite.OLIIV: lambda: figures("oliiv", answers()),
    Suite.MM_INSTRUCTEVAL: lambda: figures("mm-instructeval", grid()) | figures("mm-instructeval", groups()),
}


@pytest.mark.parametrize("suite", list(PRODUCED))
def test_every_cell_is_a_figure_that_the_metrics_produce(suite: Suite) -> None:
    produced = PRODUCED[suite]()
    cells = {(cell.metric, frozenset(cell.of.items())) for cell in published(suite)}
    assert sorted((metric, sorted(of)) for metric, of in cells - produced) == []


@pytest.mark.parametrize("suite", list(PRODUCED))
def test_model_has_one_spelling(suite: Suite) -> None:
    spellings = [re.sub(r"[^a-z0-9]", "", model.casefold()) for model in named(suite, "model")]
    assert len(set(spellings)) == len(spellings)


def test_people_are_called_as_in_figures() -> None:
    people = {cell.of["judge"] for cell in published(Suite.MMMT_IF) if "judge" in cell.of} - {
        "GPT-4o",
        "Gemini 1.5 Pro",
    }
    assert people == {HUMAN}


def test_type_names_are_those_of_figures() -> None:
    assert [mia_bench.type_name(name) for name in ("textual", "ocr", "OCR")] == ["OCR"] * 3


def test_placement_of_instructions_is_an_option_of_the_run() -> None:
    cells = [
        cell for cell in published(Suite.MMMT_IF) if cell.metric == "pif" and cell.of["model"] == "GPT-4o"
    ]
    assert [(cell.under["placement"], cell.value) for cell in cells] == [("spread", 0.647), ("end", 0.856)]
    assert {cell.under["schedule"] for cell in published(Suite.MMMT_IF)} == {"published"}
