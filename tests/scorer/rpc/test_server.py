import threading

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from heed.scorer.v1 import result_pb2
from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.checks import CHECKS
from scorer.rpc.limits import Limits
from scorer.rpc.protojson import parse


def test_a_response_is_scored_and_its_id_echoed(stub, request_of):
    response = stub.Score(request_of("two words", request_id="a1"))
    assert response.request_id == "a1"
    assert [(r.check_id, r.kind, r.verdict.passed) for r in response.results] == [("c", "count", True)]
    assert response.summary == result_pb2.Summary(
        check_count=1, passed_count=1, all_passed=True, fraction_passed=1.0, score=1.0
    )


def test_a_response_without_a_visible_character_fails(stub, request_of):
    verdict = stub.Score(request_of(" \n")).results[0].verdict
    assert (verdict.passed, verdict.score, list(verdict.failure_types)) == (False, 0.0, ["empty_response"])


def test_a_malformed_check_fails_the_call_and_names_the_field(stub, refusal, refused):
    request = pb.ScoreRequest(response="r")
    request.checks.add(id="c").count.unit = 99
    assert refusal(stub.Score, request) == refused(
        code="INVALID_ARGUMENT",
        reason="INVALID_CHECK",
        metadata={"check_id": "c", "kind": "count", "field": "checks[0].count.unit", "nearest": ""},
        fields=("checks[0].count.unit",),
    )


def test_a_request_without_checks_is_refused(stub, refusal, refused):
    assert refusal(stub.Score, pb.ScoreRequest(response="r")) == refused(
        code="INVALID_ARGUMENT",
        reason="EMPTY_CHECKS",
        metadata={"field": "checks"},
        fields=("checks",),
    )


def test_two_checks_of_one_id_are_refused(stub, refusal, request_of):
    request = request_of()
    request.checks.append(request.checks[0])
    found = refusal(stub.Score, request)
    assert (found.code, found.reason, found.fields) == (
        "INVALID_ARGUMENT",
        "DUPLICATE_CHECK_ID",
        ("checks[1].id",),
    )


def test_a_check_without_a_spec_is_refused(stub, refusal):
    request = pb.ScoreRequest(response="r")
    request.checks.add(id="c")
    found = refusal(stub.Score, request)
    assert (found.code, found.reason, found.fields) == ("INVALID_ARGUMENT", "MISSING_SPEC", ("checks[0]",))


def test_an_unknown_custom_kind_is_answered_with_the_nearest(stub, refusal):
    request = pb.ScoreRequest(response="r")
    request.checks.add(id="c").custom.kind = "coumt"
    found = refusal(stub.Score, request)
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "UNKNOWN_CHECK_KIND")
    assert (found.metadata["kind"], found.metadata["nearest"]) == ("coumt", "count")


def test_an_unknown_version_is_a_failed_precondition_that_lists_those_served(stub, refusal, request_of):
    request = request_of()
    request.checks[0].version = "99"
    found = refusal(stub.Score, request)
    assert (found.code, found.reason) == ("FAILED_PRECONDITION", "UNKNOWN_VERSION")
    assert found.metadata["versions"] == CHECKS["count"].version


def test_a_message_that_cannot_be_decoded_is_the_callers_error(serve, refusal, refused):
    score = serve().channel.unary_unary("/heed.scorer.v1.ScorerService/Score")
    assert refusal(score, b"\x12\x02\xff\xff") == refused(
        code="INVALID_ARGUMENT", reason="MALFORMED_MESSAGE", metadata={}
    )


@pytest.mark.parametrize(
    "case",
    [
        (Limits(response_bytes=8), {}, {"limit": "response_bytes", "maximum": "8", "actual": "9"}),
        (Limits(message_bytes=10), {}, {"limit": "message_bytes", "maximum": "10"}),
        (Limits(check_count=0), {}, {"limit": "check_count", "maximum": "0", "actual": "1"}),
        (
            Limits(schema_bytes=3),
            {"checks": [{"id": "c", "pattern": {"expression": "abcd"}}]},
            {"limit": "schema_bytes", "maximum": "3", "actual": "4"},
        ),
        (
            Limits(image_bytes=3),
            {
                "context": {
                    "messages": [
                        {
                            "role": "ROLE_USER",
                            "parts": [{"media": {"media_type": "image/png", "data": "AAAAAAAA"}}],
                        }
                    ]
                }
            },
            {"limit": "image_bytes", "maximum": "3", "actual": "6"},
        ),
    ],
)
def test_what_exceeds_a_limit_is_refused_with_its_name(serve, refusal, request_of, case):
    limits, change, named = case
    found = refusal(serve(limits=limits).stub.Score, request_of("two words", **change))
    assert (found.code, found.reason) == ("RESOURCE_EXHAUSTED", "LIMIT_EXCEEDED")
    assert named.items() <= found.metadata.items()


def test_a_message_far_beyond_the_limit_gets_our_error_and_not_the_transports(serve, refusal, request_of):
    stub = serve(limits=Limits(message_bytes=1000)).stub
    found = refusal(stub.Score, request_of("x" * 3_000_000))
    assert (found.code, found.metadata["limit"]) == ("RESOURCE_EXHAUSTED", "message_bytes")


