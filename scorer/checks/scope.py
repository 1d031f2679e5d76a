"""Where a requirement holds: in the response as a whole, or in each of its sentences or paragraphs."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from scorer.text import Sentence, SentenceMode, Span, Text

NO_PARTS = "no_parts"


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


def within(units: Sequence[Span | Sentence], judged: Sequence[Span | Sentence]) -> Iterator[range]:
    """Gives for each part the indexes of the units of which something lies in it; both stand in order."""
    first = behind = 0
    for part in judged:
        while first < len(units) and units[first].end <= part.start:
            first += 1
        behind = max(behind, first)
        while behind < len(units) and units[behind].start < part.end:
            behind += 1
        yield range(first, behind)


def bodies(text: Text, judged: Sequence[Span | Sentence], mode: SentenceMode) -> Iterator[Span]:
    """Gives each part without the list, heading, quotation and emphasis marks around it.

    They are those around its first and last sentence; a part of nothing but marks is its own body.
    """
    sentences = text.sentences(mode)
    larger = [part for part in judged if isinstance(part, Span)]
    inside = within(sentences, larger)
    for part in judged:
        if isinstance(part, Sentence):
            yield Span(part.body_start, part.body_end)
        else:
            yield _between(sentences, next(inside), part)


def _between(sentences: Sequence[Sentence], inside: range, part: Span) -> Span:
    if not inside:
        return part
    start = max(sentences[inside[0]].body_start, part.start)
    end = min(sentences[inside[-1]].body_end, part.end)
    return Span(start, end) if start < end else part


def named(scope: Scope, index: int) -> str:
    """Names one part at the head of a sentence: `The response`, `Sentence 3`."""
    return "The response" if scope is Scope.RESPONSE else f"{scope.noun.capitalize()} {index + 1}"


def breaks(scope: Scope, broken: int, total: int) -> str:
    """Ends an explanation, with how many parts break the requirement where several do."""
    if scope is Scope.RESPONSE or broken < 2:
        return "."
    return f"; {broken} of {total} {scope.noun}s break this."
