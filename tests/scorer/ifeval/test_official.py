"""Verdicts agree with the official checker's, one by one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.check import Check
from scorer.checks.ifeval import IfevalSpec
from scorer.ifeval import INSTRUCTIONS
from scorer.score import score
from scorer.verdict import Verdict

GOLDEN = Path(__file__).parents[2] / "golden" / "ifeval" / "responses.jsonl"
MODES = {"strict": False, "loose": True}


def golden() -> list[Any]:
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def verdicts(row: Any, *, loose: bool) -> Iterator[Verdict]:
    pairs = zip(row["instruction_id_list"], row["kwargs"], strict=True)
    checks = [
        Check(id=str(i), spec=IfevalSpec(instruction_id=name, kwargs=kwargs, loose=loose))
        for i, (name, kwargs) in enumerate(pairs)
    ]
    for result in score(row["response"], checks=checks).results:
        assert isinstance(result.outcome, Verdict)
        yield result.outcome


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("row", golden(), ids=lambda row: str(row["key"]))
def test_bundled_response_gets_the_official_verdicts(row: Any, mode: str) -> None:
    assert [verdict.passed for verdict in verdicts(row, loose=MODES[mode])] == row[mode]


def test_bundled_responses_cover_every_instruction() -> None:
    assert {name for row in golden() for name in row["instruction_id_list"]} == set(INSTRUCTIONS)


@pytest.mark.parametrize("row", golden(), ids=lambda row: str(row["key"]))
def test_evidence_quotes_the_response(row: Any) -> None:
    for verdict in verdicts(row, loose=False):
        for evidence in verdict.evidence:
            assert row["response"][evidence.start : evidence.end] == evidence.quote


@pytest.mark.parametrize(("mode", "prompts", "instructions"), [("strict", 417, 698), ("loose", 431, 714)])
def test_all_published_responses_get_the_official_verdicts(
    shared_data: Path, mode: str, prompts: int, instructions: int
) -> None:
    folder = shared_data / "ifeval"
    wanted = json.loads((folder / "reference_verdicts_gpt4.json").read_text(encoding="utf-8"))[mode]
    answers = (folder / "input_response_data_gpt4_20231107_145030.jsonl").read_text(encoding="utf-8")
    responses = {row["prompt"]: row["response"] for row in map(json.loads, answers.splitlines())}
    rows = map(json.loads, (folder / "input_data.jsonl").read_text(encoding="utf-8").splitlines())

    found = {
        str(row["key"]): [
            verdict.passed
            for verdict in verdicts({**row, "response": responses[row["prompt"]]}, loose=MODES[mode])
        ]
        for row in rows
    }

    assert found == wanted
    assert (sum(map(all, found.values())), sum(map(sum, found.values()))) == (prompts, instructions)
