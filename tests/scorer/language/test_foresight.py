"""What is foreseen is what the vote comes to, and nothing is foreseen where the vote is open."""

import pytest

from scorer.language.foresight import Foresight
from scorer.language.profiles import Profiles

GERMAN = "Der Zug fährt um acht Uhr vom Hauptbahnhof ab und erreicht die Küste am späten Nachmittag. "
ENGLISH = "The train leaves the main station at eight and reaches the coast late in the afternoon. "


@pytest.fixture(scope="module")
def foresight() -> Foresight:
    return Foresight(Profiles())


@pytest.mark.parametrize("times", [1, 30], ids=["whole", "in parts"])
def test_words_of_one_language_tell_it(foresight: Foresight, times: int) -> None:
    assert [foresight.by_words(text * times) for text in (GERMAN, ENGLISH)] == ["de", "en"]


def test_capitals_tell_it_too(foresight: Foresight) -> None:
    assert foresight.by_words("WHEN WE GOT THERE, THE SHOP HAD CLOSED AND WE HAD TO WALK BACK. " * 3) == "en"


@pytest.mark.parametrize("text", ["", "the", " ?! ", "x" * 5000], ids=["empty", "short", "marks", "long"])
def test_words_that_tell_little_leave_it_open(foresight: Foresight, text: str) -> None:
    assert foresight.by_words(text) is None


def test_n_grams_tell_where_words_are_too_few(foresight: Foresight) -> None:
    words = ["what", "is", "this"]
    assert (foresight.by_words(" ".join(words)), foresight.by_grams(words)) == (None, "en")


def test_n_grams_of_two_languages_leave_it_open(foresight: Foresight) -> None:
    assert foresight.by_grams([*GERMAN.lower().split(), *ENGLISH.lower().split()]) is None


def test_unknown_n_grams_leave_it_open(foresight: Foresight) -> None:
    assert foresight.by_grams([""]) is None
