"""Names every number that the service shows, with its labels and what it means."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Shape(StrEnum):
    """Says what a meter's numbers are; the values are Prometheus's own words."""

    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Is one metric: a closed set of labels, and the upper bounds of its buckets where it is a histogram."""

    name: str
    help: str
    shape: Shape
    labels: tuple[str, ...] = ()
    bounds: tuple[float, ...] = ()


_METHOD = ("grpc_type", "grpc_service", "grpc_method")
_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_SCORES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999, 1.0)

STARTED = Meter(
    name="grpc_server_started_total", help="Calls that began.", shape=Shape.COUNTER, labels=_METHOD
)
HANDLED = Meter(
    name="grpc_server_handled_total",
    help="Calls that ended, by code.",
    shape=Shape.COUNTER,
    labels=(*_METHOD, "grpc_code"),
)
RECEIVED = Meter(
    name="grpc_server_msg_received_total", help="Messages that came.", shape=Shape.COUNTER, labels=_METHOD
)
SENT = Meter(
    name="grpc_server_msg_sent_total", help="Messages that went.", shape=Shape.COUNTER, labels=_METHOD
)
HANDLING = Meter(
    name="grpc_server_handling_seconds",
    help="Time from a call's first byte here to its last.",
    shape=Shape.HISTOGRAM,
    labels=_METHOD,
    bounds=_SECONDS,
)
IN_FLIGHT = Meter(
    name="heed_scorer_calls_in_flight", help="Calls under way.", shape=Shape.GAUGE, labels=("lane",)
)
RESPONSES = Meter(
    name="heed_scorer_responses_total",
    help="Responses that were scored, by who gave them.",
    shape=Shape.COUNTER,
    labels=("source",),
)
VERDICTS = Meter(
    name="heed_scorer_verdicts_total",
    help="Checks that were decided, by what they came to.",
    shape=Shape.COUNTER,
    labels=("kind", "outcome", "source"),
)
UNSCORED = Meter(
    name="heed_scorer_unscored_total",
    help="Checks that could not be decided, by why.",
    shape=Shape.COUNTER,
    labels=("kind", "reason", "source"),
)
SCORES = Meter(
    name="heed_scorer_score",
    help="Scores of decided checks; the last bucket below 1 holds what almost passed.",
    shape=Shape.HISTOGRAM,
    labels=("kind",),
    bounds=_SCORES,
)
ERRORS = Meter(
    name="heed_scorer_request_errors_total",
    help="Requests answered with an error, by its reason; entries of batches and streams count one by one.",
    shape=Shape.COUNTER,
    labels=("reason",),
)
WORKERS = Meter(name="heed_scorer_workers", help="Processes that serve.", shape=Shape.GAUGE)
RESTARTS = Meter(
    name="heed_scorer_worker_restarts_total",
    help="Processes started in place of one that died.",
    shape=Shape.COUNTER,
)
BUILD = Meter(
    name="heed_scorer_build_info",
    help="Always 1; the labels say what runs.",
    shape=Shape.GAUGE,
    labels=("version", "revision"),
)

METERS: Mapping[str, Meter] = {
    meter.name: meter
    for meter in (
        STARTED,
        HANDLED,
        RECEIVED,
        SENT,
        HANDLING,
        IN_FLIGHT,
        RESPONSES,
        VERDICTS,
        UNSCORED,
        SCORES,
        ERRORS,
        WORKERS,
        RESTARTS,
        BUILD,
    )
}
SUM = "sum"
GAUGES = frozenset(meter.name for meter in METERS.values() if meter.shape is Shape.GAUGE)


def bound_name(meter: Meter, index: int) -> str:
    """Gives the name of a histogram's bucket, as Prometheus writes its upper bound."""
    return repr(meter.bounds[index]) if index < len(meter.bounds) else "+Inf"
