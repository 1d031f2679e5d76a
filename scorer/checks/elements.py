"""Elements of layout in a text: lists, headings, tables, code blocks, titles, placeholders and highlights.

Nothing inside a fenced block of code is an element. Every finder is one scan, linear in the text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import Final

from scorer.text import Span
from scorer.text.blocks import BULLETS


class Element(StrEnum):
    """Names an element of layout."""

    BULLET = "bullet"
    NUMBERED = "numbered item"
    HEADING = "heading"
    TABLE = "table"
    CODE_BLOCK = "code block"
    TITLE = "title"
    PLACEHOLDER = "placeholder"
    HIGHLIGHT = "highlight"


_FENCE = re.compile(r"^[ \t]*+(?P<fence>`{3,}+|~{3,}+)(?P<info>[^\n]*)$", re.MULTILINE)
_RULE = re.compile(r"(?:-[ \t]*+){3,}+|(?:\*[ \t]*+){3,}+")
_BULLET = re.compile(rf"^[ \t]*+(?P<item>[{re.escape(BULLETS)}][ \t]++\S[^\n]*)", re.MULTILINE)
_NUMBERED = re.compile(r"^[ \t]*+(?P<item>(?:[0-9]{1,3}+[.)]|\([0-9]{1,3}+\))[ \t]++\S[^\n]*)", re.MULTILINE)
_HEADING = re.compile(r"^ {0,3}+(?P<item>(?P<level>#{1,6}+)[ \t]++[^\s#][^\n]*)", re.MULTILINE)
_UNDERLINE = re.compile(r"\n {0,3}+(?P<line>=++|-++)[ \t]*+$", re.MULTILINE)
# No underline makes a heading of an item, a quotation, a table row, code, a heading or another underline.
_NO_HEADING = re.compile(
    rf"[ \t]*+(?:[{re.escape(BULLETS)}][ \t]|[0-9]{{1,3}}+[.)][ \t]|[>|\0]|#{{1,6}}+[ \t]"
    r"|(?:=++|-++)[ \t]*+$)"
)
_TABLE_RULE = re.compile(r"\n(?P<rule>(?=[^\n|]*+\|)[ \t|:\-]++)$", re.MULTILINE)
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_CELL_RULE = re.compile(r":?-+:?")
_STARS = re.compile(r"(?<!\\)\*++|\n")
_MOST_STARS: Final = 3
_CODE: Final = "\0"


def find(element: Element, text: str) -> tuple[Span, ...]:
    """Finds the elements of one kind in a text whose lines end in line feeds, in order."""
    code = _code_blocks(text)
    if element is Element.CODE_BLOCK:
        return code
    return tuple(_FINDERS[element](_without(code, text)))


def _code_blocks(text: str) -> tuple[Span, ...]:
    """Finds fenced blocks; one that is never closed runs to the end of the text."""
    found: list[Span] = []
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            # A backtick behind backticks makes them code in a line.
            opened = match if match["fence"][0] == "~" or "`" not in match["info"] else None
        elif match["fence"].startswith(opened["fence"]) and not match["info"].strip():
            found.append(Span(opened.start(), match.end("fence")))
            opened = None
    if opened is not None:
        found.append(Span(opened.start(), len(text.rstrip())))
    return tuple(found)


def _without(code: tuple[Span, ...], text: str) -> str:
    """Puts a line of code marks in the place of each block of code."""
    pieces: list[str] = []
    kept = 0
    for start, end in code:
        pieces += (text[kept:start], _CODE * (end - start))
        kept = end
    return "".join((*pieces, text[kept:]))


def _items(expression: re.Pattern[str], text: str) -> Iterator[Span]:
    for match in expression.finditer(text):
        yield Span(match.start("item"), match.start("item") + len(match["item"].rstrip()))


def _bullets(text: str) -> Iterator[Span]:
    return (span for span in _items(_BULLET, text) if not _RULE.fullmatch(text, *span))


def _numbered(text: str) -> Iterator[Span]:
    return _items(_NUMBERED, text)


def _headings(text: str) -> list[Span]:
    return sorted([*_items(_HEADING, text), *(span for span, _ in _underlined(text))])


def _underlined(text: str) -> Iterator[tuple[Span, str]]:
    """Finds the lines that are headings because of the line below them, with the mark it consists of."""
    for match in _UNDERLINE.finditer(text):
        start = text.rfind("\n", 0, match.start()) + 1
        line = text[start : match.start()]
        if line.strip() and not _NO_HEADING.match(line):
            yield Span(start + len(line) - len(line.lstrip()), match.end("line")), match["line"][0]


def _tables(text: str) -> Iterator[Span]:
    """Finds tables: a row of cells, a rule of as many cells under it, and the rows that follow."""
    reached = 0
    for rule in _TABLE_RULE.finditer(text):
        start = text.rfind("\n", 0, rule.start()) + 1
        head = text[start : rule.start()]
        if start < reached or "|" not in head or not _rules_cells(rule["rule"], head):
            continue
        end = rule.end()
        while end < len(text) and "|" in (row := text[end + 1 : _line_end(text, end + 1)]):
            end += 1 + len(row)
        reached = end
        yield Span(start + len(head) - len(head.lstrip()), start + len(text[start:end].rstrip()))


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def _rules_cells(rule: str, head: str) -> bool:
    rules = _cells(rule)
    return all(_CELL_RULE.fullmatch(cell.strip()) for cell in rules) and len(rules) == len(_cells(head))


def _cells(row: str) -> list[str]:
    return _CELL_BORDER.split(row.strip().removeprefix("|").removesuffix("|"))


def _titles(text: str) -> Iterator[Span]:
    """Finds titles in double angle brackets; without any, a first-level heading that opens the text."""
    found = tuple(_enclosed(text, "<<", ">>"))
    if found:
        yield from found
        return
    first = len(text) - len(text.lstrip())
    heading = _HEADING.search(text)
    if heading and heading.start("item") == first and heading["level"] == "#":
        yield from islice(_items(_HEADING, text), 1)
    yield from (span for span, mark in islice(_underlined(text), 1) if span.start == first and mark == "=")


def _placeholders(text: str) -> Iterator[Span]:
    """Finds texts in square brackets; the text of a link is no placeholder."""
    return (span for span in _enclosed(text, "[", "]") if text[span.end : span.end + 1] != "(")


def _enclosed(text: str, opening: str, closing: str) -> Iterator[Span]:
    """Finds what stands between marks on one line and holds more than marks and white space."""
    position = 0
    while (end := text.find(closing, position)) >= 0:
        line = max(text.rfind("\n", position, end), position)
        start = text.rfind(opening, line, end)
        position = end + len(closing)
        if start >= 0 and text[start:position].strip(opening + closing + " \t"):
            yield Span(start, position)


def _highlights(text: str) -> Iterator[Span]:
    """Finds texts between one, two or three asterisks on one line, with no white space inside them."""
    opened: dict[int, int] = {}
    for run in _STARS.finditer(text):
        start, end = run.span()
        size = end - start
        if run.group() == "\n":
            opened = {}
        elif size in opened and not text[start - 1].isspace():
            yield Span(opened.pop(size), end)
        elif size <= _MOST_STARS and not text[end : end + 1].isspace():
            opened[size] = start


_FINDERS: Mapping[Element, Callable[[str], Iterable[Span]]] = {
    Element.BULLET: _bullets,
    Element.NUMBERED: _numbered,
    Element.HEADING: _headings,
    Element.TABLE: _tables,
    Element.TITLE: _titles,
    Element.PLACEHOLDER: _placeholders,
    Element.HIGHLIGHT: _highlights,
}
