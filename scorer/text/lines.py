"""Lines and paragraphs."""

from scorer.text.span import Span
from scorer.text.visible import has_visible


def find_lines(text: str) -> tuple[Span, ...]:
    """Finds the lines of `text` that show something, without the white space around them."""
    found: list[Span] = []
    start = 0
    for line in text.split("\n"):
        shown = line.strip()
        if shown and ("!" <= shown[0] <= "~" or has_visible(shown)):
            first = start + line.index(shown[0])
            found.append(Span(first, first + len(shown)))
        start += len(line) + 1
    return tuple(found)


def find_paragraphs(lines: tuple[Span, ...], text: str) -> tuple[Span, ...]:
    """Joins the lines of `text` that no blank line separates."""
    found: list[Span] = []
    for line in lines:
        if found and text.count("\n", found[-1].end, line.start) == 1:
            found[-1] = Span(found[-1].start, line.end)
        else:
            found.append(line)
    return tuple(found)
