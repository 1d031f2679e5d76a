"""Detection says what seeded langdetect says, from any thread, on any text."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import langdetect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.language import LANGUAGES, codes, detect, load

GOLDEN = Path(__file__).parents[2] / "golden" / "ifeval" / "responses.jsonl"
RESPONSES = [json.loads(line)["response"] for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
LETTERS = "aeinrst ABCÄßéñøłğ ïșąаиноуа αεος אבהו ابتم कखगी กขคง あアー中国 가한 .,!?1\n"


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(langdetect.DetectorFactory, "seed", 0)


def official(text: str) -> str | None:
    try:
        return str(langdetect.detect(text))
    except langdetect.LangDetectException:
        return None


@pytest.mark.parametrize("response", RESPONSES, ids=range(len(RESPONSES)))
def test_response_has_the_language_that_langdetect_tells(response: str) -> None:
    assert detect(response) == official(response)


@given(st.text(LETTERS, max_size=80))
@settings(max_examples=200)
def test_vote_is_that_of_langdetect(text: str) -> None:
    assert load().vote(text) == official(text)


@pytest.mark.parametrize(
    "text",
    [
        "command [-pVv] 命令 [参数 ...]\ntrap [-lp] [[参数] 信号说明符 ...]",
        "s\nNamur\nFüzuli\nKushtia\nTakhār\nKénédougou\nKentucky\nBeyləqan\nSantes Fair",
    ],
    ids=["en", "id"],
)
def test_vote_that_hangs_by_a_thread_is_that_of_langdetect(text: str) -> None:
    assert detect(text) == official(text)


@given(st.text(st.characters(exclude_categories=()), max_size=200))
def test_no_text_is_too_strange(text: str) -> None:
    assert detect(text) in {*LANGUAGES, None}


def test_every_language_of_the_profiles_has_a_name() -> None:
    assert set(load().languages) == set(LANGUAGES)


def test_threads_agree() -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(detect, RESPONSES * 3))
    assert answers == [detect(response) for response in RESPONSES] * 3


def test_chinese_without_a_script_is_either() -> None:
    assert codes("zh") == {"zh-cn", "zh-tw"}
