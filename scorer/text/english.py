"""What the sentence rules know of English."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from scorer.text.punkt import LOWER, LOWER_FIRST, UPPER_INSIDE, PunktParameters

_COMMON: Final = LOWER & ~LOWER_FIRST
_COMMON_AND_NAME: Final = _COMMON | UPPER_INSIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class English:
    """Is the word lists; words are in lower case, abbreviations without their last full stop.

    `inseparable` abbreviations end no sentence, `titles` none where they begin with a capital, `numbered`
    none before a number; `trailing` ones end one before a capital, `shortened` ones before a word of
    `opening`: a word whose capital, if it has one, is that of a sentence's start.
    """

    punkt: PunktParameters
    inseparable: frozenset[str]
    titles: frozenset[str]
    numbered: frozenset[str]
    trailing: frozenset[str]
    shortened: frozenset[str]
    opening: frozenset[str]


@cache
def english() -> English:
    """Loads the word lists that come with the package."""
    table = files("scorer.text").joinpath("english.txt").read_text(encoding="utf-8")
    parts = (part.partition("]") for part in table.split("\n[")[1:])
    words = {name: frozenset(listed.split()) for name, _, listed in parts}
    pairs = (pair.partition("|") for pair in words["collocations"])
    return English(
        punkt=PunktParameters(
            abbreviations=words["abbreviations"],
            starters=words["starters"],
            collocations=frozenset((first, second) for first, _, second in pairs),
            contexts=dict.fromkeys(words["common"], _COMMON)
            | dict.fromkeys(words["common_and_name"], _COMMON_AND_NAME),
        ),
        inseparable=words["inseparable"],
        titles=words["titles"],
        numbered=words["numbered"],
        trailing=words["trailing"],
        shortened=words["shortened"],
        opening=words["openers"] | words["starters"] | words["common"],
    )
