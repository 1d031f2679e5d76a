import json
from decimal import Decimal
from pathlib import Path

import pytest

from scorer.text import Text, WordCounter

CASES = Path(__file__).parents[2] / "cases/text"


def cases_of(name):
    return [
        pytest.param(test, id=f"{name}: {test['description']}")
        for group in json.loads((CASES / f"{name}.json").read_text())
        for test in group["tests"]
    ]


def shown(text, spans):
    return [text.raw[span.start : span.end] for span in spans]


@pytest.mark.parametrize("test", cases_of("words"))
@pytest.mark.parametrize("counter", WordCounter)
def test_words(test, counter):
    text = Text(test["text"])
    assert shown(text, text.word_spans(counter=counter)) == test[counter]
    assert text.word_count(counter=counter) == len(test[counter])


@pytest.mark.parametrize("test", cases_of("numbers"))
def test_numbers(test):
    text = Text(test["text"])
    found = [
        {"text": text.raw[n.start : n.end], "value": str(n.value), "whole": n.whole} for n in text.numbers
    ]
    assert found == test["numbers"]
    assert all(isinstance(n.value, int if n.whole else Decimal) for n in text.numbers)


@pytest.mark.parametrize("test", cases_of("spelled_numbers"))
def test_spelled_numbers(test):
    text = Text(test["text"])
    found = [{"text": text.raw[n.start : n.end], "value": n.value} for n in text.spelled_numbers]
    assert found == test["numbers"]


@pytest.mark.parametrize("test", cases_of("phrases"))
def test_phrases(test):
    text = Text(test["text"])
    spans = text.occurrences(test["phrase"], test.get("case_sensitive", False))
    assert shown(text, spans) == test["found"]


@pytest.mark.parametrize("test", cases_of("lines"))
def test_lines_and_paragraphs(test):
    text = Text(test["text"])
    assert shown(text, text.lines) == test["lines"]
    assert shown(text, text.paragraphs) == test["paragraphs"]


@pytest.mark.parametrize("test", cases_of("blank"))
def test_blank(test):
    assert Text(test["text"]).is_blank is test["blank"]
