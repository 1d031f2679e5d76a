"""Keywords and letters: which must occur, how often, and which must not."""

import re
from collections.abc import Iterator
from itertools import islice

from scorer.checks.evidence import shown
from scorer.errors import InvalidRequest
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.keyword import MOST_MATCHES, is_plain, keyword, whole_word
from scorer.ifeval.rule import FORBIDDEN, MISSING, Break, CountRule, PlainRule, counting, plain
from scorer.text import Text


def existence(arguments: Arguments) -> PlainRule:
    """Each keyword occurs."""
    words = arguments.texts("keywords")
    keywords = [(word, keyword(word, f"kwargs.keywords[{i}]")) for i, word in enumerate(words)]

    def find_break(text: Text) -> Break | None:
        missing = [word for word, wanted in keywords if not wanted.occurs(text)]
        if not missing:
            return None
        return Break(MISSING, f"The response lacks {_listed(missing)}; every keyword has to occur.")

    return plain("Every keyword occurs.", find_break)


def frequency(arguments: Arguments) -> CountRule:
    """The keyword occurs often, or seldom, enough."""
    word, limit = arguments.text("keyword").strip(), arguments.whole("frequency")
    wanted, bounds = keyword(word, "kwargs.keyword"), arguments.relation("relation", limit)
    if limit > MOST_MATCHES and not is_plain(word):
        reason = f"is {limit}; of an expression no more than {MOST_MATCHES} matches are counted"
        raise InvalidRequest("kwargs.frequency", reason)
    return counting("occurrence", bounds, wanted.count, spans=wanted.find, detail=f"of {shown(word)}")


def forbidden_words(arguments: Arguments) -> PlainRule:
    """No forbidden word occurs."""
    words = sorted(set(arguments.texts("forbidden_words")))
    forbidden = [(word, whole_word(word, f"kwargs.forbidden_words[{i}]")) for i, word in enumerate(words)]

    def find_break(text: Text) -> Break | None:
        found = [word for word, banned in forbidden if banned.occurs(text)]
        if not found:
            return None
        spans = (span for _, banned in forbidden for span in banned.find(text))
        return Break(FORBIDDEN, f"The response has {_listed(found)}, which it must not.", spans)

    return plain("No forbidden word occurs.", find_break)


def letter_frequency(arguments: Arguments) -> CountRule:
    """The letter, or any other character, occurs often, or seldom, enough in the lower-cased text."""
    letter, limit = arguments.character("letter").lower(), arguments.whole("let_frequency")

    bounds = arguments.relation("let_relation", limit)
    detail = f"of {shown(letter)}"
    either = re.compile("|".join(sorted(map(re.escape, {letter, letter.upper()}))))

    def surplus(text: Text) -> Iterator[tuple[int, int]]:
        return (match.span() for match in islice(either.finditer(text.raw), bounds.high, None))

    return counting("occurrence", bounds, lambda text: text.lower.count(letter), spans=surplus, detail=detail)


def _listed(words: list[str]) -> str:
    return ", ".join(shown(word) for word in words)
