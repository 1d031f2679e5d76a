import pytest

from scorer.checks.bounds import Bounds, bounds, counted
from scorer.errors import InvalidRequest


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (None, 0, "none is allowed"),
        (0, 0, "none is allowed"),
        (None, 1, "at most 1 is allowed"),
        (0, 4, "at most 4 are allowed"),
        (1, None, "at least 1 is wanted"),
        (5, None, "at least 5 are wanted"),
        (1, 1, "exactly 1 is wanted"),
        (3, 3, "exactly 3 are wanted"),
        (1, 2, "1 to 2 are wanted"),
    ],
)
def test_bounds_read_as_the_end_of_a_sentence(low: int | None, high: int | None, text: str) -> None:
    assert str(bounds(low, high)) == text


def test_score_is_the_ratio_of_the_count_and_the_bound_it_breaks() -> None:
    assert [Bounds(4, 6).score(count) for count in (0, 3, 4, 6, 8)] == [0, 0.75, 1, 1, 0.75]


def test_failure_names_the_side() -> None:
    assert [Bounds(4, 6).failure(count) for count in (3, 4, 6, 7)] == ["too_few", "", "", "too_many"]


def test_nothing_exceeds_an_open_end() -> None:
    assert [Bounds(4, None).excess(9), Bounds(4, 6).excess(6), Bounds(4, 6).excess(9)] == [0, 0, 3]


@pytest.mark.parametrize(("low", "high", "field"), [(-1, None, "min"), (None, -1, "max"), (-2, -1, "min")])
def test_negative_bound_is_refused(low: int | None, high: int | None, field: str) -> None:
    with pytest.raises(InvalidRequest, match="negative") as caught:
        bounds(low, high)
    assert caught.value.field == field


def test_minimum_above_maximum_is_refused_under_the_callers_names() -> None:
    with pytest.raises(InvalidRequest) as caught:
        bounds(5, 4, low_field="min_count", high_field="max_count")
    assert caught.value.field == "max_count"
    assert caught.value.reason == "4 is below min_count, which is 5; exchange them or leave one out"


def test_one_thing_is_singular() -> None:
    assert [counted(n, "word") for n in (0, 1, 2)] == ["0 words", "1 word", "2 words"]
