import pytest

from scorer.metrics import BadRow
from scorer.metrics.order import competition_ranks, mean_ranks, natural, pairs


def test_numbers_in_names_are_ordered_as_numbers():
    assert sorted(["turn 10", "turn 9", "b", "10", "2"], key=natural) == ["2", "10", "b", "turn 9", "turn 10"]


def test_tied_names_share_the_better_rank():
    assert competition_ranks({"A": 3.0, "B": 5.0, "C": 5.0}) == {"A": 3, "B": 1, "C": 1}
    assert competition_ranks({"A": 3.0, "B": 5.0}, highest_first=False) == {"A": 1, "B": 2}


def test_values_that_differ_by_rounding_are_tied():
    assert competition_ranks({"A": 0.1 + 0.2, "B": 0.3}) == {"A": 1, "B": 1}


def test_tied_values_share_the_mean_of_their_places():
    assert mean_ranks([5.0, 1.0, 5.0, 3.0]) == [3.5, 1.0, 3.5, 2.0]


def test_pairs_have_one_order():
    assert pairs(["M10", "M9", "M9", "A"]) == [("A", "M9"), ("A", "M10"), ("M9", "M10")]


def test_too_many_names_to_pair_are_refused():
    with pytest.raises(BadRow, match="201 names to compare"):
        pairs(map(str, range(201)))


def test_names_that_number_alike_have_one_order():
    assert natural("m1") != natural("m01")
    assert sorted(["m1", "m001", "m01"], key=natural) == sorted(["m01", "m1", "m001"], key=natural)


def test_numbers_of_thousands_of_digits_are_ordered_too():
    long, longer = "m" + "1" * 5000, "m" + "1" * 5001
    assert sorted([longer, long, "m2"], key=natural) == ["m2", long, longer]


def test_values_that_differ_by_rounding_share_their_place():
    assert mean_ranks([0.1 + 0.2, 0.3, 1.0]) == [1.5, 1.5, 3.0]
