"""The prompts that are sentences around the material: the benchmark's released one and its paper's.

Neither fences the response: they are for comparing with published figures.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from scorer.checks.rubric import RubricComponent, RubricMode, RubricSpec

_FOLDER = Path(__file__).with_name("prompts")
_SLOT = re.compile(r"\{([A-Z]+)\}")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

# The released code writes these out, each with punctuation of its own.
_RELEASED_ORDINALS = {
    2: "The first and second",
    3: "The first second, and third",
    4: "The first second, third, and fourth",
    5: "The first second, third, fourth and fifth",
}


def template(version: str) -> str:
    """Reads a prompt by its version, the name of its file."""
    return (_FOLDER / f"{version}.txt").read_text(encoding="utf-8").removesuffix("\n")


def filled(text: str, values: Mapping[str, str]) -> str:
    """Fills the slots of a template in one pass, so that slots inside what is filled in stay text."""
    return _SLOT.sub(lambda slot: values[slot[1]], text)


def sentences_around(spec: RubricSpec, response: str, *, version: str) -> str:
    """Writes the released prompt or the paper's."""
    official = spec.mode is RubricMode.OFFICIAL
    values = {
        "I": spec.instruction,
        "R": response,
        "COMPONENTS": _components(spec.components, official=official),
        "WEIGHTS": _weights(spec.components, official=official),
    }
    return filled(template(version), values)


def _components(components: Sequence[RubricComponent], *, official: bool) -> str:
    named = [f"component is:' {c.text}'" if official else f"component is: {c.text}" for c in components]
    listed = [f"the {ordinal(i)} {name}" for i, name in enumerate(named)]
    text = ", and ".join(listed)
    return f"T{text[1:]}" if official else f"T{text[1:]}."


def _weights(components: Sequence[RubricComponent], *, official: bool) -> str:
    names = [ordinal(i) for i in range(len(components))]
    who = _RELEASED_ORDINALS[len(names)] if official else f"The {_listed(names, comma=True)}"
    worth = _listed([f"{c.weight:g}" for c in components], comma=not official)
    return f"{who} component is each worth {worth} scores."


def _listed(words: Sequence[str], *, comma: bool) -> str:
    """Joins words as a list; `comma` puts one before the last `and` where there are more than two."""
    if len(words) < 2:
        return "".join(words)
    before = ", and " if comma and len(words) > 2 else " and "
    return f"{', '.join(words[:-1])}{before}{words[-1]}"


def ordinal(index: int) -> str:
    """Gives the word for a position from 0."""
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
