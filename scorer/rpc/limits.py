"""How large a request may be; what exceeds a limit is refused with the limit's name."""

from dataclasses import dataclass

from heed.scorer.v1 import check_pb2, scorer_service_pb2
from scorer.errors import InvalidRequest, LimitExceeded
from scorer.rpc.refusal import Reason, Refused
from scorer.sample import Media, Sample

_MIB = 1 << 20

Batch = scorer_service_pb2.BatchScoreRequest | scorer_service_pb2.StreamScoreRequest


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

    def refusal(self, message: Batch) -> InvalidRequest | Refused | None:
        """Says why a batch, or a message of a stream, is refused whole, if it is."""
        if not message.requests:
            sentence = "requests: is empty; send at least one request"
            return Refused(Reason.EMPTY_REQUESTS, sentence, field="requests")
        try:
            _bound("requests", "request_count", self.request_count, len(message.requests))
        except LimitExceeded as error:
            return error
        return None

    def allow_message(self, size: int) -> None:
        """Raises LimitExceeded where a message has more bytes than allowed."""
        _bound("", "message_bytes", self.message_bytes, size)

    def allow_check(self, check: check_pb2.Check) -> None:
        """Raises LimitExceeded where a check's schema or expression is larger than allowed."""
        match check.WhichOneof("spec"):
            case "structure":
                self._allow_schema("structure.json_schema", check.structure.json_schema)
                self._allow_schema("structure.xsd", check.structure.xsd)
            case "pattern":
                self._allow_schema("pattern.expression", check.pattern.expression)
            case _:
                pass

    def allow_images(self, sample: Sample) -> None:
        """Raises LimitExceeded where a conversation shows more bytes of images than allowed."""
        parts = (part for message in sample.conversation for part in message.parts)
        images = sum(len(part.data) for part in parts if isinstance(part, Media))
        _bound("context", "image_bytes", self.image_bytes, images)

    def _allow_schema(self, field: str, text: str) -> None:
        if len(text) * 4 > self.schema_bytes:
            _bound(field, "schema_bytes", self.schema_bytes, len(text.encode()))


def _bound(field: str, limit: str, maximum: int, actual: int) -> None:
    if actual > maximum:
        raise LimitExceeded(field, limit=limit, maximum=maximum, actual=actual)
