"""What the service refuses beyond a malformed request: the call, its media, its credential, its turn."""

from enum import StrEnum

from scorer.errors import HeedError


class Reason(StrEnum):
    """Names why a call, or an entry of one, is refused; each is a value of `ErrorReason` on the wire."""

    MALFORMED_MESSAGE = "MALFORMED_MESSAGE"
    EMPTY_REQUESTS = "EMPTY_REQUESTS"
    MISSING_REQUEST_ID = "MISSING_REQUEST_ID"
    DUPLICATE_REQUEST_ID = "DUPLICATE_REQUEST_ID"
    MEDIA_INVALID = "MEDIA_INVALID"
    MEDIA_MISSING = "MEDIA_MISSING"
    CANCELLED = "CANCELLED"
    MISPLACED_AGGREGATE_SPEC = "MISPLACED_AGGREGATE_SPEC"
    UNKNOWN_SUITE = "UNKNOWN_SUITE"
    EMPTY_ROWS = "EMPTY_ROWS"
    INVALID_ROW = "INVALID_ROW"
    INVALID_STATE = "INVALID_STATE"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    RATE_LIMITED = "RATE_LIMITED"
    OVERLOADED = "OVERLOADED"
    DRAINING = "DRAINING"
    INTERNAL = "INTERNAL"


class Refused(HeedError):
    """Says why the service does not do what it is asked, in a sentence that helps.

    `field` is set where a field of the message is at fault; `retry_after` (seconds) where waiting helps.
    """

    def __init__(
        self,
        reason: Reason,
        message: str,
        *,
        field: str = "",
        retry_after: float | None = None,
        **metadata: str,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.field = field
        self.retry_after = retry_after
        self.metadata = metadata
