import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.metrics import SUITES, Accumulator, reader
from scorer.rpc.protojson import parse, to_json

ROWS = [
    {"model": "A", "chat": "c1", "turn": 1, "sample": 0, "pif": 1, "instructions": "favorite_word_like"},
    {
        "model": "A",
        "chat": "c1",
        "turn": 2,
        "sample": 0,
        "pif": 0.5,
        "instructions": "favorite_word_like;number_even",
    },
    {"model": "B", "chat": "c1", "turn": 1, "sample": 0, "pif": 0, "instructions": "favorite_word_like"},
]
SPEC = {"spec": {"suite": "mmmt-if", "resamples": 0}}


def stream(*bodies):
    return iter([parse(body, pb.AggregateRequest) for body in bodies])


def rows(*found):
    return {"rows": {"rows": list(found)}}


def test_figures_are_those_of_the_library(stub):
    whole = Accumulator("mmmt-if")
    for row in ROWS:
        whole.add(reader("mmmt-if").read(row))
    found = stub.Aggregate(stream({"spec": {"suite": "mmmt-if"}}, rows(*ROWS[:1]), rows(*ROWS[1:]))).figures
    mine = {(f.metric, tuple(sorted(f.of.items()))): f.value for f in whole.result()}
    assert {
        (f.metric, tuple(sorted(f.of.items()))): f.value if f.HasField("value") else None for f in found
    } == mine
    assert [f.metric for f in found] == sorted(f.metric for f in found)


def test_a_state_counts_as_the_rows_it_came_from(stub):
    state = stub.Aggregate(stream(SPEC, rows(*ROWS[:2]))).state
    later = [*stream(SPEC, rows(ROWS[2])), pb.AggregateRequest(state=state)]
    assert to_json(stub.Aggregate(iter(later))) == to_json(stub.Aggregate(stream(SPEC, rows(*ROWS))))


@pytest.mark.parametrize(
    ("bodies", "reason", "metadata"),
    [
        ([rows(ROWS[0])], "MISPLACED_AGGREGATE_SPEC", {"field": "spec"}),
        ([], "MISPLACED_AGGREGATE_SPEC", {"field": "spec"}),
        ([SPEC, SPEC], "MISPLACED_AGGREGATE_SPEC", {"field": "spec"}),
        ([SPEC], "EMPTY_ROWS", {"field": "rows"}),
        ([SPEC, {}], "EMPTY_ROWS", {"field": "rows"}),
        ([{"spec": {"suite": "mmmt"}}], "UNKNOWN_SUITE", {"suite": "mmmt", "nearest": "mmmt-if"}),
        ([{"spec": {"suite": "mmmt-if", "mode": "exact"}}], "INVALID_FIELD", {"field": "spec.mode"}),
        ([{"spec": {"suite": "mmmt-if", "confidence": 2}}], "INVALID_FIELD", {"field": "spec.confidence"}),
        ([{"spec": {"suite": "mmmt-if", "options": {"k": 1}}}], "INVALID_FIELD", {"field": "spec.options.k"}),
        ([SPEC, rows(ROWS[0], {**ROWS[1], "pif": "much"})], "INVALID_ROW", {"row": "2", "column": "pif"}),
        ([SPEC, rows({"model": "A"})], "INVALID_ROW", {"row": "1"}),
        ([SPEC, {"state": "AAAA"}], "INVALID_STATE", {"field": "state"}),
    ],
)
def test_a_stream_that_makes_no_sense_is_refused(stub, refusal, bodies, reason, metadata):
    found = refusal(stub.Aggregate, stream(*bodies))
    assert (found.reason, metadata.items() <= found.metadata.items()) == (reason, True)


def test_the_catalog_names_the_suites(stub):
    assert list(stub.GetCatalog(pb.GetCatalogRequest()).suites) == sorted(SUITES)
