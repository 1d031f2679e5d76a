"""How many words, sentences, paragraphs, lines or characters there are."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Annotated, assert_never

from scorer.check import check
from scorer.checks.bounds import TOO_FEW, TOO_MANY, Bounds, bounds, counted
from scorer.checks.evidence import MOST_SPANS, quote
from scorer.checks.scope import NO_PARTS, Scope, breaks, named, parts, within
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.text import Sentence, SentenceMode, Span, Text, WordCounter
from scorer.verdict import Evidence, Verdict


class Unit(StrEnum):
    """Says what is counted."""

    WORD = "word"
    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"
    LINE = "line"
    CHARACTER = "character"


_CHARACTER = re.compile(r"\r\n|.", re.DOTALL)

# What a part cannot hold more than one of is no unit to count in it.
_TOO_LARGE: Mapping[Scope, frozenset[Unit]] = {
    Scope.RESPONSE: frozenset(),
    Scope.EACH_SENTENCE: frozenset({Unit.SENTENCE, Unit.PARAGRAPH}),
    Scope.EACH_PARAGRAPH: frozenset({Unit.PARAGRAPH}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CountSpec:
    """Requires a number of units within inclusive bounds, of which at least one is given."""

    unit: Annotated[Unit, "What is counted."]
    scope: Annotated[Scope, "Where it is counted: in the response, or in each sentence or paragraph."] = (
        Scope.RESPONSE
    )
    min: Annotated[int | None, "Smallest number allowed."] = None
    max: Annotated[int | None, "Largest number allowed."] = None
    word_counter: Annotated[WordCounter, "What a word is."] = WordCounter.WHITESPACE
    sentence_mode: Annotated[SentenceMode, "Where sentences end."] = SentenceMode.BLOCKS
    bounds: Bounds = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.min is None and self.max is None:
            raise InvalidRequest("min", "neither min nor max is given; set at least one of them")
        object.__setattr__(self, "bounds", bounds(self.min, self.max))
        if self.unit in _TOO_LARGE[self.scope]:
            raise InvalidRequest(
                "unit",
                f"a {self.scope.noun} is not counted in {self.unit}s; choose a smaller unit or another scope",
            )


@check(
    CountSpec,
    version="1",
    failure_types=(TOO_FEW, TOO_MANY, NO_PARTS),
    measures=("count", "excess", "lis"),
    example={"unit": "UNIT_SENTENCE", "max": 4},
)
def count(spec: CountSpec, sample: Sample) -> Verdict:
    """Passes when the number of units lies within the bounds, in the response or in each of its parts.

    The measures are those of the part with the most units.
    """
    text = sample.text
    judged = parts(text, spec.scope, spec.sentence_mode)
    counts = _counts(spec, text, judged)
    broken = [i for i, found in enumerate(counts) if spec.bounds.failure(found)]
    held = len(counts) - len(broken)
    return Verdict(
        passed=not broken and bool(counts),
        score=_score(spec, counts, held),
        explanation=_explanation(spec, counts, broken),
        evidence=_evidence(spec, text, judged, counts, broken),
        measures=_measures(spec, max(counts, default=0)),
        failure_types=_failure_types(spec, counts),
    )


def _counts(spec: CountSpec, text: Text, judged: Sequence[Span | Sentence]) -> list[int]:
    match spec.unit:
        case Unit.WORD if spec.scope is Scope.RESPONSE:
            return [text.word_count(counter=spec.word_counter)]
        case Unit.WORD:
            return [text.word_count(part.start, part.end, spec.word_counter) for part in judged]
        case Unit.CHARACTER:
            return [text.character_count(part.start, part.end) for part in judged]
        case _:
            return [len(inside) for inside in within(_units(spec, text), judged)]


def _units(spec: CountSpec, text: Text) -> Sequence[Span | Sentence]:
    match spec.unit:
        case Unit.WORD:
            return text.word_spans(counter=spec.word_counter)
        case Unit.SENTENCE:
            return text.sentences(spec.sentence_mode)
        case Unit.PARAGRAPH:
            return text.paragraphs
        case Unit.LINE:
            return text.lines
        case Unit.CHARACTER:
            return (text.characters,)
        case _:
            assert_never(spec.unit)


def _score(spec: CountSpec, counts: Sequence[int], held: int) -> float:
    if not counts:
        return 0.0
    return spec.bounds.score(counts[0]) if spec.scope is Scope.RESPONSE else held / len(counts)


def _explanation(spec: CountSpec, counts: Sequence[int], broken: Sequence[int]) -> str:
    if not counts:
        return f"The response has no {spec.scope.noun} to count {spec.unit}s in."
    if not broken and spec.scope is not Scope.RESPONSE:
        least, most = min(counts), counted(max(counts), spec.unit)
        span = most if least == max(counts) else f"{least} to {most}"
        if len(counts) == 1:
            return f"The one {spec.scope.noun} has {most}, {spec.bounds}."
        return f"None of {len(counts)} {spec.scope.noun}s breaks this: {span}, {spec.bounds}."
    shown = broken[0] if broken else 0
    found = counted(counts[shown], spec.unit)
    return (
        f"{named(spec.scope, shown)} has {found}, {spec.bounds}{breaks(spec.scope, len(broken), len(counts))}"
    )


def _measures(spec: CountSpec, most: int) -> Mapping[str, float]:
    excess = spec.bounds.excess(most)
    measures = {"count": float(most), "excess": float(excess)}
    if spec.max:
        measures["lis"] = excess / spec.max
    return measures


def _failure_types(spec: CountSpec, counts: Sequence[int]) -> tuple[str, ...]:
    if not counts:
        return (NO_PARTS,)
    return tuple(sorted({spec.bounds.failure(found) for found in counts} - {""}))


def _evidence(
    spec: CountSpec,
    text: Text,
    judged: Sequence[Span | Sentence],
    counts: Sequence[int],
    broken: Sequence[int],
) -> tuple[Evidence, ...]:
    """Shows each part that breaks the bounds; of a response that is too long, what is beyond the bound."""
    if spec.scope is Scope.RESPONSE:
        return _surplus(spec, text) if spec.bounds.excess(counts[0]) else ()
    return tuple(
        quote(text, judged[i].start, judged[i].end, counted(counts[i], spec.unit))
        for i in islice(broken, MOST_SPANS)
    )


def _surplus(spec: CountSpec, text: Text) -> tuple[Evidence, ...]:
    units, allowed = _units(spec, text), spec.max or 0
    if spec.unit is Unit.CHARACTER:
        start = next(islice(_CHARACTER.finditer(text.raw, units[0].start), allowed, None)).start()
    else:
        start = units[allowed].start
    note = f"beyond the first {counted(allowed, spec.unit)}" if allowed else ""
    return (quote(text, start, units[-1].end, note),)
