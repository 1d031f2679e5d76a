import os

from scorer.rpc.board import Board


def test_numbers_are_read_by_the_name_they_were_written_under():
    board = Board()
    board.add(board.slot(("calls", "Score")), 2)
    board.add(board.slot(("calls", "Score")))
    board.put(board.slot(("workers",)), 7)
    assert board.read() == {("calls", "Score"): 3.0, ("workers",): 7.0}


def test_what_a_forked_process_writes_its_parent_reads():
    board = Board()
    child = os.fork()
    if child == 0:
        board.add(board.slot(("calls",)), 5)
        os._exit(0)
    os.waitpid(child, 0)
    assert board.read() == {("calls",): 5.0}


def test_an_heir_goes_on_counting_but_not_what_was_held_at_the_time():
    board = Board()
    board.add(board.slot(("calls",)), 5)
    board.put(board.slot(("in_flight",)), 2)
    board._slots = {}
    board.take_over(gauges={"in_flight"})
    board.add(board.slot(("calls",)), 1)
    assert board.read() == {("calls",): 6.0, ("in_flight",): 0.0}


def test_a_full_board_keeps_counting_what_it_knows():
    board = Board(room=1)
    board.add(board.slot(("known",)))
    board.add(board.slot(("too much",)))
    board.add(board.slot(("known",)))
    assert board.read() == {("known",): 2.0}


def test_a_board_without_room_for_a_name_leaves_it_out():
    board = Board(key_bytes=16)
    board.add(board.slot(("a name that does not fit",)))
    assert board.read() == {}
