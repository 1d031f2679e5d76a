"""The table of words learns what it is asked for and forgets before it grows."""

import numpy as np

from scorer.language import words
from scorer.language.words import Row, WordTable


def length_and_one(word: str, row: Row) -> None:
    row[:] = len(word), 1


def test_rows_are_summed_up() -> None:
    table = WordTable(1, length_and_one)
    assert table.total(["a", "bcd", "a"]).tolist() == [5, 3]


def test_no_words_sum_up_to_nothing() -> None:
    assert WordTable(1, length_and_one).total([]).tolist() == [0, 0]


def test_each_word_is_learnt_once() -> None:
    learnt = []
    table = WordTable(1, lambda word, row: learnt.append(word))
    for _ in range(2):
        table.total(["a", "b", "a"])
    assert learnt == ["a", "b"]


def test_full_table_starts_anew() -> None:
    table = WordTable(1, length_and_one)
    for start in range(0, 3 * words._MOST_WORDS, 64):
        total = table.total([str(number) for number in range(start, start + 64)])
        assert np.array_equal(total[1:], [64])
