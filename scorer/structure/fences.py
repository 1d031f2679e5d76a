"""Code fences around documents: three or more backquotes or tildes, with or without a language tag."""

import re
from collections.abc import Iterator
from itertools import islice

from scorer.structure.document import Span

MAX_FENCES = 16  # blocks looked at; a response with more of them wraps no document

_OPENING = re.compile(r"^[ \t]{0,8}(?P<marks>`{3,}+|~{3,}+)(?P<info>[^\n]*+)(?:\n|\Z)", re.MULTILINE)
_INLINE = re.compile(r"`{3,}+")
_TAG = re.compile(r"[A-Za-z]{1,16}(?=\s)\s?|[A-Za-z]{1,16}(?=[<{\[])|")


def fenced_blocks(text: str) -> Iterator[Span]:
    """Yields the inside of each fenced block, and last of the one that begins with the first marks of all.

    A fence begins a line, but models also begin one within a line. A fence that is never closed runs to the
    end of the text.
    """
    yield from islice(_blocks(text), MAX_FENCES)
    yield from _inline(text)


def _blocks(text: str) -> Iterator[Span]:
    at = 0
    while opening := _OPENING.search(text, at):
        marks, info = opening["marks"], opening["info"]
        if marks in info:
            start = opening.start("info") + _tag_length(info)
            end = text.index(marks, opening.start("info"))
        else:
            start, end = opening.end(), _closing(text, opening.end(), marks)
        yield max(start, 0), max(start, end)
        at = max(text.find("\n", end + len(marks)), end + len(marks))
        if at >= len(text):
            return


def _closing(text: str, at: int, marks: str) -> int:
    """Finds the line that closes a fence, or else the last marks, such as those right after a bracket."""
    closing = re.compile(rf"^[ \t]*+{marks[0]}{{{len(marks)},}}", re.MULTILINE).search(text, at)
    if closing:
        return closing.start()
    end = text.rfind(marks, at)
    return end if end >= 0 else len(text)


def _inline(text: str) -> Iterator[Span]:
    opening = _INLINE.search(text)
    if opening:
        start = opening.end() + _tag_length(text[opening.end() : opening.end() + 20])
        end = text.rfind(opening[0], start)
        yield start, end if end >= 0 else len(text)


def _tag_length(info: str) -> int:
    tag = _TAG.match(info)
    return tag.end() if tag else 0
