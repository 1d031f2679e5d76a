"""Why a model gave no answer, as a closed set of failures carried by one error.

RunnerError
└── ModelError    no answer: which failure, what was seen, what to do, whether to try again
"""

from enum import StrEnum

from runner.errors import RunnerError


class Failure(StrEnum):
    """Names why there is no answer."""

    UNREACHABLE = "unreachable"
    OVERLOADED = "overloaded"
    RATE_LIMITED = "rate_limited"
    SERVER_FAILED = "server_failed"
    TIMED_OUT = "timed_out"
    BROKEN_OFF = "broken_off"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    FILTERED = "filtered"
    OTHER_MODEL = "other_model"
    UNKNOWN_MODEL = "unknown_model"
    UNAUTHORIZED = "unauthorized"
    REFUSED = "refused"
    TOO_LARGE = "too_large"
    UNSUPPORTED_MEDIA = "unsupported_media"
    NOT_RECORDED = "not_recorded"
    BUDGET_SPENT = "budget_spent"
    DEPLOYMENT_DOWN = "deployment_down"


_RETRYABLE = frozenset(
    {
        Failure.UNREACHABLE,
        Failure.OVERLOADED,
        Failure.RATE_LIMITED,
        Failure.SERVER_FAILED,
        Failure.TIMED_OUT,
        Failure.BROKEN_OFF,
        Failure.UNREADABLE,
        Failure.EMPTY,
    }
)
# The server may have worked, and may send a bill, although no answer came.
_BILLABLE = frozenset(
    {
        Failure.SERVER_FAILED,
        Failure.TIMED_OUT,
        Failure.BROKEN_OFF,
        Failure.UNREADABLE,
        Failure.EMPTY,
        Failure.FILTERED,
        Failure.OTHER_MODEL,
    }
)


class ModelError(RunnerError):
    """No answer. The message says what was seen and, after a semicolon, what to do.

    `retry_after` is in seconds, as the server asked. What was said before the failure is never in it.
    """

    def __init__(
        self,
        failure: Failure,
        seen: str,
        *,
        advice: str,
        retry_after: float | None = None,
        retryable: bool | None = None,
    ) -> None:
        super().__init__(f"{seen}; {advice}")
        self.failure = failure
        self.seen = seen
        self.advice = advice
        self.retry_after = retry_after
        self.retryable = failure in _RETRYABLE if retryable is None else retryable

    @property
    def may_be_billed(self) -> bool:
        """Whether the call may cost something all the same."""
        return self.failure in _BILLABLE
