import json
from pathlib import Path

import pytest

from scorer.text import SentenceMode, Text

CASES = Path(__file__).parents[2] / "cases/text"


def cases_of(name):
    return [
        pytest.param(test, id=f"{group['clause']}: {test['description']}")
        for group in json.loads((CASES / f"{name}.json").read_text())
        for test in group["tests"]
    ]


BLOCKS = cases_of("sentences")


@pytest.mark.parametrize("test", BLOCKS)
def test_text_falls_into_the_sentences_of_the_case(test):
    text = Text(test["text"])
    assert [text.raw[s.start : s.end] for s in text.sentences()] == test["sentences"]


@pytest.mark.parametrize("test", [case for case in BLOCKS if "bodies" in case.values[0]])
def test_sentences_are_judged_by_the_bodies_of_the_case(test):
    text = Text(test["text"])
    assert [text.raw[s.body_start : s.body_end] for s in text.sentences()] == test["bodies"]


@pytest.mark.parametrize("test", cases_of("punkt"))
def test_running_text_falls_into_the_sentences_of_punkt(test):
    text = Text(test["text"])
    assert [text.raw[s.start : s.end] for s in text.sentences(SentenceMode.PUNKT)] == test["sentences"]
