from pathlib import Path

import pytest

from runner.dataset import decode, encode, read_items, write_items
from runner.errors import BadData
from runner.item import Image, Item, Turn

CHECK = {"id": "short", "count": {"unit": "UNIT_SENTENCE", "max": 4}}
PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")
FULL = Item(
    id="mmmt_if/a",
    suite="mmmt_if",
    base="a",
    tags={"turns": "1"},
    unavailable="media_unavailable",
    turns=(
        Turn(
            text="What is it?",
            once="\nBe short.",
            images=(PICTURE,),
            reference="A boat.",
            tags={"turn": "1"},
            checks=(CHECK,),
        ),
    ),
)
PLAIN = Item(id="ifeval/1", suite="ifeval", turns=(Turn(text="Write.", checks=(CHECK,)),))


@pytest.mark.parametrize("item", [FULL, PLAIN], ids=["full", "plain"])
def test_item_survives_being_written_and_read(item: Item, tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    assert write_items([item], path) == 1
    assert list(read_items(path)) == [item]


def test_what_is_empty_is_left_out() -> None:
    assert encode(PLAIN) == {
        "id": "ifeval/1",
        "suite": "ifeval",
        "turns": [{"text": "Write.", "checks": [CHECK]}],
    }


def test_row_without_turns_names_its_place() -> None:
    with pytest.raises(BadData, match=r"items.jsonl:3: item 'a' needs at least one turn"):
        decode({"id": "a", "suite": "ifeval"}, where="items.jsonl:3")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "1: is no JSON"),
        ("[]", "1: is no JSON object"),
        ('{"id": 3, "suite": "s"}', "'id' must be a string, not int"),
        ('{"id": "a", "suite": "s", "turns": {}}', "'turns' must be a list of objects"),
        ('{"id": "a", "suite": "s", "tags": {"a": 1}, "turns": []}', "'tags' must be an object of strings"),
        ('{"id": "a", "suite": "s", "turns": [{"text": "t", "checks": [{}]}]}', "every check needs an id"),
    ],
)
def test_broken_line_is_refused_with_its_number(line: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadData, match=reason):
        list(read_items(path))


def test_id_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    write_items([PLAIN, PLAIN], path)
    with pytest.raises(BadData, match=r":2: repeats the id 'ifeval/1'"):
        list(read_items(path))


def test_blank_lines_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    write_items([PLAIN], path)
    path.write_text("\n" + path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert list(read_items(path)) == [PLAIN]
