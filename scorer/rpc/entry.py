"""Fills one entry of a batch or stream: a response, or the error that concerns this entry alone."""

import logging

from heed.scorer.v1 import scorer_service_pb2
from scorer.errors import InvalidRequest
from scorer.rpc.deadline import Deadline
from scorer.rpc.media import MediaShelf
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.scoring import Asked, Scoring
from scorer.rpc.status import status_of
from scorer.rpc.tally import Tally

logger = logging.getLogger(__name__)

Failure = InvalidRequest | Refused


def attempt(
    scoring: Scoring, request: scorer_service_pb2.ScoreRequest, *, shelf: MediaShelf, deadline: Deadline
) -> Asked | Failure:
    """Gives what was asked, or what is wrong with it."""
    try:
        return scoring.ask(request, shelf=shelf, deadline=deadline)
    except (InvalidRequest, Refused) as error:
        return error
    except Exception as error:
        return defect(error)


def fill(
    entry: scorer_service_pb2.ScoreEntry,
    asked: Asked | Failure,
    *,
    scoring: Scoring,
    deadline: Deadline,
    tally: Tally,
) -> None:
    """Sets the entry's outcome."""
    if not isinstance(asked, Asked):
        fail(entry, asked, tally=tally)
        return
    try:
        entry.response.request_id = entry.request_id
        scoring.answer(asked, entry.response, deadline=deadline, tally=tally)
    except (InvalidRequest, Refused) as error:
        fail(entry, error, tally=tally)
    except Exception as error:
        fail(entry, defect(error), tally=tally)


def fail(entry: scorer_service_pb2.ScoreEntry, error: Failure, *, tally: Tally) -> None:
    """Sets the entry's error."""
    entry.error.CopyFrom(status_of(error))
    tally.failed(reason_of(error))


def reason_of(error: Failure) -> str:
    """Names the error's reason, without the prefix that it has on the wire."""
    return str(error.fault if isinstance(error, InvalidRequest) else error.reason)


def defect(error: Exception) -> Refused:
    """Logs where our code failed; the caller learns only that the request was not at fault."""
    logger.error("a request could not be scored", exc_info=error)
    return Refused(Reason.INTERNAL, "The server failed on this request; its log says how.")
