"""A prompt made ready for the rules: lower case, quotations hidden, cut into statements.

What stands in quotation marks, code, block quotes and addresses is talked about and asks for nothing, so
it is hidden from the rules; a rule that wants a quotation finds its place and reads the original.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorer.text import SentenceMode, Span, Text

HIDDEN = "\x01"
# Lone surrogates cannot be written in UTF-8, which the rules are matched in.
_UNWANTED = {ord(HIDDEN): " ", ord("’"): "'"} | dict.fromkeys(
    range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}"
)
# No instruction is as long; a bound on what the rules see keeps their work linear in the text.
_LONGEST_STATEMENT = 1000

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_ADDRESS = re.compile(r"https?://[^\s\"”]+")
_BLOCK_QUOTE = re.compile(r"^[ \t]*>(?!>).*$", re.MULTILINE)
_DOUBLE_QUOTED = re.compile(r"[\"“”„«]([^\"“”„«»\n]{1,1000})[\"“”»]")
_DOUBLE_QUOTED_LINES = re.compile(r"[\"“„«]([^\"“”„«»]{1,4000})[\"”»]")
_SINGLE_QUOTED = re.compile(r"(?<![^\W_])['‘]([^'’‘\n]{1,80})['’](?![^\W_])")
_STATEMENT_BREAK = re.compile(r"[\r\n]++[ \t]*+(?![a-z])")


@dataclass(frozen=True, slots=True)
class Prompt:
    """Is a text with its masked twin, which is as long, and its statements."""

    text: str
    masked: str
    statements: tuple[Span, ...]


def prepared(text: str) -> Prompt:
    """Makes a text ready for the rules."""
    masked = _lowered(text)
    for hidden in (_FENCE, _ADDRESS, _BLOCK_QUOTE):
        masked = hidden.sub(lambda found: _blank(found.group()), masked)
    across_lines = masked.count('"') % 2 == 0
    for quoted in (_DOUBLE_QUOTED, *([_DOUBLE_QUOTED_LINES] if across_lines else []), _SINGLE_QUOTED):
        masked = quoted.sub(lambda found: found.group()[0] + _blank(found[1]) + found.group()[-1], masked)
    return Prompt(text=text, masked=masked, statements=tuple(_short(_statements(text, masked))))


def _lowered(text: str) -> str:
    """Lower-cases a text without changing its length."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return lowered.translate(_UNWANTED)


def _blank(text: str) -> str:
    return HIDDEN * len(text)


def _short(statements: Iterable[Span]) -> Iterator[Span]:
    return (span for span in statements if span.end - span.start <= _LONGEST_STATEMENT)


def _statements(text: str, masked: str) -> Iterator[Span]:
    """Cuts at sentence ends and at line breaks, unless the next line goes on in lower case."""
    shown = "".join(m if m == HIDDEN else c for c, m in zip(text, masked, strict=True))
    for sentence in Text(shown).sentences(SentenceMode.BLOCKS):
        start = sentence.start
        for line_break in _STATEMENT_BREAK.finditer(shown, sentence.start, sentence.end):
            yield Span(start, line_break.start())
            start = line_break.end()
        if start < sentence.end:
            yield Span(start, sentence.end)
