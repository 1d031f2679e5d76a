"""How large a request may be; what exceeds a limit is refused with the limit's name."""

from dataclasses import dataclass

from heed.scorer.v1 import scorer_service_pb2
from scorer.errors import LimitExceeded

_MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Holds the limits, named as in the catalog; a deployment may set each."""

    response_bytes: int = _MIB
    check_count: int = 64
    request_count: int = 256
    message_bytes: int = 64 * _MIB
    structure_depth: int = 128
    image_bytes: int = 20 * _MIB
    schema_bytes: int = 256 << 10

    def allow(self, request: scorer_service_pb2.ScoreRequest) -> None:
        """Raises LimitExceeded where a request is larger than allowed."""
        _bound("checks", "check_count", self.check_count, len(request.checks))
        if len(request.response) * 4 > self.response_bytes:
            _bound("response", "response_bytes", self.response_bytes, len(request.response.encode()))
        images = sum(len(part.media.data) for m in request.context.messages for part in m.parts)
        _bound("context", "image_bytes", self.image_bytes, images)


def _bound(field: str, limit: str, maximum: int, actual: int) -> None:
    if actual > maximum:
        raise LimitExceeded(field, limit=limit, maximum=maximum, actual=actual)
