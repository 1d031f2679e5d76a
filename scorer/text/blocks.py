"""The blocks of marked-up text: no sentence reaches from one into another."""

import re
from collections.abc import Iterable
from typing import Final

from scorer.text.span import Span

# Bullets that are also other signs count only before white space.
SURE_BULLETS: Final = "•◦‣▪▫■□●○∙⁃"
BULLETS: Final = r"\-+*·–" + SURE_BULLETS
ENUMERATOR: Final = r"(?:\(?(?:[0-9]{1,3}|[ivx]{1,5}|[a-zA-Z])\)|(?:[0-9]{1,3}|[ivx]{1,5}|[a-z])\.)"

_LINE = re.compile(
    r"(?:>\s?)*+\s*+(?:(?P<alone>#{1,6}(?:\s|$)|\|)"
    rf"|(?P<item>(?:[{BULLETS}]|[*_]{{0,3}}{ENUMERATOR}[*_]{{0,3}})(?:\s|$)))"
)
# A thematic break, the underline of a heading, the line below a table's head, an empty quoted line, a fence.
_RULE_STARTS: Final = "-=*_~|:+>`"
_RULE = re.compile(r"[-=*_~|:+>\s]{3,}|[>\s]+|`{3,}[^`]*|~{3,}.*")


def find_blocks(text: str, lines: Iterable[Span]) -> list[Span]:
    """Cuts `text`, given its visible lines, at blank lines, headings, list items, table rows and rules.

    A line that is only a rule or the fence of a code block belongs to no block. After a list item, a line
    that is neither indented nor begins in lower case starts a new block.
    """
    blocks: list[Span] = []
    joins = in_item = in_table = False
    previous = 0
    for line in lines:
        start, end = line
        first = text[start]
        if text.count("\n", previous, start) != 1:
            joins = in_item = in_table = False
        previous = end
        plain = first.isupper() and text[start + 1 : start + 2] != ")"
        mark = None if plain else _LINE.match(text, start, end)
        if first in _RULE_STARTS and _RULE.fullmatch(text, start, end):
            in_table = in_table or "|" in text[start:end]
            joins = in_item = False
        elif mark and mark["item"]:
            blocks.append(line)
            joins, in_item = True, mark.end() < end
        elif mark or (in_table and "|" in text[start:end]):
            blocks.append(line)
            joins = in_item = False
        elif joins and not (in_item and _stands_apart(text, start)):
            blocks[-1] = Span(blocks[-1].start, end)
        else:
            blocks.append(line)
            joins, in_item = True, False
    return blocks


def _stands_apart(text: str, start: int) -> bool:
    """Says whether the line whose text begins at `start` is neither indented nor begins in lower case."""
    return text[start - 1] == "\n" and not text[start].islower()
