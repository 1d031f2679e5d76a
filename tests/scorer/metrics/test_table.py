import pytest

from scorer.metrics import BadRow
from scorer.metrics.preference import Match
from scorer.metrics.table import MOST_ROWS, Table

WON = Match(a="A", b="B", winner="a")
LOST = Match(a="A", b="B", winner="b")


def test_rows_come_back_in_one_order_whatever_order_they_came_in():
    first, second = Table(), Table()
    for row in (WON, LOST, WON):
        first.add(row)
    for row in (LOST, WON, WON):
        second.add(row)
    assert list(first.of(Match)) == list(second.of(Match)) == [WON, WON, LOST]


def test_equal_rows_are_kept_once_with_their_number():
    table = Table()
    table.add(WON, count=3)
    table.add(WON)
    assert (list(table.counted(Match)), len(table)) == ([(WON, 4)], 4)


def test_rows_added_after_reading_are_seen():
    table = Table()
    table.add(WON)
    assert list(table.of(Match)) == [WON]
    table.add(LOST)
    assert list(table.of(Match)) == [WON, LOST]


def test_more_rows_than_anybody_has_are_refused():
    with pytest.raises(BadRow, match="more than 10,000,000 rows"):
        Table().add(WON, count=MOST_ROWS + 1)
