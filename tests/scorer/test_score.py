import pytest

from scorer.check import Check
from scorer.errors import Fault, InvalidRequest
from scorer.score import Summary, score
from scorer.verdict import EMPTY_RESPONSE, Verdict


def test_results_keep_the_order_of_the_checks(kinds, echo_spec):
    checks = [Check(id=i, spec=echo_spec(wanted=i)) for i in ("b", "a", "c")]
    results = score("a", checks=checks, kinds=kinds).results
    assert [(r.check_id, r.kind, r.version, r.outcome.passed) for r in results] == [
        ("b", "echo", "3", False),
        ("a", "echo", "3", True),
        ("c", "echo", "3", False),
    ]


def test_summary_weighs_scores_and_counts_passes(kinds, echo_spec):
    checks = [
        Check(id="a", spec=echo_spec(wanted="yes"), weight=3),
        Check(id="b", spec=echo_spec(wanted="no", share=0.5), weight=1),
    ]
    assert score("yes", checks=checks, kinds=kinds).summary == Summary(
        check_count=2,
        passed_count=1,
        unscored_count=0,
        all_passed=False,
        fraction_passed=0.5,
        score=0.875,
    )


def test_an_undecided_check_spoils_no_neighbour(kinds, echo_spec):
    checks = [
        Check(id="a", spec=echo_spec(wanted="yes")),
        Check(id="b", spec=echo_spec(wanted="yes", spoiled=True)),
    ]
    assert score("yes", checks=checks, kinds=kinds).summary == Summary(
        check_count=2, passed_count=1, unscored_count=1, all_passed=False, fraction_passed=1.0, score=1.0
    )


def test_nothing_decided_has_no_fraction_and_no_score(kinds, echo_spec):
    checks = [Check(id="a", spec=echo_spec(wanted="yes", spoiled=True))]
    summary = score("yes", checks=checks, kinds=kinds).summary
    assert (summary.all_passed, summary.fraction_passed, summary.score) == (False, None, None)


def test_checks_without_weight_leave_the_score_undefined(kinds, echo_spec):
    summary = score("a", checks=[Check(id="a", spec=echo_spec(wanted="a"), weight=0)], kinds=kinds).summary
    assert (summary.fraction_passed, summary.score) == (1.0, None)


@pytest.mark.parametrize("response", ["", " \t\r\n", "\u200b\ufeff", "\u3164\u2800"])
def test_a_response_without_a_visible_character_fails_but_is_measured(kinds, echo_spec, response):
    result = score(response, checks=[Check(id="a", spec=echo_spec(wanted=response))], kinds=kinds).results[0]
    assert result.outcome == Verdict(
        passed=False,
        score=0.0,
        explanation="The response has no visible character, so no check holds.",
        measures={"length": len(response)},
        failure_types=(EMPTY_RESPONSE,),
    )


def test_an_empty_list_of_checks_is_refused(kinds):
    with pytest.raises(InvalidRequest) as refused:
        score("yes", checks=[], kinds=kinds)
    assert (refused.value.field, refused.value.fault) == ("checks", Fault.EMPTY_CHECKS)


def test_a_repeated_id_is_refused_with_both_places(kinds, echo_spec):
    twice = [Check(id="a", spec=echo_spec(wanted="x"))] * 2
    with pytest.raises(InvalidRequest) as refused:
        score("yes", checks=twice, kinds=kinds)
    assert str(refused.value) == (
        "checks[1].id: 'a' is already the id of checks[0]; ids are unique in a request"
    )
    assert refused.value.fault == Fault.DUPLICATE_CHECK_ID


def test_an_unknown_version_is_refused_with_the_one_there_is(kinds, echo_spec):
    with pytest.raises(InvalidRequest) as refused:
        score("yes", checks=[Check(id="a", spec=echo_spec(wanted="x"), version="9")], kinds=kinds)
    assert refused.value.fault == Fault.UNKNOWN_VERSION
    assert refused.value.details == {"check_id": "a", "kind": "echo", "version": "9", "versions": "3"}


def test_the_current_version_may_be_named(kinds, echo_spec):
    checks = [Check(id="a", spec=echo_spec(wanted="yes"), version="3")]
    assert score("yes", checks=checks, kinds=kinds).summary.all_passed


@pytest.mark.parametrize("weight", [-1.0, float("nan"), float("inf"), 1e308])
def test_a_weight_is_bounded(echo_spec, weight):
    with pytest.raises(InvalidRequest, match="weight"):
        Check(id="a", spec=echo_spec(wanted="x"), weight=weight)


def test_a_verdict_cannot_contradict_its_score():
    with pytest.raises(ValueError, match="contradicts"):
        Verdict(passed=True, score=0.5, explanation="")
