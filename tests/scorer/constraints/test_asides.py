"""Each guard against what is said about something else is called for by a case that asks for nothing."""

import json
from pathlib import Path

import pytest

from scorer.constraints import read
from scorer.constraints.rules import asides
from scorer.constraints.rules.asides import Guard

CASES = json.loads((Path(__file__).parents[2] / "cases" / "constraints.json").read_text("utf-8"))
SILENT = tuple(case["prompt"] for case in CASES if not case["checks"])


def _without(guard: Guard, guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
    return tuple(other for other in guards if other is not guard)


@pytest.mark.parametrize("guard", [*asides.ASIDES, *asides.SECOND_TASKS], ids=lambda guard: guard.name)
def test_without_the_guard_a_check_is_read_that_nobody_asked_for(
    guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asides, "ASIDES", _without(guard, asides.ASIDES))
    monkeypatch.setattr(asides, "SECOND_TASKS", _without(guard, asides.SECOND_TASKS))
    assert any(read(prompt) for prompt in SILENT)
