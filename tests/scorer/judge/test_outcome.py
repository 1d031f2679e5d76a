import pytest

from scorer.checks.rubric import LOW_POINTS, MEASURES, RubricSpec
from scorer.judge.opinion import Opinion, no_opinion
from scorer.judge.outcome import Combine, outcome_of
from scorer.verdict import ComponentScore, Unscored, UnscoredReason, Verdict

DOWN = Unscored(reason=UnscoredReason.JUDGE_UNAVAILABLE, message="Down.")
COUNTS = {"total_disagreements": 0.0, "rescaled_components": 0.0, "models_changed": 0.0}


def gives(first: float, second: float, comment: str = "") -> Opinion:
    score = (first + second) / 10
    return Opinion(score=score, low=score, high=score, components=components(first, second, comment))


def components(first: float, second: float, comment: str = "") -> tuple[ComponentScore, ...]:
    return (
        ComponentScore(index=0, type="description", points=first, max_points=6, comment=comment),
        ComponentScore(index=1, type="length_limit", points=second, max_points=4),
    )


def test_one_opinion_is_the_outcome(spec: RubricSpec) -> None:
    assert outcome_of(spec, [[gives(6, 1, "Well seen.")]]) == Verdict(
        passed=False,
        score=0.7,
        explanation="The judge gives 70% of the points, the least to component 2 (length_limit): 1 of 4.",
        measures={"opinions": 1, "opinions_missing": 0, **COUNTS},
        failure_types=(LOW_POINTS,),
        components=components(6, 1, "Well seen."),
    )


def test_full_points_pass(spec: RubricSpec) -> None:
    verdict = outcome_of(spec, [[gives(6, 4)]])
    assert isinstance(verdict, Verdict)
    assert (verdict.passed, verdict.score, verdict.explanation) == (
        True,
        1.0,
        "The judge gives full points.",
    )


@pytest.mark.parametrize(("combine", "score"), [(Combine.MEAN, 0.4), (Combine.MEDIAN, 0.1)])
def test_samples_are_combined_as_asked(spec: RubricSpec, combine: Combine, score: float) -> None:
    verdict = outcome_of(spec, [[gives(0, 1), gives(1, 0), gives(6, 4)]], combine=combine)
    assert isinstance(verdict, Verdict)
    assert verdict.score == pytest.approx(score)
    assert verdict.measures == {
        "opinions": 3,
        "opinions_missing": 0,
        "score_spread": 0.9,
        "score_deviation": pytest.approx(0.424, abs=1e-3),
        **COUNTS,
    }


def test_judges_weigh_alike_however_many_samples_could_be_read(spec: RubricSpec) -> None:
    verdict = outcome_of(spec, [[gives(6, 4), gives(6, 4)], [gives(0, 0), no_opinion(DOWN)]])
    assert isinstance(verdict, Verdict)
    assert verdict.score == 0.5
    assert {k: verdict.measures[k] for k in ("opinions_missing", "worst_score", "best_score")} == {
        "opinions_missing": 1,
        "worst_score": 0.5,
        "best_score": 0.75,
    }


def test_components_are_combined_too(spec: RubricSpec) -> None:
    verdict = outcome_of(spec, [[gives(6, 1, "One."), gives(3, 2, "Two.")]])
    assert isinstance(verdict, Verdict)
    assert verdict.components == components(4.5, 1.5, "One.")


def test_a_silent_judge_leaves_the_panel_unscored_with_what_was_read(spec: RubricSpec) -> None:
    assert outcome_of(spec, [[gives(6, 1)], [no_opinion(DOWN)]]) == Unscored(
        reason=UnscoredReason.JUDGE_UNAVAILABLE, message="Down.", components=components(6, 1)
    )


def test_no_opinion_is_never_a_zero(spec: RubricSpec) -> None:
    assert outcome_of(spec, [[no_opinion(DOWN)] * 3]) == DOWN


def test_judges_own_totals_and_flags_are_measured(spec: RubricSpec) -> None:
    score = Opinion(
        score=0.7,
        low=0.7,
        high=0.7,
        components=components(6, 1),
        stated=0.9,
        disagrees=True,
        rescaled_count=1,
    )
    verdict = outcome_of(spec, [[score]], models_changed=1)
    assert isinstance(verdict, Verdict)
    assert verdict.measures == {
        "opinions": 1,
        "opinions_missing": 0,
        "stated_total": 0.9,
        "total_disagreements": 1,
        "rescaled_components": 1,
        "models_changed": 1,
    }


def test_every_measure_is_declared(spec: RubricSpec) -> None:
    stated = Opinion(score=0.5, low=0.5, high=0.5, components=components(3, 2), stated=0.5)
    verdict = outcome_of(spec, [[stated, gives(6, 4), no_opinion(DOWN)]])
    assert isinstance(verdict, Verdict)
    assert set(verdict.measures) == set(MEASURES)
