"""Assembles the service on one port: methods, health and reflection, and how they start and drain."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from scorer.check import CheckTable
from scorer.rpc.catalog import Build, catalog
from scorer.rpc.envelope import Envelope
from scorer.rpc.gate import Gate
from scorer.rpc.judges import Judges
from scorer.rpc.lane import BulkLane, OnlineLane
from scorer.rpc.limits import Limits
from scorer.rpc.methods import HEALTH_CHECK, SERVICE, LaneInterceptor, handlers, health_check
from scorer.rpc.record import Recorder
from scorer.rpc.scoring import Scoring
from scorer.rpc.servicer import Servicer

_SLACK = 4 << 20  # received beyond the limit, so that our own error answers and not the transport's

_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
_ONLINE_THREADS = 32  # most of them idle; they bound how many calls can wait for their own message


class ScorerServer:
    """Is one process's server: NOT_SERVING until it has started and from the moment it drains."""

    def __init__(
        self,
        kinds: CheckTable,
        *,
        build: Build,
        recorder: Recorder | None = None,
        gate: Gate | None = None,
        limits: Limits | None = None,
        judges: Judges | None = None,
        threads: int = 4,
        streams: int = 64,
        calls: int = 0,
        options: Sequence[tuple[str, int | str]] = (),
    ) -> None:
        limits = limits or Limits()
        described = catalog(kinds, limits=limits, build=build, judges=judges)
        scoring = Scoring(kinds, limits=limits, judges=judges)
        servicer = Servicer(scoring, limits=limits, catalog=described)
        self._draining = threading.Event()
        envelope = Envelope(
            limits=limits, gate=gate or Gate(), recorder=recorder or Recorder(), draining=self._draining
        )
        online = OnlineLane(threads=_ONLINE_THREADS, streams=streams)
        self._lanes = (online, BulkLane(online, threads=threads, streams=streams))
        by_lane = {lane.name: handlers(servicer, envelope, lane=lane) for lane in self._lanes}
        self._own_threads = ThreadPoolExecutor(threads, thread_name_prefix="heed-reflection")
        self._health = health.HealthServicer()
        others = {HEALTH_CHECK: health_check(self._health, lane=online)}
        self._server = grpc.server(
            self._own_threads,
            interceptors=[LaneInterceptor(by_lane, others=others)],
            options=[*_sizes(limits), *options],
            maximum_concurrent_rpcs=calls or None,
        )
        generic = grpc.method_handlers_generic_handler(SERVICE, by_lane[online.name])
        self._server.add_generic_rpc_handlers((generic,))
        self._set_health(_NOT_SERVING)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection(
            [SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME], self._server
        )

    def bind(self, address: str, credentials: grpc.ServerCredentials | None = None) -> int:
        """Takes `address` and gives its port; without credentials it speaks plaintext."""
        if credentials is None:
            return self._server.add_insecure_port(address)
        return self._server.add_secure_port(address, credentials)

    def start(self) -> None:
        """Begins to serve."""
        self._server.start()
        self._set_health(_SERVING)

    def turn_away(self) -> None:
        """Tells whoever asks for health to go elsewhere, and goes on serving."""
        self._set_health(_NOT_SERVING)

    def drain(self, grace: float) -> None:
        """Takes no more work, finishes what is under way within `grace` seconds, and stops."""
        self.turn_away()
        self._draining.set()
        self._server.stop(grace).wait()
        for lane in self._lanes:
            lane.close()
        self._own_threads.shutdown(wait=False)

    def _set_health(self, status: health_pb2.HealthCheckResponse.ServingStatus) -> None:
        for service in ("", SERVICE):
            self._health.set(service, status)


def _sizes(limits: Limits) -> list[tuple[str, int]]:
    return [
        ("grpc.max_receive_message_length", 2 * limits.message_bytes + _SLACK),
        ("grpc.max_send_message_length", -1),
    ]
