"""What the response must contain: placeholders and a postscript."""

import re

from scorer.checks.bounds import Bounds
from scorer.checks.evidence import shown
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.keyword import keyword
from scorer.ifeval.rule import MISSING, Break, CountRule, PlainRule, counting, plain
from scorer.text import Text

# An open bracket takes the rest of its line with it, so that no part of the text is looked at twice.
_PLACEHOLDER = re.compile(r"\[[^\]\n]*(\]?)")

_POSTSCRIPTS = {"P.S.": re.compile(r"p\.\s?s\."), "P.P.S": re.compile(r"p\.\s?p\.\s?s")}


def number_placeholders(arguments: Arguments) -> CountRule:
    """At least a number of texts in square brackets, each on one line."""

    def count(text: Text) -> int:
        return sum(map(bool, _PLACEHOLDER.findall(text.raw)))

    return counting("placeholder", Bounds(arguments.whole("num_placeholders"), None), count)


def postscript(arguments: Arguments) -> PlainRule:
    """A postscript begins with the marker, anywhere in the response; case does not count."""
    marker = arguments.text("postscript_marker").strip()
    known = _POSTSCRIPTS.get(marker)
    other = None if known else keyword(marker.lower(), "kwargs.postscript_marker")

    def find_break(text: Text) -> Break | None:
        if known.search(text.lower) if known else other and other.occurs(text):
            return None
        return Break(MISSING, f"The response has no postscript that begins with {shown(marker)}.")

    return plain(f"There is a postscript that begins with {shown(marker)}.", find_break)
