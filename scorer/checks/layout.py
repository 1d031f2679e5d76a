"""How many list items, headings, tables and other elements of layout there are."""

from dataclasses import dataclass, field
from typing import Annotated

from scorer.check import check
from scorer.checks.bounds import TOO_FEW, TOO_MANY, Bounds, bounds, counted
from scorer.checks.elements import Element, find
from scorer.checks.evidence import quotes
from scorer.sample import Sample
from scorer.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSpec:
    """Requires a number of elements of layout; with neither bound, at least one."""

    element: Annotated[Element, "What is counted."]
    min: Annotated[int | None, "Smallest number allowed; 1 where max is absent too."] = None
    max: Annotated[int | None, "Largest number allowed."] = None
    bounds: Bounds = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        least = 1 if self.min is None and self.max is None else self.min
        object.__setattr__(self, "bounds", bounds(least, self.max))


@check(
    LayoutSpec,
    version="1",
    failure_types=(TOO_FEW, TOO_MANY),
    measures=("count", "excess"),
    example={"element": "ELEMENT_BULLET", "min": 3, "max": 3},
)
def layout(spec: LayoutSpec, sample: Sample) -> Verdict:
    """Passes when the number of elements lies within the bounds; inside fenced code there are none.

    A title is text in `<<…>>` or, without any, a first-level heading that opens the response.
    """
    found = find(spec.element, sample.text.value.rstrip())
    failure = spec.bounds.failure(len(found))
    surplus = found[spec.max :] if spec.max is not None else ()
    return Verdict(
        passed=not failure,
        score=spec.bounds.score(len(found)),
        explanation=f"The response has {counted(len(found), spec.element)}, {spec.bounds}.",
        evidence=quotes(sample.text, surplus),
        measures={"count": float(len(found)), "excess": float(len(surplus))},
        failure_types=(failure,) if failure else (),
    )
