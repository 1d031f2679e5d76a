"""The printed results in the shape of figures, so that they can stand beside a user's own.

A cell has the metric and the `of` of the project's own figure (docs/metrics.md), in the same words; only the
names of models, judges and groups of models are the paper's, one spelling for each.

Percentages stay percentages and fractions fractions, as the project's own figures have them: accuracies,
gains and MIA-Bench scores in percent, PIF, parse and failure rates from 0 to 1. A figure that is no match
for ours says why.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from runner.item import Json, Suite
from runner.suites.mia_bench import type_name
from runner.suites.published.names import CRITERIA, DATASETS, FAILURES, JUDGES, MODELS

_HERE = Path(__file__).parent
_XML = "the paper counts a missing XML declaration as a parse failure"
_PEERS = "relative to the paper's own models"

Row = Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One printed number: the figure it is, where it stands, and why it may not be compared with ours.

    `under` holds the suite's options that a run must have had for the number to be one of its kind.
    """

    metric: str
    of: Mapping[str, str]
    value: float
    where: str
    unlike: str = ""
    under: Mapping[str, str] = field(default_factory=dict)


def published(suite: Suite) -> tuple[Cell, ...]:
    """Every printed result of a suite's paper; none where the suite carries none."""
    read = _READERS.get(suite)
    return tuple(read(document(suite))) if read else ()


@cache
def document(suite: Suite) -> Mapping[str, Json]:
    """The file of a suite's paper as it is: its source, and each table under its name."""
    loaded: Mapping[str, Json] = json.loads((_HERE / f"{suite}.json").read_text(encoding="utf-8"))
    return loaded


def _mmmt_if(paper: Row) -> Iterator[Cell]:
    schedule = {"schedule": "published"}
    spread, end = schedule | {"placement": "spread"}, schedule | {"placement": "end"}
    for key, metric, extra, under in (
        ("pif_4_4", "pif_n_k", {"n": "4", "k": "4"}, spread),
        ("pif_given_1_instruction", "pif_given", {"given": "1"}, spread),
        ("pif_given_6_instructions", "pif_given", {"given": "6"}, spread),
        ("elo", "elo", {}, spread),
    ):
        for model, value in _mapping(paper[key]).items():
            yield from _cell(metric, {"model": model, **extra}, value, _where(paper, key), under=under)
    where = _where(paper, "table2_pif")
    for model, row in _mapping(paper["table2_pif"]).items():
        for key, under in (("pif", spread), ("pif_instructions_at_end", end)):
            yield from _cell("pif", {"model": model}, _mapping(row)[key], where, under=under)
    for criterion, judged in _mapping(paper["autorater"]).items():
        for judge, scores in _mapping(_mapping(judged)["judge"]).items():
            rated = {"criterion": CRITERIA[criterion], "judge": JUDGES.get(judge, judge)}
            under = spread | {"protocol": "appendix-g"}
            for model, value in _mapping(scores).items():
                of = rated | {"model": model}
                yield from _cell("autorater", of, value, _where(paper, "autorater"), under=under)


def _mia_bench(paper: Row) -> Iterator[Cell]:
    for key in ("table1", "table6", "table7", "table8", "table9"):
        table = _mapping(paper[key])
        scale = 100.0 if table["scale"] == "fraction" else 1.0
        for row in _rows(table["rows"]):
            of = {"model": str(row["model"]), "judge": str(table["judge"])}
            for name, value in row.items():
                if isinstance(value, float):
                    metric, kind = _total_or_type(name)
                    yield from _cell(metric, of | kind, round(value * scale, 4), _where(paper, key))


def _total_or_type(column: str) -> tuple[str, dict[str, str]]:
    return ("mia_total", {}) if column == "total" else ("mia_type", {"type": type_name(column)})


