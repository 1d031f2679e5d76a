import json
from collections import Counter
from pathlib import Path

import pytest

from runner.errors import BadData
from runner.item import Image
from runner.suites.mia_bench import Media, Mode, Options, items, read

PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")
SHORT = {"count": {"unit": "UNIT_SENTENCE", "max": 2}}
ENTRY = {
    "image": "https://example.org/a.png",
    "instruction": "Describe the boat in two sentences.",
    "type": "basic",
    "num_of_component": 2,
    "components": ["Describe the boat", "in two sentences"],
    "component_weight": [6, 4],
    "component_type": ["describe", "length_limit"],
}


def find(address: str) -> Image | None:
    return None if "gone" in address else PICTURE


def load(**change):
    return tuple(read([ENTRY | change], find=find, where="mia.json"))


def build(options: Options | None = None, decide=None, **change):
    (item,) = items(load(**change), options=options, decide=decide)
    return item


def test_types_are_named_as_in_the_paper() -> None:
    (row,) = load(
        components=["a"] * 5,
        component_weight=[2] * 5,
        component_type=["describe", "linguistics", "textual", "ocr", "math"],
        num_of_component=5,
    )
    assert [each.type for each in row.components] == ["description", "genre", "OCR", "OCR", "math"]


def test_item_carries_its_rubric() -> None:
    assert build().turns[0].checks == (
        {
            "id": "rubric",
            "rubric": {
                "instruction": "Describe the boat in two sentences.",
                "components": [
                    {"text": "Describe the boat", "weight": 6, "type": "description"},
                    {"text": "in two sentences", "weight": 4, "type": "length_limit"},
                ],
                "judge": "default",
                "mode": "RUBRIC_MODE_HARDENED",
                "media": "MEDIA_REQUIRED",
            },
        },
    )


def test_options_reach_the_rubric() -> None:
    options = Options(judge="panel", mode=Mode.PAPER, media=Media.WITHHELD, samples=3)
    rubric = build(options).turns[0].checks[0]["rubric"]
    assert {key: rubric[key] for key in ("judge", "mode", "media", "samples")} == {
        "judge": "panel",
        "mode": "RUBRIC_MODE_PAPER",
        "media": "MEDIA_WITHHELD",
        "samples": 3,
    }


def test_component_with_a_check_of_its_own_is_judged_by_code_too() -> None:
    assert build(component_check=[None, SHORT]).turns[0].checks[1] == {"id": "code/2", **SHORT}
    assert len(build(Options(hybrid=False), component_check=[None, SHORT]).turns[0].checks) == 1


def test_checks_can_be_proposed_from_the_components_text() -> None:
    item = build(decide=lambda text: SHORT if "sentences" in text else None)
    assert item.turns[0].check_ids == ("rubric", "code/2")


def test_item_without_its_picture_is_unavailable() -> None:
    item = build(image="https://example.org/gone.png")
    assert (item.unavailable, item.images) == ("media_unavailable", ())


@pytest.mark.parametrize(
    ("change", "defects"),
    [
        ({}, ()),
        ({"component_weight": [4, 4]}, ("weights_sum",)),
        ({"component_type": ["describe", "describe"]}, ("repeated_type",)),
        ({"image": "live.example.org/74/1_h.jpg"}, ("no_scheme",)),
        ({"image": "a.png"}, ()),
    ],
)
def test_defects_are_named_and_lived_with(change: dict, defects: tuple[str, ...]) -> None:
    assert load(**change)[0].defects == defects
    assert build(**change).tags["defects"] == ",".join(defects)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"num_of_component": 3}, "their number disagree"),
        ({"component_weight": [6, 0]}, "at least 1, not 0"),
        ({"component_weight": [6, "4"]}, "'4' is no whole number"),
        ({"component_type": ["describe", "rhyme"]}, "'rhyme' is none of"),
        ({"type": "easy"}, "'easy' is none of basic"),
        ({"components": "Describe"}, "'components' must be a list"),
    ],
)
def test_broken_entry_is_refused_with_its_number(change: dict, reason: str) -> None:
    with pytest.raises(BadData, match=rf"mia\.json: entry 0: .*{reason}"):
        load(**change)


def test_official_mode_needs_two_to_five_components() -> None:
    one = {"components": ["a"], "component_weight": [10], "component_type": ["math"], "num_of_component": 1}
    with pytest.raises(BadData, match="needs 2 to 5 components"):
        build(Options(mode=Mode.OFFICIAL), **one)


def test_official_file_is_read_with_its_known_defects(shared_data: Path) -> None:
    document = json.loads(
        (shared_data / "mia_bench" / "instruction_benchmark_all.json").read_text(encoding="utf-8")
    )
    rows = list(read(document, find=find, where="mia.json"))
    assert len(rows) == 400
    assert sum(len(row.components) for row in rows) == 1038
    assert [row.number for row in rows if "weights_sum" in row.defects] == [241, 247]
    assert [row.number for row in rows if "no_scheme" in row.defects] == [193]
    assert sum("repeated_type" in row.defects for row in rows) == 22
    assert sum(count - 1 for count in Counter(row.instruction for row in rows).values()) == 2
