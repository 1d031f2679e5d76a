"""Lists the service's methods as gRPC handlers, one set a lane, and leads each call to its lane."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import grpc
from grpc_health.v1 import health, health_pb2

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.envelope import Envelope
from scorer.rpc.lane import Lane, lane_name
from scorer.rpc.servicer import Servicer

HEALTH_CHECK = f"/{health.SERVICE_NAME}/Check"
SERVICE = pb.DESCRIPTOR.services_by_name["ScorerService"].full_name
_WAITS = frozenset({f"/{SERVICE}/Score", f"/{SERVICE}/GetCatalog"})  # methods of callers who wait

Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"


def handlers(servicer: Servicer, envelope: Envelope, *, lane: Lane) -> dict[str, Handler]:
    """Makes the handlers of all methods, served by the threads of `lane`.

    They take and give bytes, because the envelope parses: only so can our own error answer a bad message.
    """
    unary, streaming = ("unary", SERVICE), ("bidi_stream", SERVICE)
    score = envelope.unary((*unary, "Score"), lane=lane, request_type=pb.ScoreRequest, run=servicer.score)
    batch = envelope.unary(
        (*unary, "BatchScore"), lane=lane, request_type=pb.BatchScoreRequest, run=servicer.batch_score
    )
    catalog = envelope.unary(
        (*unary, "GetCatalog"), lane=lane, request_type=pb.GetCatalogRequest, run=servicer.get_catalog
    )
    stream = envelope.stream(
        (*streaming, "StreamScore"), lane=lane, request_type=pb.StreamScoreRequest, run=servicer.stream_score
    )
    gathering = envelope.gathering(
        ("client_stream", SERVICE, "Aggregate"),
        lane=lane,
        request_type=pb.AggregateRequest,
        run=servicer.aggregate,
    )
    for call in (score, batch, catalog):
        _served_by(call, lane.calls)
    for streaming_call in (stream, gathering):
        _served_by(streaming_call, lane.streams)
    return {
        "Score": grpc.unary_unary_rpc_method_handler(score),
        "BatchScore": grpc.unary_unary_rpc_method_handler(batch),
        "StreamScore": grpc.stream_stream_rpc_method_handler(stream),
        "Aggregate": grpc.stream_unary_rpc_method_handler(gathering),
        "GetCatalog": grpc.unary_unary_rpc_method_handler(catalog),
    }


def health_check(servicer: health.HealthServicer, *, lane: Lane) -> Handler:
    """Makes the handler of health checks, which must not wait behind streams of other services."""

    def check(data: bytes, context: grpc.ServicerContext) -> bytes:
        asked = health_pb2.HealthCheckRequest.FromString(data)
        answer: bytes = servicer.Check(asked, context).SerializeToString()
        return answer

    _served_by(check, lane.calls)
    return grpc.unary_unary_rpc_method_handler(check)


class LaneInterceptor(grpc.ServerInterceptor):  # type: ignore[type-arg] # generic in its stubs alone
    """Leads each call of the service to the handler of the lane that its metadata asks for.

    `others` are handlers of methods of other services, by their full names.
    """

    def __init__(self, lanes: Mapping[str, Mapping[str, Handler]], *, others: Mapping[str, Handler]) -> None:
        self._others = others
        self._handlers = {
            (f"/{SERVICE}/{method}", lane): handler
            for lane, of_lane in lanes.items()
            for method, handler in of_lane.items()
        }
        self._default = {method: "online" if method in _WAITS else "bulk" for method, _ in self._handlers}

    def intercept_service(
        self,
        continuation: "Callable[[grpc.HandlerCallDetails], Handler | None]",
        details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        """Gives the handler; calls of other services go on as they are."""
        default = self._default.get(details.method)
        if default is None:
            return self._others.get(details.method) or continuation(details)
        lane = lane_name(details.invocation_metadata, default=default)
        return self._handlers[details.method, lane]


def _served_by(behaviour: Callable[..., object], pool: object) -> None:
    # gRPC takes a handler's threads from this attribute; a test of ours notices should that ever end.
    behaviour.experimental_thread_pool = pool  # type: ignore[attr-defined]
