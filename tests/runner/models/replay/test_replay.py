"""Recorded answers in every shape that is read, and what is said of those that cannot be."""

import json

import pytest

from runner.errors import BadData
from runner.models import (
    Completion,
    Failure,
    FinishReason,
    Message,
    ModelError,
    Request,
    Role,
    Usage,
    complete,
)
from runner.models.replay import Replay


def request(item="ifeval/1", *, text="Is it red?", **place) -> Request:
    return Request(item=item, messages=(Message(role=Role.USER, parts=(text,)),), **place)


@pytest.fixture
def replay(tmp_path):
    def write(content, name="answers.jsonl") -> Replay:
        path = tmp_path / name
        rows = content if isinstance(content, str) else "\n".join(map(json.dumps, content))
        path.write_text(rows, encoding="utf-8")
        return Replay.open(path)

    return write


INSPECT = {
    "version": 2,
    "eval": {"model": "openai/tiny"},
    "samples": [
        {
            "id": 1,
            "epoch": 1,
            "input": [
                {"role": "user", "content": [{"type": "image"}, {"type": "text", "text": "Is it red?"}]}
            ],
            "output": {
                "model": "tiny-1",
                "choices": [
                    {"message": {"content": [{"type": "text", "text": "Yes"}]}, "stop_reason": "stop"}
                ],
                "usage": {"input_tokens": 3, "output_tokens": 1},
            },
        }
    ],
}
BATCH = {
    "custom_id": "ifeval/1",
    "response": {
        "status_code": 200,
        "body": {"model": "tiny-1", "choices": [{"message": {"content": "Yes"}, "finish_reason": "stop"}]},
    },
    "error": None,
}
SHAPES = {
    "plain": [{"id": "ifeval/1", "response": "Yes"}],
    "id without the suite": [{"key": 1, "response": "Yes"}],
    "id with its place": [{"id": "ifeval/1#0.0", "text": "Yes"}],
    "prompt and response": [{"prompt": " Is it\n red? ", "response": "Yes"}],
    "messages": [{"messages": [{"role": "user", "content": "Is it red?"}], "output": "Yes"}],
    "journal": [
        {"kind": "header", "digest": "d"},
        {"kind": "answer", "item": "ifeval/1", "turn": 0, "sample": 0, "text": "Yes"},
        {"kind": "score", "item": "ifeval/1", "turn": 0, "sample": 0},
    ],
    "journal with a nested answer": [{"type": "answer", "item": "ifeval/1", "answer": {"text": "Yes"}}],
    "lm-eval, named arguments": [
        {"doc_id": 7, "doc": {"key": 1}, "arguments": {"gen_args_0": {"arg_0": "x"}}, "resps": [["Yes"]]}
    ],
    "lm-eval, listed arguments": [{"doc_id": 7, "arguments": [["Is it red?", {}]], "resps": [["Yes"]]}],
    "lm-eval, chat": [
        {
            "doc_id": 7,
            "arguments": {"gen_args_0": {"arg_0": '[{"role": "user", "content": "Is it red?"}]'}},
            "resps": [["Yes"]],
        }
    ],
    "Inspect": json.dumps(INSPECT, indent=1),
    "OpenAI's batch": [BATCH],
    "VLMEvalKit": json.dumps([{"index": 1, "question": "Is it red?", "prediction": "Yes"}]),
}


@pytest.mark.parametrize("content", SHAPES.values(), ids=SHAPES)
async def test_answer_is_found_in_every_shape(content, replay):
    assert (await complete(replay(content), request())).text == "Yes"


async def test_answer_is_found_in_a_table(replay):
    table = 'index\tquestion\tprediction\n1\tIs it red?\t"Yes, ""so"""\n'
    assert (await complete(replay(table, "m.tsv"), request())).text == 'Yes, "so"'


async def test_completion_says_where_it_was_recorded_and_costs_nothing(replay, tmp_path):
    path = tmp_path / "log.json"
    answer = await complete(replay(json.dumps(INSPECT), path.name), request())
    assert answer == Completion(
        text="Yes",
        finish=FinishReason.STOP,
        model="tiny-1",
        usage=Usage(input_tokens=3, output_tokens=1),
        cost_usd=0.0,
        details={"recorded_in": f"{path}, sample 1"},
    )


