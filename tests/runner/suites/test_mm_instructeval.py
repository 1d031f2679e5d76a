from runner.item import Image
from runner.suites.mm_instructeval import Options, Reading, items
from runner.suites.mm_prompts import Modality
from runner.suites.mm_tasks import DATASETS, Sample

BY_NAME = {each.name: each for each in DATASETS}
PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")
FEELING = Sample(id="7", dataset=BY_NAME["MVSA-Single"], text="Sun!", label="positive", image=PICTURE)
PUZZLE = Sample(
    id="8",
    dataset=BY_NAME["AlgoPuzzleVQA"],
    text="How many?",
    label="2",
    choices=("1", "2"),
    image=PICTURE,
)


def test_sample_becomes_ten_items_of_one_base() -> None:
    built = list(items([FEELING]))
    assert [item.tags["instruction"] for item in built] == [str(n) for n in range(1, 11)]
    assert {item.base for item in built} == {"MVSA-Single/7"}
    assert len({item.turns[0].text for item in built}) == 10


def test_letters_count_where_the_prompt_shows_them() -> None:
    shown = {
        item.tags["instruction"]
        for item in items([FEELING])
        if item.turns[0].checks[0]["choice"]["options"][0] == {"label": "neutral", "aliases": ["A"]}
    }
    assert shown == {"3", "5"}


def test_question_expects_the_letter_of_its_answer() -> None:
    item = next(items([PUZZLE]))
    assert item.turns[0].checks == (
        {
            "id": "accuracy",
            "choice": {
                "options": [{"label": "A", "text": "1"}, {"label": "B", "text": "2"}],
                "expected": "B",
                "reading": "READING_LENIENT",
            },
        },
    )


def test_each_reading_has_its_name_in_the_check() -> None:
    names = [
        next(items([FEELING], options=Options(reading=each))).turns[0].checks[0]["choice"]["reading"]
        for each in Reading
    ]
    assert names == ["READING_LENIENT", "READING_STRICT", "READING_SUBSTRING"]


def test_text_only_models_see_no_picture_and_skip_puzzles() -> None:
    built = list(items([FEELING, PUZZLE], options=Options(modality=Modality.TEXT, instructions=(1,))))
    assert [(item.base, item.images, item.unavailable) for item in built] == [("MVSA-Single/7", (), "")]


def test_sample_without_its_picture_is_unavailable() -> None:
    lost = Sample(id="9", dataset=BY_NAME["MVSA-Single"], text="Sun!", label="positive")
    assert {item.unavailable for item in items([lost])} == {"media_unavailable"}
