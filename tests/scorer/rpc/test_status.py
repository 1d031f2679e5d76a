import pytest
from google.rpc import code_pb2, error_details_pb2

from heed.scorer.v1 import error_reason_pb2
from scorer.errors import Fault, InvalidRequest, LimitExceeded
from scorer.rpc.status import status_of, unscored_status
from scorer.verdict import Unscored, UnscoredReason

REASONS = set(error_reason_pb2.ErrorReason.keys())


@pytest.mark.parametrize("name", [*Fault, *UnscoredReason])
def test_every_reason_is_one_of_the_contract(name):
    assert f"ERROR_REASON_{name}" in REASONS


def test_a_callers_error_names_field_reason_and_facts():
    status = status_of(InvalidRequest("checks[0].count.max", "must not be negative", check_id="a"))
    info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    assert status.details[0].Unpack(info)
    assert status.details[1].Unpack(bad)
    assert (status.code, status.message) == (
        code_pb2.INVALID_ARGUMENT,
        "checks[0].count.max: must not be negative",
    )
    assert (info.reason, info.domain, dict(info.metadata)) == (
        "ERROR_REASON_INVALID_CHECK",
        "heed.scorer.v1",
        {"check_id": "a", "field": "checks[0].count.max"},
    )
    assert [(v.field, v.description) for v in bad.field_violations] == [
        ("checks[0].count.max", "must not be negative")
    ]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidRequest("version", "no", fault=Fault.UNKNOWN_VERSION), code_pb2.FAILED_PRECONDITION),
        (LimitExceeded("response", limit="response_bytes", maximum=5, actual=6), code_pb2.RESOURCE_EXHAUSTED),
        (InvalidRequest("checks", "none", fault=Fault.EMPTY_CHECKS), code_pb2.INVALID_ARGUMENT),
    ],
)
def test_the_code_says_whether_retrying_helps(error, code):
    assert status_of(error).code == code


def test_an_exceeded_limit_is_named_with_both_sizes():
    status = status_of(LimitExceeded("response", limit="response_bytes", maximum=1000, actual=2000))
    info = error_details_pb2.ErrorInfo()
    status.details[0].Unpack(info)
    assert status.message == "response: is 2,000, and the limit response_bytes is 1,000"
    assert dict(info.metadata) == {
        "field": "response",
        "limit": "response_bytes",
        "maximum": "1000",
        "actual": "2000",
    }


@pytest.mark.parametrize("reason", UnscoredReason)
def test_every_reason_for_no_verdict_has_a_code(reason):
    status = unscored_status(Unscored(reason=reason, message="why"), check_id="a")
    assert status.code not in (code_pb2.OK, code_pb2.INTERNAL)
    assert status.message == "why"


def test_an_error_crosses_a_process_boundary_whole():
    import pickle

    error = InvalidRequest("a", "b", fault=Fault.INVALID_FIELD, nearest="c")
    again = pickle.loads(pickle.dumps(error))
    assert (again.field, again.reason, again.fault, again.details) == (
        "a",
        "b",
        Fault.INVALID_FIELD,
        {"nearest": "c"},
    )
