"""What is said of a document that does not fit its schema, and of a schema that is none."""

from dataclasses import dataclass

from scorer.errors import InvalidRequest
from scorer.structure.document import Path

MAX_COMPLAINTS = 8
_MAX_MESSAGE = 300  # code points: a message may quote a value or a key of any length


def shortened(message: str) -> str:
    """Cuts what would make an explanation as long as the response."""
    return message if len(message) <= _MAX_MESSAGE else message[:_MAX_MESSAGE] + "…"


def refused(field: str, reason: str) -> InvalidRequest:
    """Makes the caller's error of a schema."""
    return InvalidRequest(field, shortened(reason))


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """Says what is wrong, and at which path; `of_key` says that the path's last key is, whatever it holds."""

    message: str
    path: Path = ()
    of_key: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", shortened(self.message))
