"""Every case of `tests/cases` is decided as it says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from scorer.checks import CHECKS
from scorer.rpc.codec import CheckReader
from scorer.score import score
from scorer.verdict import Verdict

CASES = Path(__file__).parents[2] / "cases"
READER = CheckReader(CHECKS)
# Files whose specs name their family, because they hold several.
MIXED = ("mmmt_if",)


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.json")):
        if path.stem not in CHECKS and path.stem not in MIXED:
            continue
        for case in json.loads(path.read_text(encoding="utf-8")):
            spec = case["spec"] if path.stem in MIXED else {path.stem: case["spec"]}
            for test in case["tests"]:
                name = f"{path.stem}: {case['description']}: {test['description']}"
                yield pytest.param(spec, test, id=name.encode("ascii", "replace").decode())


@pytest.mark.parametrize(("spec", "test"), list(cases()))
def test_case(spec: dict[str, object], test: dict[str, Any]) -> None:
    checks = READER.checks(ParseDict({"checks": [{"id": "case", **spec}]}, ScoreRequest()))
    response = test["response"] * test.get("repeat", 1)

    verdict = score(response, checks=checks).results[0].outcome

    assert isinstance(verdict, Verdict)
    assert verdict.passed is test["passed"], verdict.explanation
    seen = {
        "score": pytest.approx(verdict.score),
        "failure_types": list(verdict.failure_types),
        "explanation": verdict.explanation,
        "quotes": [e.quote for e in verdict.evidence],
        "measures": dict(verdict.measures),
        "label": verdict.label,
    }
    wanted = {name: test[name] for name in seen if name in test}
    assert {name: seen[name] for name in wanted} == wanted


@pytest.mark.parametrize(
    "family", ["affix", "count", "keyword", "layout", "letter_case", "number", "pattern"]
)
def test_family_has_at_least_forty_cases(family: str) -> None:
    path = CASES / f"{family}.json"
    assert sum(len(case["tests"]) for case in json.loads(path.read_text(encoding="utf-8"))) >= 40
