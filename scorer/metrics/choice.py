"""Columns that hold one of a few words."""

from collections.abc import Sequence
from difflib import get_close_matches

from scorer.metrics.errors import BadRow


def check_choice(value: str, valid: Sequence[str], *, column: str) -> None:
    """Raises BadRow for a value that is none of the valid ones, naming the nearest."""
    if value not in valid:
        close = get_close_matches(value.lower(), valid, n=1)
        do = f"did you mean {close[0]}?" if close else f"write one of {', '.join(valid)}"
        raise BadRow(f"{value!r} is none of them", where=f"column {column}", do=do)
