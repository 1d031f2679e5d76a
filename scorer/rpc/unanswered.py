"""Keeps the requests of a stream until they are answered, so that a broken stream can be taken up again."""

from collections.abc import Mapping

from heed.scorer.v1 import scorer_service_pb2
from scorer.errors import Fault, InvalidRequest
from scorer.rpc.protojson import parse

Request = scorer_service_pb2.ScoreRequest
Asked = Request | Mapping[str, object]


def request_from(asked: Asked) -> Request:
    """Gives the message of a request; raises InvalidRequest where a dictionary is none."""
    return asked if isinstance(asked, Request) else parse(asked, Request)


class Unanswered:
    """Holds what was sent and not yet answered, by request id."""

    def __init__(self) -> None:
        self._requests: dict[str, tuple[Request, bool]] = {}

    def __len__(self) -> int:
        return len(self._requests)

    def add(self, asked: Asked) -> Request:
        """Takes a request; raises InvalidRequest where it has no id, or one that is waiting already."""
        request = request_from(asked)
        if not request.request_id:
            raise InvalidRequest("request_id", "is required in a stream", fault=Fault.INVALID_FIELD)
        if request.request_id in self._requests:
            reason = f"{request.request_id!r} is the id of a request that is not answered yet"
            raise InvalidRequest("request_id", reason, fault=Fault.INVALID_FIELD)
        self._requests[request.request_id] = (request, not isinstance(asked, Request))
        return request

    def answered(self, request_id: str) -> bool:
        """Forgets a request; says whether it came as a dictionary."""
        return self._requests.pop(request_id)[1]

    def requests(self) -> list[Request]:
        """Gives what is unanswered, oldest first."""
        return [request for request, _ in self._requests.values()]
