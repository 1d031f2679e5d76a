import threading

import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.lane import BulkLane, OnlineLane, lane_name
from scorer.rpc.record import Recorder


class Remembering(Recorder):
    """Keeps what it is told."""

    def __init__(self):
        super().__init__()
        self.ends = []

    def ended(self, traffic, tally):
        super().ended(traffic, tally)
        self.ends.append((traffic.method, traffic.lane, traffic.code))


@pytest.mark.parametrize(
    ("metadata", "lanes"),
    [
        ((), ["online", "bulk"]),
        ((("heed-lane", "bulk"),), ["bulk", "bulk"]),
        ((("heed-lane", "online"),), ["online", "online"]),
        ((("heed-lane", "express"),), ["online", "bulk"]),
    ],
)
def test_callers_choose_a_lane_and_batches_are_bulk_unless_they_do(serve, request_of, metadata, lanes):
    recorder = Remembering()
    running = serve(recorder=recorder)
    running.stub.Score(request_of(), metadata=metadata)
    running.stub.BatchScore(pb.BatchScoreRequest(requests=[request_of()]), metadata=metadata)
    running.server.drain(5)
    assert recorder.ends == [("Score", lanes[0], "OK"), ("BatchScore", lanes[1], "OK")]


def test_an_unknown_lane_is_the_default():
    assert lane_name([("heed-lane", "x")], default="bulk") == "bulk"


def test_an_online_call_is_served_while_bulk_holds_all_its_threads(serve, request_of, slow_kind):
    kinds, took = slow_kind
    slow = request_of(checks=[{"id": "s", "custom": {"kind": "slow", "params": {"seconds": 0.1}}}])
    stub = serve(kinds, threads=1).stub
    calls = [stub.BatchScore.future(pb.BatchScoreRequest(requests=[slow] * 5)) for _ in range(4)]
    while not took:
        threading.Event().wait(0.01)
    assert stub.Score(slow, timeout=1).summary.all_passed
    assert not calls[-1].done()
    assert len(calls[-1].result().entries) == 5


def test_bulk_gives_way_while_an_online_call_is_served_but_not_for_ever():
    online = OnlineLane(threads=1, streams=1)
    bulk = BulkLane(online, threads=1, streams=1)
    passed = threading.Event()
    with online:
        threading.Thread(target=lambda: (bulk.give_way(), passed.set())).start()
        assert passed.wait(1)
    bulk.give_way()
    assert online.busy == 0
