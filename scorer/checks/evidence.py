"""Evidence for a verdict, bounded so that a long response cannot make a longer reply."""

from collections.abc import Iterable
from itertools import islice

from scorer.text import Text
from scorer.verdict import Evidence

MOST_SPANS = 100
MOST_CHARACTERS = 2000


def quote(text: Text, start: int, end: int, note: str = "") -> Evidence:
    """Points at a part of the response, or at the first 2000 code points of a longer one."""
    end = min(end, start + MOST_CHARACTERS)
    return Evidence(start=start, end=end, quote=text.raw[start:end], note=note)


def quotes(text: Text, spans: Iterable[tuple[int, int]], note: str = "") -> tuple[Evidence, ...]:
    """Points at the first 100 of `spans`; takes no more of them than that."""
    return tuple(quote(text, start, end, note) for start, end in islice(spans, MOST_SPANS))


def shown(quoted: str) -> str:
    """Puts a short text into an explanation, in quotation marks and on one line."""
    line = " ".join(quoted[:60].split())
    return f"“{line}”" if len(quoted) <= 60 else f"“{line}…”"
