"""Every prompt of `tests/cases/constraints.json` is read as it says."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from scorer.check import Spec
from scorer.checks import CHECKS
from scorer.constraints import read
from scorer.rpc.codec import CheckReader

CASES = json.loads((Path(__file__).parents[2] / "cases" / "constraints.json").read_text("utf-8"))
READER = CheckReader(CHECKS)


def spec_of(data: Mapping[str, object]) -> Spec:
    return READER.checks(ParseDict({"checks": [{"id": "case", **data}]}, ScoreRequest()))[0].spec


@pytest.mark.parametrize("case", [pytest.param(case, id=case["description"]) for case in CASES])
def test_prompt_is_read_as_its_case_says(case: dict[str, Any]) -> None:
    found = [constraint.check.spec for constraint in read(case["prompt"])]
    wanted = [spec_of(check) for check in case["checks"]]
    assert [spec for spec in found if spec not in wanted] == []
    assert [spec for spec in wanted if spec not in found] == []
    assert len(found) == len(wanted)


def test_there_are_prompts_enough_that_ask_for_something_and_for_nothing() -> None:
    silent = sum(not case["checks"] for case in CASES)
    assert silent >= 40
    assert len(CASES) - silent >= 80
