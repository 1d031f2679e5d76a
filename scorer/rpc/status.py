"""Turns the scorer's errors into `google.rpc.Status`, and nowhere else is one made."""

from google.protobuf.any_pb2 import Any
from google.rpc import code_pb2, error_details_pb2, status_pb2

from scorer.errors import Fault, InvalidRequest
from scorer.verdict import Unscored, UnscoredReason

DOMAIN = "heed.scorer.v1"

_CODES = {
    Fault.UNKNOWN_VERSION: code_pb2.FAILED_PRECONDITION,
    Fault.LIMIT_EXCEEDED: code_pb2.RESOURCE_EXHAUSTED,
}

_UNSCORED_CODES = {
    UnscoredReason.JUDGE_NOT_CONFIGURED: code_pb2.FAILED_PRECONDITION,
    UnscoredReason.JUDGE_UNAVAILABLE: code_pb2.UNAVAILABLE,
    UnscoredReason.JUDGE_REPLY_UNREADABLE: code_pb2.UNKNOWN,
    UnscoredReason.JUDGE_REFUSED: code_pb2.FAILED_PRECONDITION,
    UnscoredReason.MEDIA_MISSING: code_pb2.FAILED_PRECONDITION,
    UnscoredReason.DEADLINE_EXCEEDED: code_pb2.DEADLINE_EXCEEDED,
    UnscoredReason.DEGRADED: code_pb2.UNAVAILABLE,
}


def status_of(error: InvalidRequest) -> status_pb2.Status:
    """Makes the status of a caller's error: sentence, `ErrorInfo`, and `BadRequest` where a field is wrong."""
    metadata = {**error.details, "field": error.field} if error.field else dict(error.details)
    details = [_packed(error_details_pb2.ErrorInfo(reason=f"ERROR_REASON_{error.fault}", domain=DOMAIN, metadata=metadata))]
    if error.field:
        violation = error_details_pb2.BadRequest.FieldViolation(field=error.field, description=error.reason)
        details.append(_packed(error_details_pb2.BadRequest(field_violations=[violation])))
    code = _CODES.get(error.fault, code_pb2.INVALID_ARGUMENT)
    return status_pb2.Status(code=code, message=str(error), details=details)


def unscored_status(unscored: Unscored, *, check_id: str) -> status_pb2.Status:
    """Makes the status of a check that could not be decided."""
    info = error_details_pb2.ErrorInfo(reason=f"ERROR_REASON_{unscored.reason}", domain=DOMAIN, metadata={"check_id": check_id})
    return status_pb2.Status(
        code=_UNSCORED_CODES[unscored.reason], message=unscored.message, details=[_packed(info)]
    )


def _packed(message: error_details_pb2.ErrorInfo | error_details_pb2.BadRequest) -> Any:
    packed = Any()
    packed.Pack(message, deterministic=True)
    return packed
