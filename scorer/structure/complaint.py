"""One thing that a schema finds wrong with a document."""

from dataclasses import dataclass

from scorer.structure.document import Path

MAX_COMPLAINTS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """Says what is wrong, and at which path."""

    message: str
    path: Path = ()
