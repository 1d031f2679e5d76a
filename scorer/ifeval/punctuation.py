"""Marks that the response must not have."""

from collections.abc import Iterator

from scorer.ifeval.arguments import Arguments
from scorer.ifeval.rule import FORBIDDEN, Break, PlainRule, plain
from scorer.text import Text


def no_comma(_: Arguments) -> PlainRule:
    """No comma occurs; marks that only look like one may."""

    def find_break(text: Text) -> Break | None:
        if "," not in text.raw:
            return None
        found = text.raw.count(",")
        return Break(
            FORBIDDEN, f"The response has {'a comma' if found == 1 else f'{found} commas'}.", _commas(text)
        )

    return plain("The response has no comma.", find_break)


def _commas(text: Text) -> Iterator[tuple[int, int]]:
    at = text.raw.find(",")
    while at >= 0:
        yield at, at + 1
        at = text.raw.find(",", at + 1)
