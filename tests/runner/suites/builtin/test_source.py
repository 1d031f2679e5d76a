import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from google.protobuf.json_format import ParseDict
from PIL import Image as Picture

from heed.scorer.v1.check_pb2 import Check
from runner.item import Image, Item, Suite
from runner.suites import mmmt_if, oliiv_prompts
from runner.suites.builtin import source
from runner.suites.ifeval import reading
from runner.suites.mia_bench import LEVELS, TYPES
from runner.suites.mm_prompts import INSTRUCTIONS
from runner.suites.mm_tasks import Task
from runner.suites.mmmt_if_instructions import INSTRUCTIONS as MMMT_INSTRUCTIONS


def every_item() -> Iterator[Item]:
    for suite in Suite:
        yield from source.builtin(suite)


def every_image() -> dict[str, Image]:
    return {image.sha256: image for item in every_item() for image in item.images}


@pytest.mark.parametrize("suite", list(Suite))
def test_suite_has_at_least_forty_items_and_no_id_twice(suite: Suite) -> None:
    built = list(source.builtin(suite))
    assert len({item.id for item in built}) == len(built) >= 40
    assert {item.suite for item in built} == {suite}
    assert not any(item.unavailable for item in built)


@pytest.mark.parametrize("suite", [Suite.MMMT_IF, Suite.OLIIV])
def test_seed_decides_the_items(suite: Suite) -> None:
    assert list(source.builtin(suite)) == list(source.builtin(suite))
    assert list(source.builtin(suite)) != list(source.builtin(suite, seed=7))


def test_every_check_is_one_of_the_contract() -> None:
    for item in every_item():
        for turn in item.turns:
            for row in turn.checks:
                assert ParseDict(row, Check()).WhichOneof("spec") is not None


def test_pictures_open_and_match_their_digests() -> None:
    folder = source.images()
    for digest, image in every_image().items():
        data = folder.read(image)
        assert hashlib.sha256(data).hexdigest() == digest
        with Picture.open(io.BytesIO(data)) as picture:
            picture.load()
            assert picture.get_format_mimetype() == image.media_type
            assert picture.size == (512, 384)


def test_every_picture_shipped_is_used() -> None:
    shipped = set(source._digests())
    assert {image.path for image in every_image().values()} == shipped


def test_chats_are_as_the_benchmark_has_them() -> None:
    chats = list(source.builtin(Suite.MMMT_IF))
    assert {len(chat.images) for chat in chats} == {2, 3, 4, 5}
    assert len({frozenset(image.path for image in chat.images) for chat in chats}) == len(chats)
    assert max(len(chat.turns) for chat in chats) == mmmt_if.MAX_TURNS
    assert all(turn.reference for chat in chats for turn in chat.turns)


def test_chats_label_every_picture_and_speak_of_no_other() -> None:
    for chat in source.dialogues():
        labels = [f"Image{place}" for place in range(1, len(chat.images) + 1)]
        first = chat.exchanges[0].question.splitlines()
        assert first[:-1] == [f"{label}: {mmmt_if.MARKER}" for label in labels], chat.id
        said = " ".join(f"{each.question} {each.answer}" for each in chat.exchanges)
        assert set(re.findall(r"Image\d+", said)) == set(labels), chat.id


@pytest.mark.parametrize(
    "untrue",
    [
        "taxi",
        "most expensive single position",
        "beneath the pine trees",
        "at their centre",
        "in front of the rock",
    ],
)
def test_nothing_is_said_that_the_pictures_do_not_show(untrue: str) -> None:
    said = [f"{each.question} {each.answer}" for chat in source.dialogues() for each in chat.exchanges]
    assert [text for text in said if untrue in text] == []


def test_every_mmmt_instruction_is_given() -> None:
    added = {turn.tags["added"] for chat in source.builtin(Suite.MMMT_IF) for turn in chat.turns}
    assert added == {each.name for each in MMMT_INSTRUCTIONS} | {""}


def test_every_mia_type_level_and_number_of_components_occurs() -> None:
    rows = source.instructions()
    assert {each.type for row in rows for each in row.components} == set(TYPES)
    assert {row.level for row in rows} == set(LEVELS)
    assert {len(row.components) for row in rows} == {2, 3, 4, 5}
    assert not any("weights_sum" in row.defects for row in rows)


def test_every_oliiv_wording_is_asked_of_every_picture() -> None:
    asked = Counter(item.id.rpartition("/")[2] for item in source.builtin(Suite.OLIIV))
    pictures = len(source.pictures())
    assert set(asked) == {each.id for each in oliiv_prompts.variants()}
    assert all(count == pictures * (2 if name.startswith("bin") else 1) for name, count in asked.items())


def test_every_task_instruction_and_label_occurs() -> None:
    built = list(source.builtin(Suite.MM_INSTRUCTEVAL))
    cells = {(item.tags["task"], item.tags["instruction"]) for item in built}
    assert cells == {(task, str(number)) for task in Task for number in INSTRUCTIONS}
    for dataset in source.DATASETS.values():
        labels = {each.label for each in source.samples() if each.dataset is dataset}
        assert labels >= set(dataset.labels)


def test_every_ifeval_instruction_occurs_in_both_readings() -> None:
    read = {reading(check) for item in source.builtin(Suite.IFEVAL) for check in item.turns[0].check_ids}
    for loose in (False, True):
        assert len({each.instruction for each in read if each.loose is loose}) == 25
