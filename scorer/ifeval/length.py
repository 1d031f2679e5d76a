"""How long the response is, and how its paragraphs stand."""

import re
from collections.abc import Iterator
from itertools import islice

from scorer.checks.bounds import TOO_MANY, Bounds, counted
from scorer.checks.evidence import shown
from scorer.errors import InvalidRequest
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.rule import Break, CountRule, PlainRule, counting, plain
from scorer.text import Text, WordCounter
from scorer.text.sentences import punkt_spans

EMPTY_PART = "empty_part"
WRONG_WORD = "wrong_word"

_WORD = re.compile(r"\w+")
_DIVIDER = "***"
_WORD_ENDS = ".,?!'\""


def number_sentences(arguments: Arguments) -> CountRule:
    """The number of sentences, as NLTK's English Punkt model cuts them."""
    bounds = arguments.relation("relation", arguments.whole("num_sentences"))

    def spans(text: Text) -> Iterator[tuple[int, int]]:
        return islice(text.seen(sentences), bounds.high, None)

    return counting("sentence", bounds, lambda text: len(text.seen(sentences)), spans=spans)


def sentences(text: Text) -> list[tuple[int, int]]:
    """Finds the sentences of a text; a view, because words in capitals are looked for in them too."""
    return punkt_spans(text.value)


def number_words(arguments: Arguments) -> CountRule:
    """The number of words, which are runs of letters, digits and underscores."""
    bounds = arguments.relation("relation", arguments.whole("num_words"))

    def surplus(text: Text) -> Iterator[tuple[int, int]]:
        first = next(islice(_WORD.finditer(text.raw), bounds.high, None))
        yield first.start(), len(text.raw.rstrip())

    return counting("word", bounds, lambda text: text.word_count(counter=WordCounter.REGEX), spans=surplus)


def number_paragraphs(arguments: Arguments) -> PlainRule:
    """The number of paragraphs, which three asterisks divide; only the first and the last may be empty."""
    wanted = arguments.whole("num_paragraphs")
    bounds = Bounds(wanted, wanted)

    def find_break(text: Text) -> Break | None:
        empty = [not part.strip() for part in text.raw.split(_DIVIDER)]
        if any(empty[1:-1]):
            return Break(EMPTY_PART, f"Nothing stands between two dividers {_DIVIDER}.", _dividers(text))
        found = len(empty) - empty[0] - (empty[-1] and len(empty) > 1)
        failure = bounds.failure(found)
        if not failure:
            return None
        explanation = f"The response has {counted(found, 'paragraph')} divided by {_DIVIDER}, {bounds}."
        return Break(failure, explanation, _dividers(text) if failure == TOO_MANY else ())

    return plain(f"The response has {counted(wanted, 'paragraph')}, as wanted.", find_break)


def _dividers(text: Text) -> Iterator[tuple[int, int]]:
    at = text.raw.find(_DIVIDER)
    while at >= 0:
        yield at, at + len(_DIVIDER)
        at = text.raw.find(_DIVIDER, at + len(_DIVIDER))


def nth_paragraph_first_word(arguments: Arguments) -> PlainRule:
    """Blank lines make a number of paragraphs, and one of them begins with a word.

    Empty paragraphs leave the number but keep their place, so that they shift which one is looked at.
    """
    wanted, nth = arguments.whole("num_paragraphs"), arguments.whole("nth_paragraph", least=1)
    first_word = arguments.text("first_word").lower()
    if nth > wanted:
        raise InvalidRequest("kwargs.nth_paragraph", f"is {nth}, more than the {wanted} of num_paragraphs")
    bounds = Bounds(wanted, wanted)

    def find_break(text: Text) -> Break | None:
        paragraphs = text.raw.split("\n\n")
        found = sum(1 for paragraph in paragraphs if paragraph.strip())
        if failure := bounds.failure(found):
            return Break(failure, f"The response has {counted(found, 'paragraph')}, {bounds}.")
        paragraph = paragraphs[nth - 1]
        if not paragraph.strip():
            return Break(EMPTY_PART, f"Paragraph {nth} is empty: a blank line too many stands before it.")
        word = _first_word(paragraph)
        if word == first_word:
            return None
        start = sum(map(len, paragraphs[: nth - 1])) + 2 * (nth - 1)
        start += len(paragraph) - len(paragraph.lstrip())
        token = paragraph.split(maxsplit=1)[0]
        explanation = f"Paragraph {nth} begins with {shown(word)}, not with {shown(first_word)}."
        return Break(WRONG_WORD, explanation, ((start, start + len(token)),))

    return plain(f"Paragraph {nth} of {wanted} begins with {shown(first_word)}.", find_break)


def _first_word(paragraph: str) -> str:
    """Reads the first token up to a mark, in lower case and without the quotes it begins with."""
    word = paragraph.split(maxsplit=1)[0].lstrip("'").lstrip('"')
    end = next((i for i, char in enumerate(word) if char in _WORD_ENDS), len(word))
    return "".join(map(str.lower, word[:end]))
