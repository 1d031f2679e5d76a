from dataclasses import replace

import pytest

from scorer.checks.rubric import RubricComponent, RubricMode, RubricSpec
from scorer.judge.opinion import Opinion, opinion_of
from scorer.judge.part import parts_of
from scorer.judge.reply import read
from scorer.verdict import ComponentScore, Unscored, UnscoredReason

UNREADABLE = UnscoredReason.JUDGE_REPLY_UNREADABLE


def opinion(spec: RubricSpec, reply: str) -> Opinion:
    return opinion_of(spec, read(reply, parts=parts_of(spec)), judge="j")


def component(index: int, type_: str, points: float | None, most: float) -> ComponentScore:
    return ComponentScore(index=index, type=type_, points=points, max_points=most)


def test_the_score_is_the_sum_of_points_over_the_sum_of_weights(spec: RubricSpec) -> None:
    assert opinion(spec, "component 1: 3/6, component 2: 4/4, total: 7/10") == Opinion(
        score=0.7,
        low=0.7,
        high=0.7,
        components=(component(0, "description", 3, 6), component(1, "length_limit", 4, 4)),
        stated=0.7,
    )


def test_weights_need_not_sum_to_ten(spec: RubricSpec) -> None:
    parts = (RubricComponent(text="a", weight=5), RubricComponent(text="b", weight=3))
    found = opinion(replace(spec, components=parts), "component 1: 5/5, component 2: 1/3, total: 6/8")
    assert (found.score, found.stated, found.disagrees) == (0.75, 0.75, False)


def test_a_total_that_is_not_the_sum_is_flagged_and_does_not_count(spec: RubricSpec) -> None:
    found = opinion(spec, "component 1: 3/6, component 2: 4/4, total: 9/10")
    assert (found.score, found.stated, found.disagrees) == (0.7, 0.9, True)


def test_an_impossible_total_is_no_total(spec: RubricSpec) -> None:
    found = opinion(spec, "component 1: 3/6, component 2: 4/4, total: 12/10")
    assert (found.score, found.stated, found.disagrees) == (0.7, None, False)


def test_rescaled_points_are_counted(spec: RubricSpec) -> None:
    found = opinion(spec, "component 1: 5/10, component 2: 5/10")
    assert (found.score, found.rescaled_count) == (0.5, 2)


def test_criteria_are_shares_of_their_scales(criteria: RubricSpec) -> None:
    found = opinion(criteria, "{'creativity': 1, 'answer_accuracy': 10}")
    assert found == Opinion(
        score=0.5,
        low=0.5,
        high=0.5,
        components=(component(0, "creativity", 1, 10), component(1, "answer_accuracy", 10, 10)),
    )


def test_an_unread_component_leaves_bounds_by_its_weight(spec: RubricSpec) -> None:
    parts = (component(0, "description", 3, 6), component(1, "length_limit", None, 4))
    assert opinion(spec, "component 1: 3/6") == Opinion(
        score=None,
        low=0.3,
        high=0.7,
        components=parts,
        failure=Unscored(
            reason=UNREADABLE,
            message="The reply of judge 'j' lacks a score; unread: 2 of 2.",
            components=parts,
        ),
    )


def test_an_impossible_score_leaves_its_component_unread(spec: RubricSpec) -> None:
    found = opinion(spec, "component 1: 7/6, component 2: 4/4")
    assert found.failure is not None
    assert found.failure.message == (
        "The reply of judge 'j' gives a score that is impossible; unread: 1 of 2."
    )


@pytest.mark.parametrize(
    ("reply", "reason", "message"),
    [
        ("I'm sorry, I can't.", UnscoredReason.JUDGE_REFUSED, "The reply of judge 'j' declines to judge."),
        ("<think>so", UNREADABLE, "The reply of judge 'j' ends inside its thinking."),
        ("Good.", UNREADABLE, "The reply of judge 'j' holds no score in a form that is known."),
        ("", UNREADABLE, "The reply of judge 'j' is empty."),
    ],
)
def test_a_reply_without_a_verdict_says_why(
    spec: RubricSpec, reply: str, reason: UnscoredReason, message: str
) -> None:
    found = opinion(spec, reply)
    assert (found.low, found.high) == (0, 1)
    assert found.failure is not None
    assert (found.failure.reason, found.failure.message) == (reason, message)


def test_official_takes_the_judges_total_and_wholes(spec: RubricSpec) -> None:
    found = opinion(
        replace(spec, mode=RubricMode.OFFICIAL), "component 1: 1/2, component 2: 4/8, total: 9/10"
    )
    assert (found.score, found.disagrees, found.components) == (
        0.9,
        True,
        (component(0, "description", 1, 2), component(1, "length_limit", 4, 8)),
    )


def test_official_takes_a_bare_total_out_of_ten(spec: RubricSpec) -> None:
    found = opinion(replace(spec, mode=RubricMode.OFFICIAL), "component 1: 6/6, component 2: 3/4, total: 9")
    assert found.score == 0.9


@pytest.mark.parametrize("total", ["", ", total: 11/10"])
def test_official_without_a_possible_total_is_unread(spec: RubricSpec, total: str) -> None:
    found = opinion(replace(spec, mode=RubricMode.OFFICIAL), f"component 1: 6/6, component 2: 3/4{total}")
    assert found.score is None
    assert found.failure is not None
    assert found.failure.message == (
        "The reply of judge 'j' states no possible total, which mode official needs."
    )


def test_all_but_full_points_never_round_to_a_pass(spec: RubricSpec) -> None:
    parts = (RubricComponent(text="a", weight=1e15), RubricComponent(text="b", weight=0.01))
    found = opinion_of(
        replace(spec, components=parts),
        read("{'component 1': '100%', 'component 2': 0}", parts=parts_of(replace(spec, components=parts))),
        judge="j",
    )
    assert found.score is not None
    assert found.score < 1