def test_an_error_that_quotes_a_long_text_still_reaches_the_caller(stub, refusal, request_of):
    request = request_of()
    request.checks[0].version = "\u65e5" * 100_000
    assert refusal(stub.Score, request).reason == "UNKNOWN_VERSION"


def test_a_check_that_cannot_be_decided_spoils_no_neighbour(stub, contract_lines, request_of):
    request = request_of(contract_lines["a5"]["response"])
    request.checks.append(parse(contract_lines["a5"], pb.ScoreRequest).checks[0])
    response = stub.Score(request)
    assert [r.WhichOneof("outcome") for r in response.results] == ["verdict", "unscored"]
    assert response.results[1].unscored.reason == result_pb2.UNSCORED_REASON_JUDGE_NOT_CONFIGURED
    assert (response.summary.unscored_count, response.summary.fraction_passed) == (1, 0.0)


def test_the_same_request_gets_the_same_bytes(serve, contract_lines):
    score = serve().channel.unary_unary("/heed.scorer.v1.ScorerService/Score")
    request = parse(contract_lines["a3"], pb.ScoreRequest).SerializeToString()
    assert len({score(request) for _ in range(20)}) == 1


def test_a_deadline_too_short_leaves_every_check_undecided_but_answered(serve, request_of, slow_kind):
    kinds, _ = slow_kind
    request = request_of(checks=[{"id": "s", "custom": {"kind": "slow", "params": {"seconds": 0.05}}}])
    batch = pb.BatchScoreRequest(requests=[request] * 100)
    entries = serve(kinds).stub.BatchScore(batch, timeout=0.5).entries
    outcomes = [entry.response.results[0].WhichOneof("outcome") for entry in entries]
    assert len(outcomes) == 100
    assert outcomes == sorted(outcomes, reverse=True)
    assert set(outcomes) == {"verdict", "unscored"}
    late = entries[-1].response.results[0].unscored
    assert late.reason == result_pb2.UNSCORED_REASON_DEADLINE_EXCEEDED
    assert late.status.code == grpc.StatusCode.DEADLINE_EXCEEDED.value[0]


def test_a_slow_check_does_not_begin_after_the_deadline(serve, request_of, slow_kind):
    kinds, _ = slow_kind
    slow = [{"id": str(n), "custom": {"kind": "slow", "params": {"seconds": 0.02}}} for n in range(50)]
    results = serve(kinds).stub.Score(request_of(checks=slow), timeout=0.5).results
    outcomes = [result.WhichOneof("outcome") for result in results]
    assert outcomes[0] == "verdict"
    assert outcomes[-1] == "unscored"


def test_the_catalog_lists_kinds_limits_and_build(serve):
    stub = serve(limits=Limits(check_count=7)).stub
    found = stub.GetCatalog(pb.GetCatalogRequest())
    assert [kind.kind for kind in found.check_kinds] == sorted(CHECKS)
    assert [kind.kind for kind in found.check_kinds if kind.judged] == ["rubric"]
    assert all(kind.description and kind.version in kind.versions for kind in found.check_kinds)
    assert (found.limits.check_count, found.limits.message_bytes) == (7, 64 << 20)
    assert (found.build.version, list(found.judges)) == ("0", [])


@pytest.mark.parametrize("service", ["", "heed.scorer.v1.ScorerService"])
def test_health_is_told_by_service_name(serve, service):
    check = health_pb2_grpc.HealthStub(serve().channel).Check
    assert (
        check(health_pb2.HealthCheckRequest(service=service)).status == health_pb2.HealthCheckResponse.SERVING
    )


def test_idle_streams_of_other_services_do_not_hold_up_health(serve):
    running, ended = serve(threads=1), threading.Event()
    reflect = reflection_pb2_grpc.ServerReflectionStub(running.channel).ServerReflectionInfo
    streams = [reflect(iter(ended.wait, True)) for _ in range(3)]
    check = health_pb2_grpc.HealthStub(running.channel).Check
    assert check(health_pb2.HealthCheckRequest(), timeout=5).status == health_pb2.HealthCheckResponse.SERVING
    ended.set()
    for stream in streams:
        stream.cancel()


def test_a_service_that_nobody_knows_has_no_health(serve):
    check = health_pb2_grpc.HealthStub(serve().channel).Check
    with pytest.raises(grpc.RpcError) as caught:
        check(health_pb2.HealthCheckRequest(service="nobody"))
    assert caught.value.code() is grpc.StatusCode.NOT_FOUND


def test_a_client_can_learn_the_service_by_reflection(serve):
    database = ProtoReflectionDescriptorDatabase(serve().channel)
    assert "heed.scorer.v1.ScorerService" in database.get_services()
    file = database.FindFileContainingSymbol("heed.scorer.v1.ScorerService")
    assert [method.name for method in file.service[0].method] == [
        "Score",
        "BatchScore",
        "StreamScore",
        "Aggregate",
        "GetCatalog",
    ]


def test_a_defect_of_ours_is_internal_and_says_nothing_of_the_text(
    serve, refusal, refused, request_of, broken_kind
):
    request = request_of("secret", checks=[{"id": "b", "custom": {"kind": "broken"}}])
    assert refusal(serve(broken_kind).stub.Score, request) == refused(
        code="INTERNAL", reason="INTERNAL", metadata={}
    )
