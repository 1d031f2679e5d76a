"""The rules of the contract, one by one, asked by a client that knows the service by reflection alone."""

import json
from pathlib import Path

import grpc
import pytest
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

pytestmark = pytest.mark.e2e

LINES = Path(__file__).parents[1] / "cases" / "contract" / "lines.jsonl"
SERVICE = "heed.scorer.v1.ScorerService"
COUNT = {"id": "c", "count": {"unit": "UNIT_WORD", "max": 5}}
BAD = {"id": "c", "count": {"unit": "UNIT_WORD"}}
RUBRIC = {
    "id": "r",
    "rubric": {"instruction": "Describe it.", "components": [{"text": "Describe it", "weight": 1}]},
}


class Api:
    """Speaks to the service in dictionaries."""

    def __init__(self, channel):
        self.channel = channel
        self._pool = DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
        self._methods = self._pool.FindServiceByName(SERVICE).methods_by_name

    def message(self, method, fields):
        return ParseDict(fields, GetMessageClass(self._methods[method].input_type)()).SerializeToString()

    def read(self, method, data):
        answer = GetMessageClass(self._methods[method].output_type).FromString(data)
        return MessageToDict(answer, preserving_proto_field_name=True, descriptor_pool=self._pool)

    def raw(self, method, fields, **options):
        return self.channel.unary_unary(f"/{SERVICE}/{method}")(self.message(method, fields), **options)

    def call(self, method, fields, **options):
        return self.read(method, self.raw(method, fields, **options))

    def stream(self, *messages):
        call = self.channel.stream_stream(f"/{SERVICE}/StreamScore")
        answers = call(iter([self.message("StreamScore", fields) for fields in messages]))
        return [entry for data in answers for entry in self.read("StreamScore", data).get("entries", [])]


@pytest.fixture
def api(two_processes):
    return Api(two_processes.channel())


def failure(call, *arguments, **options):
    """Gives the code, the reason and the wrong fields of a call that must fail."""
    with pytest.raises(grpc.RpcError) as caught:
        call(*arguments, **options)
    status = status_pb2.Status.FromString(dict(caught.value.trailing_metadata())["grpc-status-details-bin"])
    info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    for detail in status.details:
        _ = detail.Unpack(info) or detail.Unpack(bad)
    assert info.domain == "heed.scorer.v1"
    return caught.value.code().name, info.reason, [violation.field for violation in bad.field_violations]


def reasons(entries):
    return [
        entry["error"]["details"][0]["reason"].removeprefix("ERROR_REASON_") if "error" in entry else "scored"
        for entry in entries
    ]


def test_the_examples_of_the_contract_get_the_answers_that_it_states(api):
    answers = {}
    for line in LINES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        results = api.call("Score", row)["results"]
        answers[row["request_id"]] = {
            r["check_id"]: r["verdict"].get("passed", False) if "verdict" in r else None for r in results
        }
    assert answers == {
        "a1": {"short": True, "each": True, "s": True, "q": False, "w": False, "n": False},
        "a2": {"lis": True, "mc": True},
        "a3": {"json": False},
        "a4": {"strict": True},
        "a5": {"mia": None},
    }


def test_a_malformed_check_fails_the_call_and_names_the_field(api):
    assert failure(api.call, "Score", {"response": "r", "checks": [BAD]}) == (
        "INVALID_ARGUMENT",
        "ERROR_REASON_INVALID_CHECK",
        ["checks[0].count.min"],
    )


def test_an_unknown_version_is_a_failed_precondition(api):
    code, reason, _ = failure(api.call, "Score", {"response": "r", "checks": [{**COUNT, "version": "99"}]})
    assert (code, reason) == ("FAILED_PRECONDITION", "ERROR_REASON_UNKNOWN_VERSION")


def test_a_bad_entry_of_a_batch_is_an_error_of_its_own_and_order_is_kept(api):
    requests = [
        {"request_id": str(n), "response": "r", "checks": [BAD if n == 1 else COUNT]} for n in range(3)
    ]
    entries = api.call("BatchScore", {"requests": requests})["entries"]
    assert [entry["request_id"] for entry in entries] == ["0", "1", "2"]
    assert reasons(entries) == ["scored", "INVALID_CHECK", "scored"]


def test_a_stream_outlives_a_bad_entry(api):
    bad, good = ({"request_id": i, "response": "r", "checks": [c]} for i, c in (("b", BAD), ("g", COUNT)))
    assert reasons(api.stream({"requests": [bad]}, {"requests": [good]})) == ["INVALID_CHECK", "scored"]


