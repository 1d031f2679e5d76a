"""Capital and small letters."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from scorer import language
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.language import WRONG_LANGUAGE, detected
from scorer.ifeval.rule import Break, CountRule, PlainRule, counting, plain
from scorer.ifeval.tokens import count_capital_tokens
from scorer.text import Text

WRONG_CASE = "wrong_case"

_ENGLISH = frozenset({"en", None})  # what cannot be told counts as English
_WORD = re.compile(r"\w+")
# Finds words of ASCII letters only; begins with what is rare, to pass over the rest of a text fast.
_IN_CAPITALS = re.compile(r"[A-Z](?<!\w.)[A-Z0-9_]*(?!\w)", re.DOTALL)


def capital_word_frequency(arguments: Arguments) -> CountRule:
    """The number of words in capitals, as NLTK cuts words."""
    bounds = arguments.relation("capital_relation", arguments.whole("capital_frequency"))

    def surplus(text: Text) -> Iterator[tuple[int, int]]:
        return (match.span() for match in islice(_IN_CAPITALS.finditer(text.raw), bounds.high, None))

    return counting("word", bounds, count_capital_tokens, spans=surplus, detail="in capitals")


def english_capital(_: Arguments) -> PlainRule:
    """The response is English and has no small letter."""
    return _english(str.isupper, str.islower, "capital letters")


def english_lowercase(_: Arguments) -> PlainRule:
    """The response is English and has no capital letter."""
    return _english(str.islower, str.isupper, "small letters")


def _english(holds: Callable[[str], bool], breaks: Callable[[str], bool], letters: str) -> PlainRule:
    def find_break(text: Text) -> Break | None:
        if not holds(text.raw):
            wrong = (
                match.span()
                for match in _WORD.finditer(text.raw)
                if not holds(match[0]) and any(map(breaks, match[0]))
            )
            return Break(WRONG_CASE, f"The response is not all in {letters}.", wrong)
        found = text.seen(detected)
        if found not in _ENGLISH:
            return Break(WRONG_LANGUAGE, f"The response is in {language.name(found)}, not in English.")
        return None

    return plain(f"The response is in {letters}, and nothing speaks against English.", find_break)
