import pytest

from scorer.judge.answer import Answer, Events
from scorer.judge.setback import Setback

STREAM = b': hello\n\ndata: {"a": 1}\r\n\r\nevent: x\ndata:{"b": "\xc3\xa4"}\n\ndata: [DONE]\n\n'


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_found_however_the_bytes_arrive(size: int) -> None:
    events = Events()
    received = (STREAM[at : at + size] for at in range(0, len(STREAM), size))
    assert [data for chunk in received for data in events.data(chunk)] == ['{"a": 1}', '{"b": "ä"}', "[DONE]"]


@pytest.mark.parametrize("data", ["", "{", "7", "null", "[" * 5000])
def test_an_answer_that_is_no_object_is_none(data: str) -> None:
    with pytest.raises(Setback):
        Answer().take_body(data)


@pytest.mark.parametrize("cost", ['"0.5"', "0.5"])
def test_a_cost_is_read_as_number_or_text(cost: str) -> None:
    answer = Answer()
    answer.take_body(f'{{"choices": [{{"finish_reason": "stop"}}], "usage": {{"cost": {cost}}}}}')
    assert answer.completion().cost_usd == 0.5


@pytest.mark.parametrize("cost", ["-1", '"free"', "null", "true", "1e400"])
def test_a_cost_that_is_none_is_unknown(cost: str) -> None:
    answer = Answer()
    answer.take_body(f'{{"choices": [{{"finish_reason": "stop"}}], "usage": {{"cost": {cost}}}}}')
    assert answer.completion().cost_usd is None


def test_an_answer_without_end_is_cut_off() -> None:
    answer = Answer()
    chunk = f'{{"choices": [{{"delta": {{"content": "{"x" * 600_000}"}}}}]}}'
    answer.take_event(chunk)
    with pytest.raises(Setback, match="too long"):
        answer.take_event(chunk)
