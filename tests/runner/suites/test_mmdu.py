import pytest

from runner.errors import BadData
from runner.item import Image
from runner.suites.mmdu import read

PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")


def say(side: str, text: str) -> dict[str, str]:
    return {"from": side, "value": text}


def chats(*messages: dict[str, str], image: tuple[str, ...] = ("a.png",)) -> list[dict]:
    return [{"id": "c1", "image": list(image), "conversations": list(messages)}]


def find(path: str) -> Image | None:
    return PICTURE if path == "a.png" else None


def load(document):
    return list(read(document, find=find, where="benchmark.json"))


def test_both_namings_of_the_sides_are_read() -> None:
    (one,) = load(chats(say("user", "Q"), say("assistant", "A")))
    (other,) = load(chats(say("human", "Q"), say("gpt", "A")))
    assert one == other
    assert [(each.question, each.answer) for each in one.exchanges] == [("Q", "A")]


def test_object_is_read_by_its_values() -> None:
    assert load({"x": chats(say("user", "Q"), say("gpt", "A"))[0]}) == load(
        chats(say("user", "Q"), say("gpt", "A"))
    )


def test_missing_picture_is_a_flaw() -> None:
    (one,) = load(chats(say("user", "Q"), image=("a.png", "b.png")))
    assert one.flaws == ("image b.png is missing or corrupted",)


def test_more_markers_than_pictures_is_a_flaw() -> None:
    (one,) = load(chats(say("user", "<ImageHere><ImageHere> Q")))
    assert one.flaws == ("2 markers for 1 images",)


def test_two_messages_of_one_side_are_a_skipped_turn() -> None:
    (one,) = load(chats(say("user", "Q"), say("user", "Q2"), say("gpt", "A")))
    assert one.flaws == ("messages 1 and 2 are both of the user",)


def test_empty_message_is_a_skipped_turn() -> None:
    (one,) = load(chats(say("user", " "), say("gpt", "A")))
    assert one.flaws == ("message 1 is empty",)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "is no list of chats"),
        ("text", "is no list of chats"),
        ([3], "chat 1: is no object"),
        ([{"conversations": []}], "chat 1: has no id"),
        (chats({"from": "system", "value": "x"}), "needs 'from'"),
        ([{"id": "a", "conversations": "x"}], "'conversations' must be a list"),
        (chats() + chats(), "chat 2: repeats the id 'c1'"),
    ],
)
def test_broken_file_is_refused_with_its_place(document, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        load(document)
