"""Where a requirement holds: in the response as a whole, or in each of its sentences or paragraphs."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import StrEnum
from operator import attrgetter

from scorer.text import Sentence, SentenceMode, Span, Text

NO_PARTS = "no_parts"

_START, _END = attrgetter("start"), attrgetter("end")


class Scope(StrEnum):
    """Says which parts of a response are judged, each on its own."""

    RESPONSE = "response"
    EACH_SENTENCE = "each_sentence"
    EACH_PARAGRAPH = "each_paragraph"

    @property
    def noun(self) -> str:
        """What one part is called."""
        return self.value.removeprefix("each_")


def parts(text: Text, scope: Scope, mode: SentenceMode) -> Sequence[Span | Sentence]:
    """Lists the parts that `scope` names; the response is one part, without surrounding white space."""
    match scope:
        case Scope.RESPONSE:
            return (text.characters,)
        case Scope.EACH_SENTENCE:
            return text.sentences(mode)
        case Scope.EACH_PARAGRAPH:
            return text.paragraphs


def within(units: Sequence[Span | Sentence], part: Span | Sentence) -> range:
    """Gives the indexes of the ordered `units` of which something lies in `part`."""
    return range(bisect_right(units, part.start, key=_END), bisect_left(units, part.end, key=_START))


def body(text: Text, part: Span | Sentence, mode: SentenceMode) -> Span:
    """Gives a part without the list, heading, quotation and emphasis marks around it.

    They are those around its first and last sentence; a part of nothing but marks is its own body.
    """
    if isinstance(part, Sentence):
        start, end = part.body_start, part.body_end
    else:
        sentences = text.sentences(mode)
        inside = within(sentences, part)
        if not inside:
            return part
        start = max(sentences[inside[0]].body_start, part.start)
        end = min(sentences[inside[-1]].body_end, part.end)
    return Span(start, end) if start < end else Span(part.start, part.end)


def named(scope: Scope, index: int) -> str:
    """Names one part at the head of a sentence: `The response`, `Sentence 3`."""
    return "The response" if scope is Scope.RESPONSE else f"{scope.noun.capitalize()} {index + 1}"


def breaks(scope: Scope, broken: int, total: int) -> str:
    """Ends an explanation, with how many parts break the requirement where several do."""
    if scope is Scope.RESPONSE or broken < 2:
        return "."
    return f"; {broken} of {total} {scope.noun}s break this."
