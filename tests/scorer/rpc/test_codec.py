import dataclasses
from enum import Enum
from typing import get_args, get_type_hints

import pytest

from heed.scorer.v1 import check_pb2, conversation_pb2, scorer_service_pb2
from scorer.checks import CHECKS
from scorer.decode import wire_name
from scorer.errors import InvalidRequest
from scorer.rpc.codec import CheckReader, response_from, sample_from
from scorer.sample import Media, Message, Role
from scorer.score import CheckResult, Score, Summary
from scorer.verdict import Evidence, Unscored, UnscoredReason, Verdict

SPECS = {
    field.name: field.message_type
    for field in check_pb2.Check.DESCRIPTOR.oneofs_by_name["spec"].fields
    if field.name != "custom"
}


def test_every_family_of_the_contract_has_a_kind_and_the_reverse():
    assert set(CHECKS) == set(SPECS)


@pytest.mark.parametrize("name", SPECS)
def test_a_spec_has_the_fields_of_its_message(name):
    assert _field_names(CHECKS[name].spec_type) == {f.name for f in SPECS[name].fields}


@pytest.mark.parametrize("name", SPECS)
def test_a_closed_set_has_the_values_of_its_enum(name):
    hints = get_type_hints(CHECKS[name].spec_type)
    for field in SPECS[name].fields:
        if field.enum_type is not None:
            members = {wire_name(member) for member in _enum(hints[field.name])}
            assert members == {v.name for v in field.enum_type.values if v.number}


def _field_names(spec_type):
    return {f.name for f in dataclasses.fields(spec_type) if f.init}


def _enum(hint):
    candidates = [hint, *get_args(hint)]
    return next(c for c in candidates if isinstance(c, type) and issubclass(c, Enum))


def test_a_check_is_read_once_and_kept():
    request = scorer_service_pb2.ScoreRequest()
    request.checks.add(id="a", count=check_pb2.Count(unit=check_pb2.UNIT_WORD, max=3))
    reader = CheckReader(CHECKS)
    assert reader.checks(request)[0] is reader.checks(request)[0]


def test_a_bad_check_is_named_with_its_place_and_id():
    request = scorer_service_pb2.ScoreRequest()
    request.checks.add(id="ok", count=check_pb2.Count(unit=check_pb2.UNIT_WORD, max=3))
    request.checks.add(id="bad", count=check_pb2.Count(unit=check_pb2.UNIT_WORD, min=5, max=3))
    with pytest.raises(InvalidRequest) as refused:
        CheckReader(CHECKS).checks(request)
    assert refused.value.field.startswith("checks[1].count.")
    assert (refused.value.details["check_id"], refused.value.details["kind"]) == ("bad", "count")


def test_an_enum_number_that_nobody_knows_is_the_callers_error():
    request = scorer_service_pb2.ScoreRequest()
    request.checks.add(id="a", count=check_pb2.Count(unit=99, max=3))
    with pytest.raises(InvalidRequest, match=r"checks\[0\].count.unit"):
        CheckReader(CHECKS).checks(request)


def test_a_conversation_keeps_its_parts_in_order():
    request = scorer_service_pb2.ScoreRequest(response="r")
    message = request.context.messages.add(role=conversation_pb2.ROLE_USER)
    message.parts.add(text="look:")
    message.parts.add(media=conversation_pb2.Media(media_type="image/png", data=b"x"))
    image = Media(media_type="image/png", data=b"x", sha256="")
    assert sample_from(request).conversation == (Message(role=Role.USER, parts=("look:", image)),)


def test_a_message_without_a_role_is_refused():
    request = scorer_service_pb2.ScoreRequest(response="r")
    request.context.messages.add()
    with pytest.raises(InvalidRequest, match=r"context.messages\[0\].role"):
        sample_from(request)


def test_a_score_becomes_a_message_whole():
    verdict = Verdict(
        passed=False,
        score=0.25,
        explanation="half \ud800 of it",
        evidence=(Evidence(start=1, end=2, quote="\ud800", note="n"),),
        measures={"count": 2.0},
        failure_types=("too_many",),
        label="B",
    )
    unscored = Unscored(reason=UnscoredReason.JUDGE_NOT_CONFIGURED, message="no judge")
    scored = Score(
        results=(
            CheckResult(check_id="a", kind="count", version="1", outcome=verdict),
            CheckResult(check_id="b", kind="rubric", version="1", outcome=unscored),
        ),
        summary=Summary(
            check_count=2, passed_count=0, unscored_count=1, all_passed=False, fraction_passed=0.0, score=None
        ),
    )
    response = response_from("r1", scored)
    first, second = response.results
    assert (first.verdict.explanation, first.verdict.evidence[0].quote) == ("half ? of it", "?")
    assert (dict(first.verdict.measures), first.verdict.label) == ({"count": 2.0}, "B")
    assert second.unscored.reason == 1
    assert response.summary.HasField("fraction_passed")
    assert not response.summary.HasField("score")
