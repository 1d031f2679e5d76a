"""Punkt against its own statements, and against NLTK where that is installed with its English data."""

import json
import random
import subprocess

import pytest

from benchmarks import environment
from scorer.text import SentenceMode, Text
from scorer.text.punkt import LOWER, UPPER_INSIDE, Punkt, PunktParameters

# Without what NLTK 3.9 and 3.10 see differently: curly quotes, guillemets, combining marks, ², U+001C.
PIECES = [
    *(".", ".", ".", "?", "!", "...", "?!", '"', "'", ")", "]", "}", "(", "[", "{", "--", "-", ",", ";"),
    *(":", "*", "@", "#", "&", "`", "…", "a", "J", "B", "The", "the", "Mr", "U.S", "e.g", "it", "It", "John"),
    *(
        "sales",
        "12",
        "3.5",
        "-7",
        "inc",
        "No",
        "vs",
        "p.m",
        "Smith",
        "x-corp",
        "٣",
        "_",
        "İ",
        "ß",
        "中",
        "。",
    ),
    *("😀", " ", " ", "\n", "\n\n", "\t", "\r\n", "\u00a0", "\u2028", "\ud800", "\x00"),
]


def sentences(text, **lists):
    parameters = PunktParameters(
        abbreviations=frozenset(lists.get("abbreviations", ())),
        starters=frozenset(lists.get("starters", ())),
        collocations=frozenset(lists.get("collocations", ())),
        contexts=lists.get("contexts", {}),
    )
    return [text[start:end] for start, end in Punkt(parameters).sentences(text)]


def test_full_stops_end_sentences():
    assert sentences("One. two. Three") == ["One.", "two.", "Three"]


def test_an_abbreviation_ends_none():
    assert sentences("See fig. Two. End.", abbreviations=["fig"]) == ["See fig. Two.", "End."]


def test_an_abbreviation_ends_one_before_a_frequent_starter():
    text = "At Acme inc. The end."
    assert sentences(text, abbreviations=["inc"], starters=["the"]) == ["At Acme inc.", "The end."]


def test_an_abbreviation_ends_one_before_a_word_that_is_lower_case_elsewhere():
    text = "At Acme inc. Prices rose."
    lists = {"abbreviations": ["inc"], "contexts": {"prices": LOWER}}
    assert sentences(text, **lists) == ["At Acme inc.", "Prices rose."]


def test_a_word_seen_with_a_capital_inside_sentences_proves_nothing():
    text = "At Acme inc. Prices rose."
    lists = {"abbreviations": ["inc"], "contexts": {"prices": LOWER | UPPER_INSIDE}}
    assert sentences(text, **lists) == [text]


def test_a_collocation_keeps_two_words_together():
    assert sentences("Back at st. Louis now", collocations=[("st", "louis")]) == ["Back at st. Louis now"]


def test_an_initial_before_a_name_ends_none():
    assert sentences("By J. Smith. End.") == ["By J. Smith.", "End."]


def test_a_number_before_lower_case_ends_none():
    assert sentences("The 3. day. End.") == ["The 3. day.", "End."]


def test_an_ellipsis_ends_none():
    assert sentences("Wait... now. End.") == ["Wait... now.", "End."]


def test_closing_quotes_and_brackets_stay():
    assert sentences('(He said "Go.") Then left.') == ['(He said "Go.")', "Then left."]


def test_a_list_number_is_a_sentence_of_its_own():
    text = Text("1. First thing. 2. Second thing.")
    found = [text.raw[s.start : s.end] for s in text.sentences(SentenceMode.PUNKT)]
    assert found == ["1.", "First thing.", "2.", "Second thing."]


def random_text(seed: int) -> str:
    draw = random.Random(seed)  # noqa: S311 (it draws test texts)
    return "".join(draw.choice(PIECES) + " " * (draw.random() < 0.35) for _ in range(draw.randint(1, 40)))


@pytest.fixture(scope="module")
def nltk(needs):
    python = environment.FOLDER / "bin" / "python"
    needs("nltk", python.exists(), "no NLTK to compare with; python -m benchmarks.environment installs it")

    def ask(texts: list[str]) -> dict:
        script = [str(python), str(environment.HERE / "nltk_punkt.py")]
        done = subprocess.run(script, input=json.dumps(texts), capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return ask


def trimmed(text: str, spans: list[list[int]]) -> list[tuple[int, int]]:
    return [(e - len(text[s:e].lstrip()), s + len(text[s:e].rstrip())) for s, e in spans]


def test_with_nltks_parameters_every_decision_is_nltks(nltk):
    texts = [random_text(seed) for seed in range(3000)]
    answer = nltk(texts)
    known = answer["parameters"]
    ours = Punkt(
        PunktParameters(
            abbreviations=frozenset(known["abbreviations"]),
            starters=frozenset(known["starters"]),
            collocations=frozenset((a, b) for a, b in known["collocations"]),
            contexts=known["contexts"],
        )
    )
    theirs = [trimmed(text, spans) for text, spans in zip(texts, answer["spans"], strict=True)]
    assert [t for t, spans in zip(texts, theirs, strict=True) if ours.sentences(t) != spans] == []


def test_the_shipped_lists_find_the_sentences_of_nltk_in_published_responses(nltk, shared_data):
    file = shared_data / "ifeval/input_response_data_gpt4_20231107_145030.jsonl"
    responses = [json.loads(line)["response"] for line in file.read_text().splitlines()]
    found = [[(s.start, s.end) for s in Text(r).sentences(SentenceMode.PUNKT)] for r in responses]
    theirs = nltk(responses)["spans"]
    assert found == [trimmed(r, spans) for r, spans in zip(responses, theirs, strict=True)]
