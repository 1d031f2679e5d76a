"""The five methods of `ScorerService`, free of the wire: messages in, messages out, errors raised."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from time import monotonic
from types import ModuleType

from heed.scorer.v1 import scorer_service_pb2
from scorer.rpc.call import Call
from scorer.rpc.entry import Failure, attempt, fill
from scorer.rpc.limits import Limits
from scorer.rpc.media import NO_MEDIA, MediaShelf
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.scoring import Asked, Scoring
from scorer.rpc.stream import Stream


class Servicer:
    """Answers calls with one `Scoring`; what it raises is InvalidRequest or Refused."""

    def __init__(
        self, scoring: Scoring, *, limits: Limits, catalog: scorer_service_pb2.GetCatalogResponse
    ) -> None:
        self._scoring = scoring
        self._limits = limits
        self._catalog = catalog

    def score(self, request: scorer_service_pb2.ScoreRequest, call: Call) -> scorer_service_pb2.ScoreResponse:
        """Scores one response."""
        call.traffic.request_id = request.request_id
        call.charge(1)
        deadline = call.deadline()
        asked = self._scoring.ask(request, shelf=NO_MEDIA, deadline=deadline)
        _give_up_with(call, [asked])
        response = scorer_service_pb2.ScoreResponse(request_id=request.request_id)
        self._scoring.answer(asked, response, deadline=deadline, tally=call.tally)
        return response

    def batch_score(
        self, batch: scorer_service_pb2.BatchScoreRequest, call: Call
    ) -> scorer_service_pb2.BatchScoreResponse:
        """Scores several; all are read, and judges asked, before the first is decided."""
        refusal = self._limits.refusal(batch)
        if refusal is not None:
            raise refusal
        call.charge(len(batch.requests))
        deadline, shelf = call.deadline(items=len(batch.requests)), MediaShelf(batch.media)
        asked = [attempt(self._scoring, r, shelf=shelf, deadline=deadline) for r in batch.requests]
        _give_up_with(call, asked)
        response, longest, begin_by = scorer_service_pb2.BatchScoreResponse(), 0.0, deadline
        for request, one in zip(batch.requests, asked, strict=True):
            if call.gone:
                raise Refused(Reason.CANCELLED, "The caller went away.")
            began = monotonic()
            entry = response.entries.add(request_id=request.request_id)
            fill(entry, one, scoring=self._scoring, deadline=begin_by, tally=call.tally)
            if (taken := monotonic() - began) > longest and not _is_judged(one):
                longest, begin_by = taken, deadline.sooner(taken)  # the next may take as long
            call.lane.give_way()
        return response

    def stream_score(
        self, messages: Iterator[scorer_service_pb2.StreamScoreRequest], call: Call
    ) -> Iterator[scorer_service_pb2.StreamScoreResponse]:
        """Scores what comes, as it comes."""
        return Stream(self._scoring, limits=self._limits, call=call).answers(messages)

    def aggregate(
        self, messages: Iterator[scorer_service_pb2.AggregateRequest], call: Call
    ) -> scorer_service_pb2.AggregateResponse:
        """Computes the corpus metrics of a suite."""
        response: scorer_service_pb2.AggregateResponse = aggregation().aggregate(messages, call)
        return response

    def get_catalog(
        self,
        _request: scorer_service_pb2.GetCatalogRequest,
        _call: Call,
    ) -> scorer_service_pb2.GetCatalogResponse:
        """Lists what this server can do."""
        if not self._catalog.suites:
            self._catalog.suites[:] = aggregation().suites()
        return self._catalog


def aggregation() -> ModuleType:
    """Gives the corpus metrics, on first use: to import them takes longer than to start serving."""
    return import_module("scorer.rpc.aggregation")


def _give_up_with(call: Call, asked: Sequence[Asked | Failure]) -> None:
    """Lets judges stop once the caller has gone."""
    for one in asked:
        if isinstance(one, Asked) and one.judging is not None:
            call.when_gone(one.judging.cancel)


def _is_judged(one: Asked | Failure) -> bool:
    return isinstance(one, Asked) and one.judging is not None
