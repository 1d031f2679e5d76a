"""The loose reading: parts of a response that are not meant as its content are left out."""

from dataclasses import dataclass

from scorer.text import Text


@dataclass(frozen=True, slots=True)
class Variant:
    """Is a response without some of it, and what was left out."""

    text: Text
    without: str


def variants(text: Text) -> tuple[Variant, ...]:
    """Lists the distinct variants of a response beside itself, in the official order and without blank ones.

    They are a view of the response: all its loose checks look at the same ones.
    """
    raw = text.raw
    rest = raw.partition("\n")[2]
    no_first, no_last, no_either = (
        rest.strip(),
        raw.rpartition("\n")[0].strip(),
        rest.rpartition("\n")[0].strip(),
    )
    asterisks = "asterisks"
    candidates = (
        (raw.replace("*", ""), asterisks),
        (no_first, "its first line"),
        (no_last, "its last line"),
        (no_either, "its first and last line"),
        (no_first.replace("*", ""), f"its first line and {asterisks}"),
        (no_last.replace("*", ""), f"its last line and {asterisks}"),
        (no_either.replace("*", ""), f"its first and last line and {asterisks}"),
    )
    distinct = {raw: ""}
    for candidate, without in candidates:
        if candidate.strip():
            distinct.setdefault(candidate, without)
    return tuple(Variant(Text(candidate), without) for candidate, without in list(distinct.items())[1:])
