import pytest

from runner.models.openai import sse
from runner.models.openai.sse import EventReader, Unreadable

STREAM = (
    '\ufeff: hello\r\n\r\ndata: {"a": 1}\r\n\r\nevent: x\ndata:two\ndata: lines\n\n'
    "id: 3\n\ndata: é\r\rdata: cut"
).encode()
EVENTS = ['{"a": 1}', "two\nlines", "é"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, len(STREAM)])
def test_events_are_the_same_however_the_bytes_are_cut(size):
    reader = EventReader()
    pieces = [STREAM[at : at + size] for at in range(0, len(STREAM), size)]
    assert [event for piece in pieces for event in reader.feed(piece)] == EVENTS


def test_unfinished_event_is_held_back():
    reader = EventReader()
    assert list(reader.feed(b"data: a\n")) == []
    assert list(reader.feed(b"\n")) == ["a"]


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(Unreadable, match="no UTF-8"):
        list(EventReader().feed(b"data: \xff\n\n"))


def test_endless_event_is_refused(monkeypatch):
    monkeypatch.setattr(sse, "LARGEST_EVENT", 100)
    reader = EventReader()
    list(reader.feed(b"x" * 60))
    with pytest.raises(Unreadable, match="larger"):
        list(reader.feed(b"x" * 60))
