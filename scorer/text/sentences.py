"""Sentences."""

import re

from scorer.text.lines import find_lines
from scorer.text.span import Sentence, SentenceMode

_END = re.compile(r"[.?!]+[\"')\]*_”’]*(?=\s|\Z)|[。！？]+")
_FRONT = " \t\n#>*_~`|\"'“‘([{•-"
_BEHIND = " \t\n*_~`|\"'”’)]}"


def find_sentences(text: str, mode: SentenceMode) -> tuple[Sentence, ...]:
    """Cuts `text` into sentences."""
    del mode
    found: list[Sentence] = []
    for line in find_lines(text):
        start = line.start
        ends = [m.end() for m in _END.finditer(text, line.start, line.end)]
        for end in [*ends, line.end]:
            if text[start:end].strip():
                found.append(_sentence(text, start, end))
            start = end
    return tuple(found)


def _sentence(text: str, start: int, end: int) -> Sentence:
    part = text[start:end]
    start, end = start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())
    part = text[start:end]
    body_start, body_end = end - len(part.lstrip(_FRONT)), start + len(part.rstrip(_BEHIND))
    return Sentence(start, end, *((body_start, body_end) if body_start < body_end else (start, end)))
