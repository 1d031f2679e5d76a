"""One score found in a reply, and the search for it in running text.

    item   = label [aside] joint figure             component 1 (worth 6): 4/6
           | label joint "(" figure ")"             component 1 (4/6)
           | label … ratio, the part's own whole    component 1: shows the scene but not the cat. 4/6
           | label … "|" figure "|"                 | component 1 | describe the scene | 4/6 |
           | label line-end … "score" joint figure  component 1 <line end> score: 4
    total  = "total" joint [sum "="] figure         total score: 4 + 4 = 8/10

What stands after a label and fits none of these gives no item: nothing is guessed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.judge.figure import FIGURE, RATIO, Figure, figure_alone, figure_of
from scorer.judge.label import TOTAL, Labels
from scorer.judge.part import Part

# Stand in the text for the objects that were read apart, each in its place.
OBJECT_SIGNS = tuple(map(chr, range(0xF0000, 0xF8000)))
_OBJECT = re.compile("[\U000f0000-\U000f7fff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Is a figure for one part, or for the TOTAL, between two places of the text."""

    index: int
    figure: Figure
    start: int
    end: int
    comment: str = ""


# A comma is no joint: the figure after it may be the next part's.
_SAID = "scores?|points?|rating|grade|marks?"
_JOINT_WORD = rf"(?:{_SAID}|awarded|given|receives?|received|gets?|got|earns?|earned|scored|is|was|a|of|at)"
_JOINT = (
    rf"(?P<joint>(?: ?(?:{_JOINT_WORD}"
    r"(?![a-z])|:|=|->|-(?!\d)|\.\.\.|…)){0,6}) ?"
)
_ASIDE = r"(?: ?[(\[][^()\[\]\n]{0,300}[)\]])?"
_SUM = r"(?:[\d./ ]{1,40}(?:\+ ?[\d./]{1,12} ?){1,50}= ?)?"
_DIRECT = (
    re.compile(rf"{_ASIDE}{_JOINT}{FIGURE}"),
    re.compile(rf"{_JOINT}[(\[] ?(?:(?:{_SAID}) ?:? ?)?{RATIO}"),
    re.compile(rf"{_JOINT}[(\[] ?(?:{_SAID}) ?:? ?{FIGURE}"),
)
_TOTAL = re.compile(rf"(?:{_JOINT}| ?(?P<opened>[|(\[]) ?){_SUM}{FIGURE}")
_ROW = re.compile(rf"(?m)^(?:the )?(?:{_SAID})(?: (?:awarded|given|earned))? ?(?::|=|-(?! ?\d)) ?{FIGURE}")
_RATIO = re.compile(RATIO)
_RANGE = re.compile(r"\d ?(?:-|to|or) ?$")
_FOR_THE_NEXT = re.compile(r" ?(?:points?|marks?)? ?(?:for|to|on|in)(?: the)? ?$")


def items_in(text: str, *, labels: Labels, parts: Sequence[Part]) -> Iterator[Item]:
    """Finds the items of a plain text, in order."""
    found = list(_labelled(text, labels))
    ends = [*(match.start() for match, _ in found[1:]), len(text)]
    for (match, index), end in zip(found, ends, strict=False):
        segment = _OBJECT.split(text[match.end() : end], maxsplit=1)[0]
        hit = _total(segment) if index == TOTAL else _part(segment, parts[index])
        if hit is not None:
            figure, length = hit
            yield Item(index=index, figure=figure, start=match.start(), end=match.end() + length)


def _labelled(text: str, labels: Labels) -> Iterator[tuple[re.Match[str], int]]:
    """Finds the labels that name a part, and those of a total that has a figure."""
    for match in labels.pattern.finditer(text):
        index = labels.of(match)
        if index is not None and (index != TOTAL or _total(text, match.end())):
            yield match, index


_Hit = tuple[Figure, int] | None


def _total(text: str, start: int = 0) -> _Hit:
    found = _TOTAL.match(text, start)
    return (figure_of(found), found.end() - start) if found and _has_joint(found) else None


def _has_joint(found: re.Match[str]) -> bool:
    return bool(found["opened"] or found["joint"].strip())


def _part(segment: str, part: Part) -> _Hit:
    line = segment.split("\n", 1)[0]
    if "|" in line:
        return _cell(line)
    for pattern in _DIRECT:
        found = pattern.match(line)
        if found and _counts(found, segment, part):
            return figure_of(found), found.end()
    return _ratio(segment, line, part) or _row(segment, len(line), part)


def _counts(found: re.Match[str], segment: str, part: Part) -> bool:
    figure = figure_of(found)
    if figure.whole is None or part.name:
        said = bool(found["joint"].strip()) or "(" in found[0]
        return said and not _FOR_THE_NEXT.fullmatch(segment, found.end())
    if figure.counting and figure.whole != part.high:
        return False
    return not _FOR_THE_NEXT.fullmatch(segment, found.end())


def _ratio(segment: str, line: str, part: Part) -> _Hit:
    """Takes a ratio from the label's line where it is of the part's whole and no other such one differs."""
    if part.name and not line.lstrip().startswith((":", "-", "(")):
        return None
    hits = []
    for found in _RATIO.finditer(line):
        figure = figure_of(found)
        own = figure.whole == part.high and not figure.counting
        in_range = _RANGE.search(line, max(0, found.start() - 8), found.start())
        if own and not in_range and not _FOR_THE_NEXT.fullmatch(segment, found.end()):
            hits.append((figure, found.end()))
    return hits[0] if len({figure for figure, _ in hits}) == 1 else None


def _cell(line: str) -> _Hit:
    """Takes the one cell of a table's row that is a figure; of several, the one with a whole."""
    figures = [figure for figure in map(figure_alone, line.split("|")) if figure]
    if len(figures) > 1:
        figures = [figure for figure in figures if figure.whole is not None]
    return (figures[0], len(line)) if len(figures) == 1 else None


def _row(segment: str, start: int, part: Part) -> _Hit:
    found = _ROW.search(segment, start)
    if found is None:
        return None
    figure = figure_of(found)
    return None if figure.counting and figure.whole != part.high else (figure, found.end())