async def test_replayed_simulation_stays_one(replay):
    row = {"id": "ifeval/1", "text": "Yes", "model": "simulated:steady"}
    assert (await complete(replay([row]), request())).simulated


async def test_turns_and_samples_are_told_apart(replay):
    rows = [
        {"item": "c", "turn": turn, "sample": sample, "text": f"{turn}{sample}"}
        for turn in (0, 1)
        for sample in (0, 1)
    ]
    model = replay(rows)
    said = [(await complete(model, request("c", turn=t, sample=s))).text for t in (0, 1) for s in (0, 1)]
    assert said == ["00", "01", "10", "11"]


async def test_repeats_of_a_sample_log_are_samples(replay):
    model = replay([{"doc_id": 1, "resps": [["a", "b"]]}])
    assert (await complete(model, request(sample=1))).text == "b"


async def test_cut_answer_stays_one(replay):
    model = replay([{"id": "ifeval/1", "text": "Ye", "finish_reason": "length"}])
    assert (await complete(model, request())).finish is FinishReason.LENGTH


async def test_empty_answer_is_an_answer(replay):
    assert (await complete(replay([{"id": "ifeval/1", "text": ""}]), request())).text == ""


async def test_torn_last_line_is_left_out(replay):
    model = replay('{"id": "ifeval/1", "text": "Yes"}\n{"id": "ifev')
    assert (await complete(model, request())).text == "Yes"


async def test_what_was_never_asked_names_the_nearest_item(replay):
    model = replay([{"id": "ifeval/12", "text": "Yes"}])
    with pytest.raises(ModelError, match="nearest item it has is ifeval/12") as missing:
        await complete(model, request("ifeval/13"))
    assert (missing.value.failure, missing.value.retryable) == (Failure.NOT_RECORDED, False)


async def test_recorded_failure_is_a_failure_again(replay):
    failed = {"custom_id": "ifeval/1", "response": None, "error": {"message": "expired"}}
    with pytest.raises(ModelError, match=r":1 records a failure for ifeval/1#0\.0: expired"):
        await complete(replay([failed, {**BATCH, "custom_id": "2"}]), request())


async def test_prompt_with_two_answers_asks_for_ids(replay):
    rows = [{"prompt": "Is it red?", "response": "Yes"}, {"prompt": "Is it red?", "response": "No"}]
    with pytest.raises(ModelError, match=r":1 and .*:2; answer the same prompt differently"):
        await complete(replay(rows), request())


GOOD_LINE = '{"id": "a", "text": "x"}\n'
DAMAGED = {
    "no JSON": (GOOD_LINE + "oops\n" + GOOD_LINE, ":2: is no JSON"),
    "no object": (GOOD_LINE + "[1]\n", ":2: is no JSON object"),
    "no answer": (GOOD_LINE + '{"id": "b"}\n', ":2: holds no answer; give it as one of text, response"),
    "no id": (GOOD_LINE + '{"text": "b"}\n', ":2: names neither an item nor a prompt"),
    "a turn that is none": (GOOD_LINE + '{"id": "b", "text": "", "turn": -1}\n', ":2: 'turn' must be"),
    "two answers": (GOOD_LINE + '{"id": "a", "text": "y"}\n', ":2: answers 'a' differently from .*:1"),
    "ranked answers": (
        GOOD_LINE + '{"doc_id": 1, "arguments": [["Q", " A"]], "resps": [[["-1.5", "True"]]]}\n',
        ":2: ranks given answers",
    ),
    "nothing": ("", "holds no answers"),
    "a spreadsheet": ("PK\x03\x04", "save it as JSON, CSV or TSV"),
    "a sample without output": (
        json.dumps({"samples": [{"id": 1}]}),
        "sample 1: holds no output",
    ),
}


@pytest.mark.parametrize(("content", "says"), DAMAGED.values(), ids=DAMAGED)
def test_damage_is_named_with_its_line(content, says, replay):
    with pytest.raises(BadData, match=says):
        replay(content)


def test_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadData, match=r"none\.jsonl: cannot be read"):
        Replay.open(tmp_path / "none.jsonl")
