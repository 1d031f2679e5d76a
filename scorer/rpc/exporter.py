"""Shows the boards of all processes as one page for Prometheus, on a port of its own."""

import socket
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from http.server import ThreadingHTTPServer

from prometheus_client import CollectorRegistry, MetricsHandler
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from scorer.rpc.board import Board, Key
from scorer.rpc.meters import METERS, SUM, Meter, Shape, bound_name


class BoardCollector(Collector):
    """Adds up boards; each scrape reads them anew."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self._boards = boards

    def collect(self) -> Iterator[Metric]:
        """Gives one family a meter, also where nothing was counted yet."""
        values: dict[str, dict[Key, float]] = defaultdict(lambda: defaultdict(float))
        for board in self._boards:
            for (name, *labels), number in board.read().items():
                values[name][tuple(labels)] += number
        for meter in METERS.values():
            yield _family(meter, values[meter.name])


def registry(boards: Sequence[Board]) -> CollectorRegistry:
    """Makes the registry that shows `boards`."""
    made = CollectorRegistry(auto_describe=False)
    made.register(BoardCollector(boards))
    return made


def export(boards: Sequence[Board], listening: socket.socket) -> ThreadingHTTPServer:
    """Makes the HTTP server that answers on a socket that already listens; it serves once told to."""
    handler = MetricsHandler.factory(registry(boards))
    server = ThreadingHTTPServer(listening.getsockname()[:2], handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    return server


def _family(meter: Meter, values: dict[Key, float]) -> Metric:
    match meter.shape:
        case Shape.COUNTER:
            return _plain(CounterMetricFamily(meter.name, meter.help, labels=meter.labels), values)
        case Shape.GAUGE:
            return _plain(GaugeMetricFamily(meter.name, meter.help, labels=meter.labels), values)
        case Shape.HISTOGRAM:
            return _histogram(meter, values)


def _plain(
    family: CounterMetricFamily | GaugeMetricFamily, values: dict[Key, float]
) -> CounterMetricFamily | GaugeMetricFamily:
    for labels, value in sorted(values.items()):
        family.add_metric(labels, value)
    return family


def _histogram(meter: Meter, values: dict[Key, float]) -> HistogramMetricFamily:
    family = HistogramMetricFamily(meter.name, meter.help, labels=meter.labels)
    by_labels: dict[Key, dict[str, float]] = defaultdict(dict)
    for (*labels, bound), value in values.items():
        by_labels[tuple(labels)][bound] = value
    for key, parts in sorted(by_labels.items()):
        family.add_metric(key, list(_buckets(meter, parts)), sum_value=parts.get(SUM, 0.0))
    return family


def _buckets(meter: Meter, parts: dict[str, float]) -> Iterable[tuple[str, float]]:
    total = 0.0
    for i in range(len(meter.bounds) + 1):
        bound = bound_name(meter, i)
        total += parts.get(bound, 0.0)
        yield bound, total