def test_a_stream_needs_ids(api):
    request = {"response": "r", "checks": [COUNT]}
    code, reason, fields = failure(api.stream, {"requests": [request]})
    assert (code, reason, fields) == (
        "INVALID_ARGUMENT",
        "ERROR_REASON_MISSING_REQUEST_ID",
        ["requests[0].request_id"],
    )


def test_a_stream_needs_different_ids(api):
    request = {"request_id": "a", "response": "r", "checks": [COUNT]}
    code, reason, _ = failure(api.stream, {"requests": [request, request]})
    assert (code, reason) == ("INVALID_ARGUMENT", "ERROR_REASON_DUPLICATE_REQUEST_ID")


def test_a_check_that_cannot_be_decided_spoils_no_neighbour(api):
    answer = api.call("Score", {"response": "r", "checks": [COUNT, RUBRIC]})
    assert answer["results"][0]["verdict"]["passed"]
    assert answer["results"][1]["unscored"]["reason"] == "UNSCORED_REASON_JUDGE_NOT_CONFIGURED"
    assert answer["summary"] == {
        "check_count": 2, "passed_count": 1, "unscored_count": 1, "fraction_passed": 1.0, "score": 1.0,
    }  # fmt: skip


def test_a_response_without_a_visible_character_fails_every_check(api):
    verdict = api.call("Score", {"response": "\u200b \n", "checks": [COUNT]})["results"][0]["verdict"]
    assert verdict["failure_types"] == ["empty_response"]
    assert not verdict.get("passed", False)
    assert not verdict.get("score", 0.0)


def test_no_checks_is_an_error_and_not_a_pass(api):
    code, reason, _ = failure(api.call, "Score", {"response": "r"})
    assert (code, reason) == ("INVALID_ARGUMENT", "ERROR_REASON_EMPTY_CHECKS")


def test_a_deadline_returns_what_was_decided(api):
    slow = {
        "response": "Some words. " * 10_000,
        "checks": [{"id": "c", "count": {"unit": "UNIT_SENTENCE", "max": 1}}],
    }
    entries = api.call("BatchScore", {"requests": [slow] * 100}, timeout=1.0)["entries"]
    outcomes = ["verdict" if "verdict" in e["response"]["results"][0] else "unscored" for e in entries]
    assert len(entries) == 100
    assert outcomes == sorted(outcomes, reverse=True)
    assert outcomes[-1] == "unscored"


def test_the_same_request_gets_the_same_bytes_from_every_process(two_processes):
    line = json.loads(LINES.read_text(encoding="utf-8").splitlines()[2])
    assert len({Api(two_processes.channel()).raw("Score", line) for _ in range(10)}) == 1


def test_an_exceeded_limit_is_named(api):
    request = {"response": "r", "checks": [COUNT]}
    code, reason, fields = failure(api.call, "BatchScore", {"requests": [request] * 101})
    assert (code, reason, fields) == ("RESOURCE_EXHAUSTED", "ERROR_REASON_LIMIT_EXCEEDED", ["requests"])


def test_the_catalog_reports_the_limits_and_the_kinds(api):
    found = api.call("GetCatalog", {})
    assert found["limits"]["request_count"] == 100
    assert {"count", "ifeval", "rubric"} <= {kind["kind"] for kind in found["check_kinds"]}
    assert "mmmt-if" in found["suites"]


def test_health_is_told_for_the_service_and_the_whole(api):
    check = health_pb2_grpc.HealthStub(api.channel).Check
    answers = {check(health_pb2.HealthCheckRequest(service=name)).status for name in ("", SERVICE)}
    assert answers == {health_pb2.HealthCheckResponse.SERVING}


def test_an_unknown_source_is_no_metric_label(api, two_processes):
    api.call("Score", {"response": "r", "checks": [COUNT], "source": "unheard-of"})
    assert {labels["source"] for labels, _ in two_processes.samples()["heed_scorer_responses_total"]} == {
        "other"
    }


@pytest.mark.parametrize("lane", ["online", "bulk"])
def test_a_caller_may_name_its_lane(api, lane):
    metadata = (("heed-lane", lane),)
    assert api.call("Score", {"response": "r", "checks": [COUNT]}, metadata=metadata)["summary"]["all_passed"]


def test_images_are_sent_and_never_fetched(api):
    part = {"media": {"sha256": "0" * 64}}
    context = {"messages": [{"role": "ROLE_USER", "parts": [part]}]}
    request = {"response": "r", "checks": [COUNT], "context": context}
    assert reasons(api.call("BatchScore", {"requests": [request]})["entries"]) == ["MEDIA_MISSING"]
