from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runner.suites.sampling import consistent_sample

ROWS = tuple(f"{'yes' if n % 4 == 0 else 'no'}-{n}" for n in range(200))


def label(row: str) -> str:
    return row.partition("-")[0]


def test_a_tenth_is_drawn_with_the_shares_of_the_training_set() -> None:
    drawn = consistent_sample(ROWS, label=label, shares={"yes": 700, "no": 300})
    assert Counter(map(label, drawn)) == {"yes": 14, "no": 6}


def test_largest_remainder_decides_the_last_seat_and_ties_go_by_the_alphabet() -> None:
    drawn = consistent_sample(ROWS, label=label, shares={"yes": 1, "no": 1}, fraction=Fraction(21, 200))
    assert Counter(map(label, drawn)) == {"no": 11, "yes": 10}


def test_same_seed_gives_the_same_rows_in_their_order() -> None:
    shares = Counter(map(label, ROWS))
    drawn = consistent_sample(ROWS, label=label, shares=shares, seed=1)
    assert drawn == consistent_sample(ROWS, label=label, shares=shares, seed=1)
    assert drawn != consistent_sample(ROWS, label=label, shares=shares, seed=2)
    assert [ROWS.index(row) for row in drawn] == sorted(ROWS.index(row) for row in drawn)


def test_label_with_too_few_rows_gives_all_it_has() -> None:
    drawn = consistent_sample(ROWS, label=label, shares={"maybe": 1, "no": 1})
    assert Counter(map(label, drawn)) == {"no": 10}


def test_shares_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one is above 0"):
        consistent_sample(ROWS, label=label, shares={"yes": 0})


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 1000), min_size=1))
def test_sizes_differ_from_exact_shares_by_less_than_one(shares: dict[str, int]) -> None:
    rows = [f"{name}-{n}" for name in shares for n in range(1000)]
    drawn = Counter(map(label, consistent_sample(rows, label=label, shares=shares)))
    seats = len(rows) // 10
    assert sum(drawn.values()) == seats
    for name, count in shares.items():
        assert abs(drawn[name] - seats * count / sum(shares.values())) < 1
