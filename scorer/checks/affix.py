"""How the response, or each of its sentences or paragraphs, begins or ends."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from scorer.check import check
from scorer.checks.evidence import listed, quotes, shown
from scorer.checks.phrases import require_phrases
from scorer.checks.scope import NO_PARTS, Scope, bodies, breaks, named, parts
from scorer.sample import Sample
from scorer.text import Sentence, SentenceMode, Span, Text
from scorer.verdict import Verdict

WRONG_START = "wrong_start"
WRONG_END = "wrong_end"


class Edge(StrEnum):
    """Names an end of a text."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class AffixSpec:
    """Requires a beginning or an ending, one of several."""

    edge: Annotated[Edge, "Which end is judged."]
    any_of: Annotated[tuple[str, ...], "Texts of which one has to stand there."]
    scope: Annotated[Scope, "What begins or ends so: the response, or each sentence or paragraph."] = (
        Scope.RESPONSE
    )
    case_sensitive: Annotated[bool, "Whether upper and lower case differ."] = False
    sentence_mode: Annotated[SentenceMode, "Where sentences end."] = SentenceMode.BLOCKS
    wanted: tuple[str, ...] = field(init=False, repr=False, compare=False)
    longest: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_phrases("any_of", self.any_of)
        object.__setattr__(self, "wanted", tuple(self._seen(affix) for affix in self.any_of))
        object.__setattr__(self, "longest", max(map(len, self.wanted)))

    def _seen(self, affix: str) -> str:
        outer = affix.lstrip() if self.edge is Edge.START else affix.rstrip()
        return outer if self.case_sensitive else outer.casefold()

    def holds(self, text: str, start: int, end: int) -> bool:
        """Says whether a part of a text begins or ends as required."""
        # No character folds to nothing, so that many characters are enough to compare.
        if self.edge is Edge.START:
            edge = text[start : min(end, start + self.longest)]
            return (edge if self.case_sensitive else edge.casefold()).startswith(self.wanted)
        edge = text[max(start, end - self.longest) : end]
        return (edge if self.case_sensitive else edge.casefold()).endswith(self.wanted)


@check(
    AffixSpec,
    version="1",
    failure_types=(WRONG_START, WRONG_END, NO_PARTS),
    measures=("held", "judged"),
    example={"edge": "EDGE_END", "any_of": ["?"], "scope": "SCOPE_EACH_SENTENCE"},
)
def affix(spec: AffixSpec, sample: Sample) -> Verdict:
    """Passes when the response, or each of its parts, begins or ends with one of the texts.

    White space and the list, heading, quotation and emphasis marks around a part are looked through, unless
    a required text is itself such a mark.
    """
    text = sample.text
    judged = parts(text, spec.scope, spec.sentence_mode)
    broken = _broken(spec, text, judged)
    held = len(judged) - len(broken)
    wrong = WRONG_START if spec.edge is Edge.START else WRONG_END
    return Verdict(
        passed=held == len(judged) > 0,
        score=held / len(judged) if judged else 0.0,
        explanation=_explanation(spec, text, broken, len(judged)),
        evidence=quotes(text, (_edge(spec, text, bare) for _, bare in broken)),
        measures={"held": float(held), "judged": float(len(judged))},
        failure_types=() if judged and not broken else (wrong if judged else NO_PARTS,),
    )


def _broken(spec: AffixSpec, text: Text, judged: Sequence[Span | Sentence]) -> list[tuple[int, Span]]:
    """Gives the parts that neither begin or end as required as they stand, nor without their marks."""
    value = text.value
    left = [i for i, part in enumerate(judged) if not spec.holds(value, part.start, part.end)]
    if not left:
        return []
    bare = zip(left, bodies(text, [judged[i] for i in left], spec.sentence_mode), strict=True)
    return [(i, span) for i, span in bare if not spec.holds(value, span.start, span.end)]


def _edge(spec: AffixSpec, text: Text, bare: Span) -> tuple[int, int]:
    """Gives the first or last run without white space of a part's body."""
    inside = text.value[bare.start : bare.end]
    if spec.edge is Edge.START:
        return bare.start, bare.start + sum(map(len, inside.split(maxsplit=1)[:1]))
    return bare.end - sum(map(len, inside.rsplit(maxsplit=1)[-1:])), bare.end


def _explanation(spec: AffixSpec, text: Text, broken: Sequence[tuple[int, Span]], total: int) -> str:
    wanted = listed([shown(affix) for affix in spec.any_of])
    if not total:
        return f"The response has no {spec.scope.noun} that could {spec.edge} with {wanted}."
    if not broken:
        who = "The response" if spec.scope is Scope.RESPONSE else f"Every {spec.scope.noun}"
        return f"{who} {spec.edge}s with {wanted}."
    index, bare = broken[0]
    start, end = _edge(spec, text, bare)
    found = shown(text.raw[start:end])
    rest = breaks(spec.scope, len(broken), total)
    return f"{named(spec.scope, index)} {spec.edge}s with {found}, not with {wanted}{rest}"
