"""Scores JSON lines in this process: a `ScoreRequest` in, a `ScoreResponse` or an error out, in place."""

import json
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from google.rpc import status_pb2

from heed.scorer.v1 import scorer_service_pb2
from scorer.check import CheckTable
from scorer.errors import Fault, InvalidRequest, LimitExceeded
from scorer.rpc.codec import CheckReader, response_from, sample_from
from scorer.rpc.limits import Limits
from scorer.rpc.protojson import parse, to_json
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.status import status_of
from scorer.score import score

_log = logging.getLogger(__name__)
_ID_SHOWN = 200
_OUR_FAULT = Refused(
    Reason.INTERNAL, "The line could not be scored because of a defect here; the log has it."
)


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """Is one line of output; `complete` says that the request was well formed and every check decided."""

    text: str
    complete: bool


class LineScorer:
    """Scores one line at a time; errors become lines of their own and never end the stream."""

    def __init__(self, kinds: CheckTable, *, limits: Limits | None = None) -> None:
        self._kinds = kinds
        self._limits = limits or Limits()
        self._reader = CheckReader(kinds, limits=self._limits)

    def score(self, line: bytes, *, number: int) -> ScoredLine:
        """Scores line `number` (from 1) of the input."""
        data: object = None
        try:
            data = self._decoded(line)
            response = self._scored(parse(data, scorer_service_pb2.ScoreRequest))
        except (InvalidRequest, Refused) as error:
            return ScoredLine(_error_line(data, number, status_of(error)), complete=False)
        except Exception:
            _log.exception("line %d could not be scored", number)
            return ScoredLine(_error_line(data, number, status_of(_OUR_FAULT)), complete=False)
        return ScoredLine(_encoded(to_json(response)), complete=response.summary.unscored_count == 0)

    def _decoded(self, line: bytes) -> object:
        if len(line) > self._limits.message_bytes:
            limit = self._limits.message_bytes
            raise LimitExceeded("", limit="message_bytes", maximum=limit, actual=len(line))
        try:
            return json.loads(line, object_pairs_hook=_object)
        except (ValueError, RecursionError) as error:
            raise _no_json(error) from None

    def _scored(self, request: scorer_service_pb2.ScoreRequest) -> scorer_service_pb2.ScoreResponse:
        self._limits.allow(request)
        sample = sample_from(request)
        self._limits.allow_images(sample)
        checks = self._reader.checks(request)
        return response_from(request.request_id, score(sample, checks=checks, kinds=self._kinds))


def read_lines(stream: BinaryIO, *, longest: int) -> Iterator[tuple[int, bytes]]:
    """Gives the numbered lines of a stream that are not blank, holding no more than `longest` bytes of one.

    A longer line is given as its first `longest` + 1 bytes, so that whoever scores it sees it is too long.
    """
    number = 0
    while line := stream.readline(longest + 1):
        number += 1
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        if line.strip():
            yield number, line.rstrip(b"\n")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Builds an object and refuses a key that stands in it twice, since nobody knows which was meant."""
    built = dict(pairs)
    if len(built) != len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        reason = f"The line cannot be relied on: {twice!r} stands twice in one object."
        raise InvalidRequest("", reason, fault=Fault.MALFORMED_JSON)
    return built


def _no_json(error: Exception) -> InvalidRequest:
    match error:
        case json.JSONDecodeError():
            reason = f"is no JSON: {error.msg} at character {error.pos + 1}"
        case UnicodeDecodeError():
            reason = f"is no UTF-8 text: byte {error.start + 1} is wrong"
        case RecursionError():
            reason = "is nested too deeply to be read"
        case _:
            reason = f"is no JSON that can be read: {error}"
    return InvalidRequest("", f"The line {reason}.", fault=Fault.MALFORMED_JSON)


def _error_line(data: object, number: int, status: status_pb2.Status) -> str:
    given = data.get("request_id") if isinstance(data, dict) else None
    request_id = given[:_ID_SHOWN].encode(errors="replace").decode() if isinstance(given, str) else None
    return _encoded({"request_id": request_id, "line": number, "error": to_json(status)})


def _encoded(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
