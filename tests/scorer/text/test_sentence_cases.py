import json
from pathlib import Path

import pytest

from scorer.text import Text

CASES = json.loads((Path(__file__).parents[2] / "cases/text/sentences.json").read_text())
TESTS = [
    pytest.param(test, id=f"{group['clause']}: {test['description']}")
    for group in CASES
    for test in group["tests"]
]


@pytest.mark.parametrize("test", TESTS)
def test_text_falls_into_the_sentences_of_the_case(test):
    text = Text(test["text"])
    assert [text.raw[s.start : s.end] for s in text.sentences()] == test["sentences"]


@pytest.mark.parametrize("test", [t for t in TESTS if "bodies" in t.values[0]])
def test_sentences_are_judged_by_the_bodies_of_the_case(test):
    text = Text(test["text"])
    assert [text.raw[s.body_start : s.body_end] for s in text.sentences()] == test["bodies"]
