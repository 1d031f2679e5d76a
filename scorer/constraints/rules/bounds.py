"""How a bound is worded: `no more than four`, `10 or fewer`, `between 3 and 5`, `exactly two`."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.constraints.rule import Match


class Bound(NamedTuple):
    """Is a least and a greatest number, either of which may be open."""

    min: int | None
    max: int | None

    @property
    def holds_something(self) -> bool:
        """Whether a response can meet the bound, and not every one does."""
        if self.min is not None and self.max is not None:
            return 0 <= self.min <= self.max and self.max > 0
        return (self.min or 0) > 0 if self.max is None else self.max > 0


_BEFORE: Mapping[str, tuple[str, ...]] = {
    "most": (
        "(?:no|not) more than",
        "no greater than",
        "at (?:the )?most",
        "at maximum",
        "up to",
        "(?:a )?max(?:imum)?(?: of)?",
        "within",
        "{no}(?: be| to)? exceed(?:ing)?",
        r"{no}(?: \w+){0,4}? (?:more|longer|greater) than",
        r"(?:limit|restrict|cap|keep)(?:ed|s)?(?: [\w-]+){0,6}? to(?: only| just)?",
    ),
    "below": ("less than", "fewer than", "under", "below", "shorter than"),
    "least": (
        "at (?:the (?:very )?)?least",
        "at minimum",
        "(?:a )?min(?:imum)?(?: of)?",
        r"{no}(?: \w+){0,4}? (?:less|fewer|shorter) than",
    ),
    "above": ("more than", "over", "above", "longer than", "greater than", "upwards of", "exceed(?:ing|s)?"),
    "exact": ("exactly", "precisely"),
}
_AFTER: Mapping[str, str] = {
    "most": r"or (?:less|fewer|under|shorter)|(?:at )?max(?:imum)?|at (?:the )?most|tops",
    "least": r"or (?:more|longer)|(?:at )?min(?:imum)?|at (?:the )?least",
}

# A bound before what it bounds: `{before} {n} words`.
BEFORE = "|".join(f"(?P<{name}>{'|'.join(words)})" for name, words in _BEFORE.items())
BEFORE = f"(?:{BEFORE})(?: a total of)? {{n}}"
# A bound around what it bounds: `{n} or more words`, `{n} words or more`.
BETWEEN = r"\b{n}(?: or (?:(?P<more>more)|(?P<fewer>less|fewer))|(?P<plus>\+))"
BEHIND = ",? (?:" + "|".join(f"(?P<{name}>{words})" for name, words in _AFTER.items()) + ")"
RANGE = r"\b(?P<between>between )?{n}(?: to | ?[-–] ?| or |(?P<and> and )){m}"


def bound_before(match: Match) -> Bound:
    """Gives the bound of BEFORE."""
    n = match.number()
    if match.has("most"):
        return Bound(None, n)
    if match.has("below"):
        return Bound(None, n - 1)
    if match.has("least"):
        return Bound(n, None)
    return Bound(n + 1, None) if match.has("above") else Bound(n, n)


def bound_between(match: Match) -> Bound:
    """Gives the bound of BETWEEN."""
    return Bound(None, match.number()) if match.has("fewer") else Bound(match.number(), None)


def bound_behind(match: Match) -> Bound:
    """Gives the bound of BEHIND."""
    return Bound(None, match.number()) if match.has("most") else Bound(match.number(), None)


def range_of(match: Match) -> Bound:
    """Gives the bound of RANGE; `three and four` is one only after `between`."""
    if match.has("between") is not match.has("and"):
        return Bound(None, 0)
    return Bound(match.number(), match.number("m"))


def exactly_between(match: Match) -> Bound:
    """Gives the bound of two bare numbers."""
    return Bound(match.number(), match.number("m"))


def exactly(match: Match) -> Bound:
    """Gives the bound of a bare number."""
    return Bound(match.number(), match.number())
