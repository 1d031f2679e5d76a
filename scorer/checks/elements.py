"""Elements of layout in a text: lists, headings, tables, code blocks, titles, placeholders and highlights.

Every finder is one scan over the lines outside fenced code, linear in the text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from scorer.text import Span


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


class Line(NamedTuple):
    """Is a line without its line feed, and where it stands; a line of code shows as blank."""

    start: int
    text: str

    @property
    def span(self) -> Span:
        """The line without white space around it."""
        stripped = self.text.strip()
        start = self.start + self.text.find(stripped)
        return Span(start, start + len(stripped))


@dataclass(frozen=True, slots=True)
class Page:
    """Is a text as lines, with its fenced blocks of code taken out of them."""

    lines: tuple[Line, ...]
    code: tuple[Span, ...]


_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})(?P<info>.*)")
_RULE = re.compile(r"[ \t]*(?:(?:-[ \t]*){3,}+|(?:\*[ \t]*){3,}+|(?:_[ \t]*){3,}+)")
_BULLET = re.compile(r"[ \t]*[-*+•◦‣▪●–][ \t]+(?=\S)")
_NUMBERED = re.compile(r"[ \t]*(?:[0-9]{1,9}[.)]|\([0-9]{1,9}\))[ \t]+(?=\S)")
_HEADING = re.compile(r" {0,3}(?P<level>#{1,6})[ \t]+(?=[^\s#])")
_UNDERLINE = re.compile(r" {0,3}(?:=++|-++)[ \t]*")
_NO_PARAGRAPH = re.compile(r"[ \t]*[>|]")
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_CELL_RULE = re.compile(r":?-+:?")
_STARS = re.compile(r"(?<!\\)\*+")


def page(text: str) -> Page:
    """Reads lines and code blocks; a fence that is never closed runs to the end of the text."""
    lines: list[Line] = []
    code: list[Span] = []
    opened: tuple[int, str] | None = None
    position = 0
    for line in text.split("\n"):
        match = _FENCE.fullmatch(line)
        if opened is None and match and _opens(match):
            opened = position, match["fence"]
            lines.append(Line(position, ""))
        elif opened is None:
            lines.append(Line(position, line))
        elif match and match["fence"].startswith(opened[1]) and not match["info"].strip():
            code.append(Span(opened[0], position + len(line.rstrip())))
            opened = None
        position += len(line) + 1
    if opened is not None:
        code.append(Span(opened[0], len(text.rstrip())))
    return Page(tuple(lines), tuple(code))


def _opens(match: re.Match[str]) -> bool:
    return match["fence"][0] == "~" or "`" not in match["info"]


def _bullets(whole: Page) -> Iterator[Span]:
    return (line.span for line in whole.lines if _BULLET.match(line.text) and not _RULE.fullmatch(line.text))


def _numbered(whole: Page) -> Iterator[Span]:
    return (line.span for line in whole.lines if _NUMBERED.match(line.text))


def _headings(whole: Page) -> Iterator[Span]:
    return (span for span, _ in _levelled(whole))


def _levelled(whole: Page) -> Iterator[tuple[Span, int]]:
    """Finds headings with their levels: after number signs, or underlined with `=` or `-`."""
    for line, below in pairwise((*whole.lines, Line(0, ""))):
        match = _HEADING.match(line.text)
        if match:
            yield line.span, len(match["level"])
        elif _UNDERLINE.fullmatch(below.text) and _is_paragraph(line.text):
            yield Span(line.span.start, below.span.end), 1 if "=" in below.text else 2


def _is_paragraph(line: str) -> bool:
    others = (_BULLET, _NUMBERED, _NO_PARAGRAPH)
    return bool(line.strip()) and not _UNDERLINE.fullmatch(line) and not any(p.match(line) for p in others)


def _tables(whole: Page) -> Iterator[Span]:
    """Finds tables: a row of cells, a rule of as many cells under it, and the rows that follow."""
    lines = whole.lines
    i = 0
    while i + 1 < len(lines):
        if not _heads_table(lines[i].text, lines[i + 1].text):
            i += 1
            continue
        last = i + 1
        while last + 1 < len(lines) and "|" in lines[last + 1].text:
            last += 1
        yield Span(lines[i].span.start, lines[last].span.end)
        i = last + 1


def _heads_table(line: str, below: str) -> bool:
    if "|" not in line or "|" not in below:
        return False
    rules = _cells(below)
    return all(_CELL_RULE.fullmatch(cell.strip()) for cell in rules) and len(rules) == len(_cells(line))


def _cells(row: str) -> list[str]:
    return _CELL_BORDER.split(row.strip().removeprefix("|").removesuffix("|"))


def _titles(whole: Page) -> Iterator[Span]:
    """Finds titles in double angle brackets; without any, a first-level heading that opens the text."""
    found = False
    for line in whole.lines:
        for span in _enclosed(line, "<<", ">>"):
            found = True
            yield span
    if not found:
        starts = [line.span.start for line in whole.lines if line.text.strip()]
        first = min(starts + [code.start for code in whole.code], default=0)
        yield from (span for span, level in _levelled(whole) if span.start == first and level == 1)


def _placeholders(whole: Page) -> Iterator[Span]:
    """Finds texts in square brackets; the text of a link is no placeholder."""
    for line in whole.lines:
        for span in _enclosed(line, "[", "]"):
            if line.text[span.end - line.start : span.end - line.start + 1] != "(":
                yield span


def _enclosed(line: Line, opening: str, closing: str) -> Iterator[Span]:
    """Finds what stands between marks on one line and holds more than marks and white space."""
    text, position = line.text, 0
    while True:
        end = text.find(closing, position)
        if end < 0:
            return
        start = text.rfind(opening, position, end)
        position = end + len(closing)
        if start >= 0 and text[start:position].strip(opening + closing + " \t"):
            yield Span(line.start + start, line.start + position)


def _highlights(whole: Page) -> Iterator[Span]:
    """Finds texts between one, two or three asterisks on one line, with no white space inside them."""
    for line in whole.lines:
        if "*" not in line.text:
            continue
        opened: dict[int, int] = {}
        for run in _STARS.finditer(line.text):
            start, end = run.span()
            size = end - start
            if size > 3:
                continue
            begun = opened.pop(size, None)
            if begun is not None and not line.text[start - 1].isspace():
                yield Span(line.start + begun, line.start + end)
            elif end < len(line.text) and not line.text[end].isspace():
                opened[size] = start


def _code_blocks(whole: Page) -> Iterator[Span]:
    return iter(whole.code)


_FINDERS: Mapping[Element, Callable[[Page], Iterator[Span]]] = {
    Element.BULLET: _bullets,
    Element.NUMBERED: _numbered,
    Element.HEADING: _headings,
    Element.TABLE: _tables,
    Element.CODE_BLOCK: _code_blocks,
    Element.TITLE: _titles,
    Element.PLACEHOLDER: _placeholders,
    Element.HIGHLIGHT: _highlights,
}


def find(element: Element, text: str) -> tuple[Span, ...]:
    """Finds the elements of one kind in a text whose lines end in line feeds, in order."""
    return tuple(_FINDERS[element](page(text)))
