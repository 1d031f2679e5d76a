"""Evidence for a verdict, bounded so that a long response cannot make a longer reply."""

from collections.abc import Iterable, Sequence
from itertools import islice

from scorer.text import Text
from scorer.verdict import Evidence

MOST_SPANS = 100
MOST_CHARACTERS = 2000
_MOST_SHOWN = 60
_MOST_LISTED = 3


def quote(text: Text, start: int, end: int, note: str = "") -> Evidence:
    """Points at a part of the response, or at the first 2000 code points of a longer one."""
    end = min(end, start + MOST_CHARACTERS)
    return Evidence(start=start, end=end, quote=text.raw[start:end], note=note)


def quotes(text: Text, spans: Iterable[tuple[int, int]], note: str = "") -> tuple[Evidence, ...]:
    """Points at the first 100 of `spans`; takes no more of them than that."""
    return tuple(quote(text, start, end, note) for start, end in islice(spans, MOST_SPANS))


def brief(name: str) -> str:
    """Puts a caller's name into an explanation: on one line, and no more of it than its beginning."""
    line = " ".join(name[:_MOST_SHOWN].split())
    return line if len(name) <= _MOST_SHOWN else f"{line}…"


def shown(quoted: str) -> str:
    """Puts a short text into an explanation, in quotation marks and on one line."""
    return f"“{brief(quoted)}”"


def listed(texts: Sequence[str], *, joint: str = "or") -> str:
    """Names the first three of a list of ready texts, and says how many more there are."""
    more = len(texts) - _MOST_LISTED
    *head, last = [*texts[:_MOST_LISTED], f"{more:,} more"] if more > 0 else texts
    return f"{', '.join(head)} {joint} {last}" if head else last
