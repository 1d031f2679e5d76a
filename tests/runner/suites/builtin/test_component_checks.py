"""Every check by code of an instruction's component, on answers known to be right and known to be wrong."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from runner.item import CheckRow, Suite
from runner.suites.builtin import source
from scorer.checks import CHECKS
from scorer.rpc.codec import CheckReader
from scorer.score import score
from scorer.verdict import Verdict

READER = CheckReader(CHECKS)
CASES = json.loads(Path(__file__).with_name("component_answers.json").read_text(encoding="utf-8"))


def coded() -> Iterator[tuple[str, CheckRow, str]]:
    for item, row in zip(source.builtin(Suite.MIA_BENCH), source.instructions(), strict=True):
        for check in item.turns[0].checks:
            if (name := str(check["id"])).startswith("code/"):
                yield item.id, check, row.components[int(name.removeprefix("code/")) - 1].text


def passes(check: CheckRow, response: str) -> bool:
    (result,) = score(response, checks=READER.checks(ParseDict({"checks": [check]}, ScoreRequest()))).results
    assert isinstance(result.outcome, Verdict)
    return result.outcome.passed


CODED = {(item, check["id"]): check for item, check, _ in coded()}


def test_every_check_by_code_has_right_and_wrong_answers() -> None:
    known = {(case["item"], case["check"], case["component"]) for case in CASES}
    assert known == {(item, check["id"], component) for item, check, component in coded()}
    assert all(case["right"] and case["wrong"] for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['item']}/{case['check']}")
def test_code_tells_right_from_wrong(case: dict) -> None:
    check = CODED[case["item"], case["check"]]
    assert [answer for answer in case["right"] if not passes(check, answer)] == []
    assert [answer for answer in case["wrong"] if passes(check, answer)] == []
