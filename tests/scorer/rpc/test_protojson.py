import json

import pytest
from google.rpc import error_details_pb2, status_pb2

from heed.scorer.v1 import check_pb2, result_pb2, scorer_service_pb2
from scorer.errors import Fault, InvalidRequest
from scorer.rpc.protojson import parse, to_json


def nested(levels):
    return {"a": nested(levels - 1)} if levels else 1


def read(data):
    return parse(data, scorer_service_pb2.ScoreRequest)


def test_reads_snake_and_camel_case_alike():
    snake = read({"request_id": "a", "checks": [{"id": "x", "affix": {"any_of": ["S"]}}]})
    camel = read({"requestId": "a", "checks": [{"id": "x", "affix": {"anyOf": ["S"]}}]})
    assert snake == camel


def test_an_empty_spec_is_present():
    request = read({"checks": [{"id": "x", "count": {}}]})
    assert request.checks[0].WhichOneof("spec") == "count"


def test_null_is_absent():
    assert not read({"checks": [{"id": "x", "count": {"min": None}}]}).checks[0].count.HasField("min")


@pytest.mark.parametrize("given", [7, 7.0, "7"])
def test_a_whole_number_may_be_written_in_three_ways(given):
    assert read({"checks": [{"id": "x", "count": {"max": given}}]}).checks[0].count.max == 7


def test_struct_values_keep_their_types():
    kwargs = {"keywords": ["a", None, True, 1.5, {"b": []}]}
    spec = read({"checks": [{"id": "x", "ifeval": {"kwargs": kwargs}}]}).checks[0].ifeval
    assert to_json(spec)["kwargs"] == kwargs


@pytest.mark.parametrize(
    ("data", "field", "said"),
    [
        ([], "", "wants an object, not a list"),
        ({"respons": "x"}, "respons", "did you mean response?"),
        ({"checks": {}}, "checks", "wants a list, not an object"),
        ({"checks": [{"cuont": {}}]}, "checks[0].cuont", "did you mean count"),
        ({"checks": [{"count": {"unit": "UNIT_WRD"}}]}, "checks[0].count.unit", "did you mean UNIT_WORD"),
        ({"checks": [{"count": {"unit": 77}}]}, "checks[0].count.unit", "77 is no Unit"),
        ({"checks": [{"count": {"max": 1.5}}]}, "checks[0].count.max", "wants a whole number, not a number"),
        ({"checks": [{"count": {"max": 1 << 40}}]}, "checks[0].count.max", "does not fit into 32 bits"),
        ({"checks": [{"count": {"max": True}}]}, "checks[0].count.max", "wants a whole number"),
        ({"checks": [{"count": {}, "affix": {}}]}, "checks[0].affix", "count is given too"),
        ({"checks": [{"count": {"max": "--5"}}]}, "checks[0].count.max", "wants a whole number"),
        ({"checks": [{"count": {"unit": "\ud800"}}]}, "checks[0].count.unit", "is no Unit"),
        ({"request_id": "a", "requestId": "b"}, "requestId", "given twice, in two spellings"),
        (
            {"checks": [{"ifeval": {"kwargs": nested(40)}}]},
            "checks[0].ifeval.kwargs",
            "deeper than 24 levels",
        ),
        ({"response": 5}, "response", "wants a text, not a number"),
        ({"response": "a\ud800"}, "response", "half of a surrogate pair at character 1"),
        ({"checks": [{"weight": "1"}]}, "checks[0].weight", "wants a number, not the text '1'"),
        ({"checks": [{"weight": 10**400}]}, "checks[0].weight", "too large a number"),
        (
            {"context": {"messages": [{"parts": [{"media": {"data": "%%"}}]}]}},
            "context.messages[0].parts[0].media.data",
            "is no base64",
        ),
    ],
)
def test_names_the_path_and_what_is_wrong_there(data, field, said):
    with pytest.raises(InvalidRequest) as refused:
        read(data)
    assert (refused.value.field, refused.value.fault) == (field, Fault.INVALID_FIELD)
    assert said in refused.value.reason


def test_writes_plain_fields_always_and_others_only_when_present():
    assert to_json(check_pb2.Count(max=0)) == {
        "unit": "UNIT_UNSPECIFIED",
        "scope": "SCOPE_UNSPECIFIED",
        "max": 0,
        "word_counter": "WORD_COUNTER_UNSPECIFIED",
        "sentence_mode": "SENTENCE_MODE_UNSPECIFIED",
    }


def test_writes_64_bit_numbers_as_numbers_and_maps_in_order():
    call = result_pb2.JudgeCall(input_tokens=1 << 40)
    verdict = result_pb2.Verdict(measures={"b": 1.0, "a": 2.0})
    assert to_json(call)["input_tokens"] == 1 << 40
    assert json.dumps(to_json(verdict)["measures"]) == '{"a": 2.0, "b": 1.0}'


def test_writes_the_details_of_a_status():
    status = status_pb2.Status(code=3, message="no")
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason="R", domain="D"))
    assert to_json(status) == {
        "code": 3,
        "message": "no",
        "details": [
            {
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "R",
                "domain": "D",
                "metadata": {},
            }
        ],
    }
