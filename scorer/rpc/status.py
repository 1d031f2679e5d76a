"""Turns the scorer's errors into `google.rpc.Status`, and nowhere else is one made."""

import math

from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from scorer.errors import Fault, InvalidRequest
from scorer.rpc.refusal import Reason, Refused
from scorer.verdict import Unscored, UnscoredReason

DOMAIN = "heed.scorer.v1"
_LONGEST = 2000  # code points of one text: a caller's own can be as long as its request
_LONGEST_IN_METADATA = 300  # of a call, which is all gRPC has room for

_CODES = {
    Fault.UNKNOWN_VERSION: code_pb2.FAILED_PRECONDITION,
    Fault.LIMIT_EXCEEDED: code_pb2.RESOURCE_EXHAUSTED,
}

_REFUSED_CODES = {
    Reason.MEDIA_MISSING: code_pb2.FAILED_PRECONDITION,
    Reason.CANCELLED: code_pb2.CANCELLED,
    Reason.INVALID_STATE: code_pb2.FAILED_PRECONDITION,
    Reason.UNAUTHENTICATED: code_pb2.UNAUTHENTICATED,
    Reason.RATE_LIMITED: code_pb2.RESOURCE_EXHAUSTED,
    Reason.OVERLOADED: code_pb2.RESOURCE_EXHAUSTED,
    Reason.DRAINING: code_pb2.UNAVAILABLE,
    Reason.INTERNAL: code_pb2.INTERNAL,
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


def status_of(error: InvalidRequest | Refused) -> status_pb2.Status:
    """Makes an error's status: sentence, `ErrorInfo`, and `BadRequest` or `RetryInfo` where they help."""
    if isinstance(error, InvalidRequest):
        code = _CODES.get(error.fault, code_pb2.INVALID_ARGUMENT)
        reason, description, metadata = str(error.fault), error.reason, error.details
    else:
        code = _REFUSED_CODES.get(error.reason, code_pb2.INVALID_ARGUMENT)
        reason, description, metadata = str(error.reason), error.message, error.metadata
    details: list[Message] = [_info(reason, {**metadata, "field": error.field} if error.field else metadata)]
    if error.field:
        violation = error_details_pb2.BadRequest.FieldViolation(
            field=_clean(error.field), description=_clean(description)
        )
        details.append(error_details_pb2.BadRequest(field_violations=[violation]))
    if isinstance(error, Refused) and error.retry_after is not None:
        details.append(_retry_info(error.retry_after))
    return status_pb2.Status(code=code, message=_clean(str(error)), details=map(_packed, details))


def shortened(status: status_pb2.Status) -> status_pb2.Status:
    """Cuts what a caller's own texts made long, so that the status fits into the metadata of a call."""
    short = status_pb2.Status(code=status.code, message=_cut(status.message))
    for detail in status.details:
        info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        if detail.Unpack(info):
            metadata = {key: _cut(value) for key, value in info.metadata.items()}
            info = error_details_pb2.ErrorInfo(reason=info.reason, domain=info.domain, metadata=metadata)
            short.details.append(_packed(info))
        elif detail.Unpack(bad):
            for violation in bad.field_violations:
                violation.field, violation.description = _cut(violation.field), _cut(violation.description)
            short.details.append(_packed(bad))
        else:
            short.details.append(detail)
    return short


def unscored_status(unscored: Unscored, *, check_id: str) -> status_pb2.Status:
    """Makes the status of a check that could not be decided."""
    info = _info(str(unscored.reason), {"check_id": check_id})
    return status_pb2.Status(
        code=_UNSCORED_CODES[unscored.reason], message=_clean(unscored.message), details=[_packed(info)]
    )


def _info(reason: str, metadata: dict[str, str]) -> error_details_pb2.ErrorInfo:
    facts = {key: _clean(value) for key, value in metadata.items()}
    return error_details_pb2.ErrorInfo(reason=f"ERROR_REASON_{reason}", domain=DOMAIN, metadata=facts)


def _retry_info(seconds: float) -> error_details_pb2.RetryInfo:
    info = error_details_pb2.RetryInfo()
    info.retry_delay.FromMilliseconds(math.ceil(seconds * 1000))
    return info


def _clean(text: str) -> str:
    """Makes a text short and UTF-8: a JSON escape can hold half a surrogate pair, which protobuf cannot."""
    short = _cut(text, _LONGEST)
    return short if short.isascii() else short.encode("utf-8", "replace").decode("utf-8")


def _cut(text: str, longest: int = _LONGEST_IN_METADATA) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _packed(message: Message) -> Any:
    packed = Any()
    packed.Pack(message, deterministic=True)
    return packed
