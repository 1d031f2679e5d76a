"""Figures as judges write them: `2/2`, `1.5 of 2`, `2 out of 2 points`, `80%`, `½`, `1,5`, `7`.

    figure      = number [points] over number [points] | number "%" | number [points]
    number      = ["+" | "-"] digits [("." | ",") digits] ["½"] | "½"
    over        = "/" | "out of" | "of"
    points      = "point" | "points" | "pts" | "marks" …

What follows must not make the number count something else: `2 objects` is no figure, `2, because …` is. After
a slash only `counting` tells that such a word follows. Text is expected in the plain form of
`scorer.judge.plain`. Nothing is evaluated: digits are read as digits.
"""

import re
from dataclasses import dataclass

_SIGN = r"(?<![\d½.,])(?<!\d )[-+]?"
_NUMBER = r"(?:\d{1,6}(?:[.,]\d{1,4})?(?: ?½)?|½)(?![\d½])"
_POINTS = r"(?: ?(?:points?|pts?\.?|marks?|分|点)(?![a-z]))"
_OUT_OF = r" ?(?:out )?of (?:a )?(?:(?:possible|maximum|total|max) )?(?:of )?"
# Words that may follow a figure without making it the number of something.
_AFTER = (
    "and|because|since|as|for|but|due|with|given|total|score|overall|component|the|this|which|while|although|though"
    "|it|points?|pts|marks?|reasons?|reasoning|explanation|comment|justification|rationale|full|partial|awarded|here"
)
_NOUN = rf" (?!(?:{_AFTER})(?![a-z]))[a-z]"
_UNBROKEN = r"(?![\d%½])(?![.,]\d)"
_END = rf"(?! ?[-/+*^%] ?\d){_UNBROKEN}"
# After a whole, a dash may lead on to words that begin with a number; two ratios make a range.
_WHOLE_END = rf"(?!-\d)(?! ?[/+*^%] ?\d)(?! ?- ?[\d.,]{{1,12}} ?/){_UNBROKEN}"

_RATIO = (
    rf"(?P<value>{_SIGN}{_NUMBER}){_POINTS}?"
    rf"(?: ?/ ?(?P<whole>{_NUMBER}){_POINTS}?{_WHOLE_END}(?=(?P<noun>{_NOUN})?)"
    rf"|{_OUT_OF}(?P<of>{_NUMBER}){_POINTS}?{_END}(?!{_NOUN}))"
)
_PERCENT = rf"(?P<percent>{_SIGN}\d{{1,6}}(?:[.,]\d{{1,4}})?) ?%(?!{_NOUN})"
_BARE = rf"(?P<bare>{_SIGN}{_NUMBER}){_POINTS}?{_END}(?!{_NOUN})(?! ?(?:out )?of )"

RATIO = rf"(?:{_RATIO}|{_PERCENT})"
FIGURE = rf"(?:{_RATIO}|{_PERCENT}|{_BARE})"
_ALONE = re.compile(rf" ?{FIGURE} ?\.?$")


@dataclass(frozen=True, slots=True)
class Figure:
    """Is what was written: a value, and of how much where that was said."""

    value: float
    whole: float | None = None
    counting: bool = False


def figure_of(match: re.Match[str]) -> Figure:
    """Gives the figure that a pattern of this module found."""
    if match["percent"] is not None:
        return Figure(_number(match["percent"]), 100.0)
    groups = match.groupdict()
    if groups.get("bare") is not None:
        return Figure(_number(match["bare"]))
    return Figure(_number(match["value"]), _number(match["whole"] or match["of"]), match["noun"] is not None)


def figure_alone(text: str) -> Figure | None:
    """Reads a text that is a figure and nothing else."""
    found = _ALONE.match(text)
    return figure_of(found) if found else None


def _number(text: str) -> float:
    digits = text.replace(",", ".").replace(" ", "")
    half = 0.5 if digits.endswith("½") else 0.0
    bare = digits.removesuffix("½")
    sign = -1.0 if bare.startswith("-") else 1.0
    return sign * (float(bare.lstrip("+-") or "0") + half)
