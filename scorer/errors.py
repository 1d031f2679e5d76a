"""What the scorer refuses, as a flat set beneath one base.

HeedError
└── InvalidRequest       the caller's request is malformed: which field, why, what to write instead
    └── LimitExceeded    a part of it is larger than a configured limit allows
"""

from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Fault(StrEnum):
    """Names what is wrong with a request; each is a value of `ErrorReason` on the wire."""

    MALFORMED_JSON = "MALFORMED_JSON"
    INVALID_FIELD = "INVALID_FIELD"
    EMPTY_CHECKS = "EMPTY_CHECKS"
    MISSING_CHECK_ID = "MISSING_CHECK_ID"
    DUPLICATE_CHECK_ID = "DUPLICATE_CHECK_ID"
    MISSING_SPEC = "MISSING_SPEC"
    INVALID_CHECK = "INVALID_CHECK"
    UNKNOWN_CHECK_KIND = "UNKNOWN_CHECK_KIND"
    UNKNOWN_VERSION = "UNKNOWN_VERSION"
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"


class HeedError(Exception):
    """Is the base of every error that the scorer raises on purpose."""


class InvalidRequest(HeedError):
    """Says that the caller's request is malformed: which field, and a sentence that helps.

    `details` are facts for programs, such as the id of the check or the nearest valid name.
    """

    def __init__(
        self, field: str, reason: str, *, fault: Fault = Fault.INVALID_CHECK, **details: str
    ) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason
        self.fault = fault
        self.details = details

    def within(self, path: str, **details: str) -> "InvalidRequest":
        """Returns the same complaint with `path` put before its field and more facts about it."""
        separator = "" if not self.field or self.field.startswith("[") else "."
        return InvalidRequest(
            f"{path}{separator}{self.field}", self.reason, fault=self.fault, **{**details, **self.details}
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Lets the error cross a process boundary whole."""
        return (_rebuilt, (self.field, self.reason, self.fault, self.details))


def _rebuilt(field: str, reason: str, fault: Fault, details: dict[str, str]) -> InvalidRequest:
    return InvalidRequest(field, reason, fault=fault, **details)


class LimitExceeded(InvalidRequest):
    """Says that a part of the request is larger than the limit named `limit` allows."""

    def __init__(self, field: str, *, limit: str, maximum: int, actual: int) -> None:
        super().__init__(
            field,
            f"is {actual:,}, and the limit {limit} is {maximum:,}",
            fault=Fault.LIMIT_EXCEEDED,
            limit=limit,
            maximum=str(maximum),
            actual=str(actual),
        )


def closest(name: str, names: "Iterable[str]") -> str:
    """Finds the valid name that `name` was probably meant to be, or nothing."""
    return next(iter(get_close_matches(name, sorted(names), n=1, cutoff=0.5)), "")


def nearest(name: str, names: "Iterable[str]") -> str:
    """Ends an error sentence: the valid names nearest to `name`, or all of them where none is near."""
    valid = sorted(names)
    close = get_close_matches(name, valid, n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"valid: {', '.join(valid)}"
