"""What a judge gives marks for: the components or criteria of a rubric, on one footing."""

from dataclasses import dataclass

from scorer.checks.rubric import RubricSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Is one thing that gets a mark between `low` and `high`; `name` is empty for a numbered component."""

    index: int
    name: str
    type: str
    low: float
    high: float


def parts_of(spec: RubricSpec) -> tuple[Part, ...]:
    """Lists what a rubric wants marks for, in its order."""
    if spec.components:
        return tuple(
            Part(index=i, name="", type=c.type, low=0.0, high=float(c.weight))
            for i, c in enumerate(spec.components)
        )
    return tuple(
        Part(index=i, name=c.name, type=c.name, low=float(c.scale_min), high=float(c.scale_max))
        for i, c in enumerate(spec.criteria)
    )