def _oliiv(paper: Row) -> Iterator[Cell]:
    for key in ("table1_lis_mc_bin", "table2_lis_caption", "table5_lis_vars"):
        for model, name, value in _columns(paper[key]):
            of = {"model": model, **_condition(name, varied=key == "table5_lis_vars")}
            yield from _cell("lis", of, value, _where(paper, key))
    for model, name, value in _columns(paper["table3_parse"]):
        form, rung = name.split("_")
        of, unlike = {"model": model, "format": form}, _XML if form == "xml" else ""
        yield from _cell(f"parse_{rung}", of, value, _where(paper, "table3_parse"), unlike=unlike)
    for row in _rows(paper["table4_success_by_error"]):
        for form in ("json", "xml", "yaml"):
            value = row[form]
            if isinstance(value, float):
                of = {"model": str(row["model"]), "type": FAILURES[str(row["error_type"])], "format": form}
                unlike = _XML if form == "xml" else ""
                where = _where(paper, "table4_success_by_error")
                yield from _cell("failure", of, round(1 - value, 4), where, unlike=unlike)
    for key, prefix in (("table7_binary_accuracy", "bin"), ("table8_mc_accuracy", "mc")):
        for model, name, value in _columns(paper[key]):
            short = {"yes_no": "yn", "true_false": "tf"}.get(name, name)
            of = {"model": model, "condition": f"{prefix}_{short}"}
            yield from _cell("accuracy", of, value, _where(paper, key))


def _condition(column: str, *, varied: bool) -> dict[str, str]:
    """Reads a column such as `mc_strict_letter` or `w5`; other phrasings are conditions of their own."""
    parts = [part for part in column.split("_") if part != "strict"]
    name = "_".join([parts[0], "vars", *parts[1:]] if varied else parts)
    return {"condition": name, **({"strict": "true"} if "strict" in column else {})}


def _mm_instructeval(paper: Row) -> Iterator[Cell]:
    for row in _rows(paper["table4_best"]):
        model, where = {"model": str(row["model"])}, _where(paper, "table4_best")
        instructions = _mapping(row["best_instruction"])
        for dataset, value in _mapping(row["best_accuracy"]).items():
            of = {**model, "dataset": DATASETS[dataset], "instruction": str(instructions[dataset])}
            yield from _cell("best", of, value, where)
        for name, scope in (("total", "all"), ("total_without_vqamc", "without_vqamc")):
            yield from _cell("total", {**model, "scope": scope}, row[name], where)
    for key, metric, column, subject, unlike in (
        ("table5_mrg_models", "mrg_model", "mrg", "model", _PEERS),
        ("table6_mrg_instructions", "mrg_instruction", "mrg", "instruction", _PEERS),
        ("table7_stability_models", "stability_model", "stability", "model", ""),
        ("table8_stability_instructions", "stability_instruction", "stability", "instruction", _PEERS),
    ):
        for row in _rows(paper[key]):
            group = {"group": str(row["group"])} if "group" in row else {}
            for dataset, value in _mapping(row[column]).items():
                of = {subject: str(row[subject]), "dataset": DATASETS[dataset], **group}
                yield from _cell(metric, of, value, _where(paper, key), unlike=unlike)


_READERS: Mapping[Suite, Callable[[Row], Iterator[Cell]]] = {
    Suite.MMMT_IF: _mmmt_if,
    Suite.MIA_BENCH: _mia_bench,
    Suite.OLIIV: _oliiv,
    Suite.MM_INSTRUCTEVAL: _mm_instructeval,
}


def _cell(
    metric: str,
    of: Mapping[str, str],
    value: Json,
    where: str,
    *,
    unlike: str = "",
    under: Mapping[str, str] | None = None,
) -> Iterator[Cell]:
    """Yields the cell, or nothing where the paper prints no number."""
    if isinstance(value, int | float):
        named = dict(of)
        if "model" in named:
            named["model"] = MODELS.get(named["model"], named["model"])
        number = float(value)
        yield Cell(metric=metric, of=named, value=number, where=where, unlike=unlike, under=under or {})


def _where(paper: Row, key: str) -> str:
    source = _mapping(paper["source"])
    return f"{source['paper']}, {_mapping(source['tables'])[key]}"


def _columns(table: Json) -> Iterator[tuple[str, str, Json]]:
    for row in _rows(table):
        for name, value in row.items():
            if name != "model":
                yield str(row["model"]), name, value


def _rows(table: Json) -> Iterator[Row]:
    if isinstance(table, Sequence) and not isinstance(table, str):
        yield from (row for row in table if isinstance(row, Mapping))


def _mapping(value: Json) -> Row:
    if not isinstance(value, Mapping):
        raise TypeError(f"{value!r} is no object")
    return value
