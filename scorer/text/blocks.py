"""The blocks of marked-up text: no sentence reaches from one into another."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final

from scorer.text.span import Span

# Bullets that are also other signs count only before white space.
SURE_BULLETS: Final = "•◦‣▪▫■□●○∙⁃"
BULLETS: Final = r"\-+*·–" + SURE_BULLETS
ENUMERATOR: Final = (
    r"(?:\(?(?:[0-9]{1,3}|[ivx]{1,5}|[a-zA-Z])\)|(?:[0-9]{1,3}|[ivx]{1,5}|[IVX]{2,5}|[a-z])\.)"
)

_ITEM = re.compile(rf"(?:>\s?)*+\s*+(?:[{BULLETS}]|[*_]{{0,3}}{ENUMERATOR}[*_]{{0,3}})(?:\s|$)")
AFTER_LETTER: Final = ").ivxIVX"  # what may follow where the first letter of a line is a list marker
_ALONE_STARTS: Final = "#|>"
_ALONE = re.compile(r"(?:>\s?)*+\s*+(?:#{1,6}(?:\s|$)|\|)")
# A thematic break, the underline of a heading, the line below a table's head, an empty quoted line, a fence.
_RULE_STARTS: Final = "-=*_~|:+>`"
_RULE = re.compile(r"[-=*_~|:+>\s]{3,}|[>\s]+|`{3,}[^`]*|~{3,}.*")


class _Line(Enum):
    RULE = "marks that only divide"
    ALONE = "a heading or a table row"
    ITEM = "a list item"
    MARKER = "a list item's marker without its text"
    TEXT = "anything else"


def find_blocks(text: str, lines: Sequence[Span]) -> list[Span]:
    """Cuts `text`, given its visible lines, at blank lines, headings, list items, table rows and rules.

    A line that is only a rule or the fence of a code block belongs to no block. After a list item, a line
    that is neither indented nor begins in lower case starts a new block.
    """
    blocks: list[Span] = []
    lettered = sum(_is_lettered(text, line.start) for line in lines) > 1
    joins = in_item = in_table = False
    previous = 0
    for line in lines:
        start, end = line
        if text.count("\n", previous, start) != 1:
            joins = in_item = in_table = False
        previous = end
        kind = _classify(text, line)
        if kind is _Line.TEXT:
            row = in_table and "|" in text[start:end]
            option = lettered and _is_lettered(text, start)
            joins = joins and not (row or option or (in_item and _stands_apart(text, start)))
            joins_next, in_item = not row, option or (in_item and joins)
        elif kind is _Line.RULE:
            in_table = in_table or "|" in text[start:end]
            joins = in_item = False
            continue
        else:
            joins, joins_next, in_item = False, kind is not _Line.ALONE, kind is _Line.ITEM
        if joins:
            blocks[-1] = Span(blocks[-1].start, end)
        else:
            blocks.append(line)
        joins = joins_next
    return blocks


def _classify(text: str, line: Span) -> _Line:
    start, end = line
    first = text[start]
    if first.isalpha() and text[start + 1 : start + 2] not in AFTER_LETTER:
        return _Line.TEXT
    if first in _RULE_STARTS and _RULE.fullmatch(text, start, end):
        return _Line.RULE
    if first in _ALONE_STARTS and _ALONE.match(text, start, end):
        return _Line.ALONE
    item = _ITEM.match(text, start, end)
    if item is None:
        return _Line.TEXT
    return _Line.MARKER if item.end() == end else _Line.ITEM


def _is_lettered(text: str, start: int) -> bool:
    """Says whether a line begins like `A. Paris`: an option where several lines do, else perhaps a name."""
    return text[start + 1 : start + 3] == ". " and "A" <= text[start] <= "Z"


def _stands_apart(text: str, start: int) -> bool:
    """Says whether the line whose text begins at `start` is neither indented nor begins in lower case."""
    return text[start - 1] == "\n" and not text[start].islower()
