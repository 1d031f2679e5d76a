import re

import pytest
from prometheus_client import generate_latest

from scorer.rpc.board import Board
from scorer.rpc.exporter import registry
from scorer.rpc.meters import METERS, Shape
from scorer.rpc.metrics import Meters
from scorer.rpc.record import Traffic
from scorer.rpc.tally import Tally

LABELS = {
    "grpc_type", "grpc_service", "grpc_method", "grpc_code", "lane", "source", "kind", "outcome", "reason",
    "version", "revision",
}  # fmt: skip


def call(**fields):
    return Traffic(labels=("unary", "s", "Score"), lane="online", **fields)


def decided(**verdicts):
    tally = Tally()
    tally.verdicts = {("mine", kind, score): 1 for kind, score in verdicts.items()}
    tally.responses = {"mine": 1}
    return tally


@pytest.mark.parametrize("meter", METERS.values(), ids=list(METERS))
def test_every_meter_is_named_as_the_field_names_them(meter):
    assert re.fullmatch(r"(grpc_server|heed_scorer)(_[a-z]+)+", meter.name)
    assert meter.name.endswith("_total") == (meter.shape is Shape.COUNTER)
    assert set(meter.labels) <= LABELS
    assert meter.help.endswith(".")
    assert meter.bounds == tuple(sorted(meter.bounds))


def test_a_call_is_counted_in_and_out():
    board = Board()
    meters = Meters(board)
    meters.started(call())
    shows = registry([board])
    assert shows.get_sample_value("heed_scorer_calls_in_flight", {"lane": "online"}) == 1
    meters.ended(call(code="INTERNAL", messages_in=1, seconds=0.02), Tally())
    labels = {"grpc_type": "unary", "grpc_service": "s", "grpc_method": "Score"}
    assert shows.get_sample_value("heed_scorer_calls_in_flight", {"lane": "online"}) == 0
    assert shows.get_sample_value("grpc_server_handled_total", {**labels, "grpc_code": "INTERNAL"}) == 1
    assert shows.get_sample_value("grpc_server_handling_seconds_bucket", {**labels, "le": "0.025"}) == 1
    assert shows.get_sample_value("grpc_server_handling_seconds_bucket", {**labels, "le": "0.01"}) == 0
    assert shows.get_sample_value("grpc_server_handling_seconds_sum", labels) == 0.02


def test_boards_of_several_processes_add_up():
    boards = [Board(), Board()]
    for board in boards:
        Meters(board).ended(call(), decided(count=1.0, affix=0.5))
    shows = registry(boards)
    passed = {"kind": "count", "outcome": "passed", "source": "other"}
    assert shows.get_sample_value("heed_scorer_verdicts_total", passed) == 2
    assert shows.get_sample_value("heed_scorer_score_bucket", {"kind": "affix", "le": "0.5"}) == 2
    assert shows.get_sample_value("heed_scorer_score_sum", {"kind": "affix"}) == 1.0


def test_only_allowed_sources_become_a_label():
    board = Board()
    Meters(board, sources=frozenset({"mine"})).ended(call(), decided(count=1.0))
    Meters(board).ended(call(), decided(count=1.0))
    shows = registry([board])
    assert [
        shows.get_sample_value("heed_scorer_responses_total", {"source": s}) for s in ("mine", "other")
    ] == [1, 1]


def test_the_page_is_one_that_prometheus_reads():
    board = Board()
    Meters(board).ended(call(), decided(count=1.0))
    page = generate_latest(registry([board])).decode()
    assert "# TYPE heed_scorer_score histogram\n" in page
    assert 'heed_scorer_score_bucket{kind="count",le="+Inf"} 1.0\n' in page
