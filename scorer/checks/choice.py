"""Whether a response names one of given answers, and the right one."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from scorer.check import check
from scorer.checks.evidence import brief, listed, quote
from scorer.choice import Answer, ChoiceOption, Mention, Names, Reading, read, spelling
from scorer.errors import InvalidRequest, nearest
from scorer.sample import Sample
from scorer.verdict import Evidence, Verdict

UNPARSED = "unparsed"
WRONG_LABEL = "wrong_label"

_MOST_OPTIONS = 1000
_MOST_NAMED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceSpec:
    """Requires a readable answer out of a closed set."""

    options: Annotated[tuple[ChoiceOption, ...], "Answers to choose from, at least one."]
    expected: Annotated[str, "Label of the right answer; empty passes any label that can be read."] = ""
    reading: Annotated[Reading, "How the label is read from the response."] = Reading.STRICT

    def __post_init__(self) -> None:
        if not self.options:
            raise InvalidRequest("options", "at least one option is needed")
        if len(self.options) > _MOST_OPTIONS:
            raise InvalidRequest(
                "options", f"holds {len(self.options):,} options, more than {_MOST_OPTIONS:,}; give fewer"
            )
        owners: dict[str, int] = {}
        for i, option in enumerate(self.options):
            for j, name in enumerate((option.label, *option.aliases)):
                first = owners.setdefault(spelling(name, self.reading), i)
                if first != i:
                    where = f"options[{i}].aliases[{j - 1}]" if j else f"options[{i}].label"
                    reason = f"{brief(name)!r} already names options[{first}] in reading {self.reading}"
                    raise InvalidRequest(where, reason)
        labels = [option.label for option in self.options]
        if self.expected and self.expected not in labels:
            wanted, known = brief(self.expected), [brief(label) for label in labels[:_MOST_NAMED]]
            raise InvalidRequest("expected", f"no option is labelled {wanted!r}: {nearest(wanted, known)}")


@check(
    ChoiceSpec,
    version="1",
    failure_types=(UNPARSED, WRONG_LABEL),
    measures=("reading_step",),
    example={
        "options": [{"label": "A", "text": "a cat"}, {"label": "B", "text": "a dog"}],
        "expected": "B",
        "reading": "READING_LENIENT",
    },
)
def choice(spec: ChoiceSpec, sample: Sample) -> Verdict:
    """Passes when the answer reads as the expected label, or as any label where none is expected."""
    answer = read(sample.response, spec.options, _names(spec.options), reading=spec.reading)
    measures = {"reading_step": float(answer.step)}
    if answer.option is None:
        return Verdict(
            passed=False,
            score=0.0,
            explanation=f"No label can be read: {answer.why}.",
            evidence=_evidence(spec, sample, answer),
            measures=measures,
            failure_types=(UNPARSED,),
        )
    label = spec.options[answer.option].label
    passed = not spec.expected or label == spec.expected
    wanted = "" if passed else f", expected {brief(spec.expected)}"
    return Verdict(
        passed=passed,
        score=float(passed),
        explanation=f"The answer reads as {brief(label)}{wanted}.",
        evidence=_evidence(spec, sample, answer),
        measures=measures,
        failure_types=() if passed else (WRONG_LABEL,),
        label=label,
    )


@lru_cache(maxsize=256)
def _names(options: tuple[ChoiceOption, ...]) -> Names:
    return Names(options)


def _evidence(spec: ChoiceSpec, sample: Sample, answer: Answer) -> tuple[Evidence, ...]:
    def at(mention: Mention) -> Evidence:
        labels = [brief(spec.options[i].label) for i in sorted(mention.options)]
        return quote(sample.text, mention.start, mention.end, f"reads as {listed(labels)}")

    return tuple(at(mention) for mention in answer.mentions)
