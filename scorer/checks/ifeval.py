"""Whether the response follows an IFEval instruction, as the official checker decides it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

from msgspec.structs import replace

from scorer.check import check
from scorer.checks.bounds import TOO_FEW, TOO_MANY
from scorer.ifeval import Rule, rule, variants
from scorer.ifeval.arguments import given
from scorer.ifeval.change_case import WRONG_CASE
from scorer.ifeval.combination import SAME_PARTS, WRONG_START
from scorer.ifeval.language import WRONG_LANGUAGE
from scorer.ifeval.layout import NOT_JSON, TOO_DEEP
from scorer.ifeval.length import EMPTY_PART, WRONG_WORD
from scorer.ifeval.rule import FORBIDDEN, MISSING
from scorer.ifeval.startend import WRONG_END
from scorer.sample import Sample
from scorer.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class IfevalSpec:
    """Requires what an IFEval instruction requires."""

    instruction_id: Annotated[str, "One of the 25 official ids, such as `punctuation:no_comma`."]
    kwargs: Annotated[
        Mapping[str, object], "Official arguments of the instruction; those that are null count as absent."
    ] = field(default_factory=dict, hash=False)
    loose: Annotated[bool, "Whether the official loose variants of the response are tried too."] = False
    rule: Rule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kwargs", MappingProxyType(given(self.kwargs)))
        object.__setattr__(self, "rule", rule(self.instruction_id, self.kwargs))

    def __reduce__(self) -> tuple[object, ...]:
        """Lets a spec cross a process boundary: what it was made of does, its rule is made anew."""
        return _made, (self.instruction_id, dict(self.kwargs), self.loose)


def _made(instruction_id: str, kwargs: Mapping[str, object], loose: bool) -> IfevalSpec:
    return IfevalSpec(instruction_id=instruction_id, kwargs=kwargs, loose=loose)


@check(
    IfevalSpec,
    version="1",
    failure_types=(
        EMPTY_PART,
        FORBIDDEN,
        MISSING,
        NOT_JSON,
        SAME_PARTS,
        TOO_DEEP,
        TOO_FEW,
        TOO_MANY,
        WRONG_CASE,
        WRONG_END,
        WRONG_LANGUAGE,
        WRONG_START,
        WRONG_WORD,
    ),
    measures=("count",),
    example={
        "instruction_id": "length_constraints:number_words",
        "kwargs": {"num_words": 300, "relation": "at least"},
    },
)
def ifeval(spec: IfevalSpec, sample: Sample) -> Verdict:
    """Passes when the response follows the instruction; loosely, when any official variant of it does."""
    verdict = spec.rule.verdict(sample.text)
    if verdict.passed or not spec.loose:
        return verdict
    for variant in sample.text.seen(variants):
        if spec.rule.follows(variant.text):
            found = spec.rule.verdict(variant.text)
            return replace(found, explanation=f"Without {variant.without}: {found.explanation}", evidence=())
    return verdict
