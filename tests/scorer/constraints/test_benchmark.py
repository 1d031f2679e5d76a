"""The reader keeps the precision promised of it, on generated dialogues and on the official prompts."""

import json
from pathlib import Path

import pytest

from benchmarks.constraints import WORDINGS, ifeval_tally, mmmt_tally


@pytest.mark.parametrize("wording", WORDINGS)
def test_instructions_in_force_are_read_out_of_generated_dialogues(wording: str) -> None:
    tally = mmmt_tally(wording, 10, details=False)
    assert tally.right >= 0.98 * tally.read
    assert tally.recalled == tally.asked > 0


def test_checks_read_from_official_prompts_are_asked_for(shared_data: Path) -> None:
    lines = (shared_data / "ifeval" / "input_data.jsonl").read_text("utf-8").splitlines()
    tally, _, _ = ifeval_tally([json.loads(line) for line in lines], details=False)
    assert tally.right >= 0.98 * tally.read
    assert tally.recalled >= 0.9 * tally.asked
