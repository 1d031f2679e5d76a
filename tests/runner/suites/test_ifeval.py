from pathlib import Path

import pytest

from runner.errors import BadData
from runner.suites.ifeval import Reading, items, read, reading

LINE = (
    '{"key": 7, "prompt": "Write.", "instruction_id_list": ["punctuation:no_comma", "keywords:existence"], '
    '"kwargs": [{}, {"keywords": ["sea"], "relation": null}]}'
)


def test_each_instruction_is_checked_strictly_and_loosely() -> None:
    (item,) = items(read([LINE], where="x"))
    spec = {"instruction_id": "keywords:existence", "kwargs": {"keywords": ["sea"]}}
    assert item.turns[0].checks == (
        {"id": "strict/1/punctuation:no_comma", "ifeval": {"instruction_id": "punctuation:no_comma"}},
        {"id": "strict/2/keywords:existence", "ifeval": spec},
        {
            "id": "loose/1/punctuation:no_comma",
            "ifeval": {"instruction_id": "punctuation:no_comma", "loose": True},
        },
        {"id": "loose/2/keywords:existence", "ifeval": {**spec, "loose": True}},
    )


def test_check_id_says_what_it_reads() -> None:
    read_back = reading("loose/2/keywords:existence")
    assert read_back == Reading(loose=True, place=2, instruction="keywords:existence")
    assert read_back.category == "keywords"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "input.jsonl:1: is no JSON"),
        ("3", "is no JSON object"),
        ('{"prompt": "x"}', "needs 'key' and 'prompt'"),
        ('{"key": 1, "prompt": "x", "instruction_id_list": [], "kwargs": []}', "of one length, at least 1"),
        ('{"key": 1, "prompt": "x", "instruction_id_list": ["a"], "kwargs": []}', "of one length"),
        (f"{LINE}\n{LINE}", ":2: repeats the key 7"),
    ],
)
def test_broken_line_is_refused_with_its_number(line: str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        list(read(line.split("\n"), where="input.jsonl"))


def test_official_file_becomes_541_items_of_834_instructions(shared_data: Path) -> None:
    with (shared_data / "ifeval" / "input_data.jsonl").open(encoding="utf-8") as lines:
        built = list(items(read(lines, where="input_data.jsonl")))
    assert len(built) == 541
    assert sum(len(item.turns[0].checks) for item in built) == 2 * 834
    assert len({reading(check).instruction for item in built for check in item.turns[0].check_ids}) == 25
