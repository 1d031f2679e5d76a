import pytest

from runner.item import Image, Item, Turn

PASSES = {"id": "short", "count": {"unit": "UNIT_SENTENCE", "max": 4}}
PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")


def test_turn_without_checks_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one check"):
        Turn(text="Describe it.", checks=())


def test_turn_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="must say something"):
        Turn(text=" \n", checks=(PASSES,))


def test_check_ids_are_unique_in_a_turn() -> None:
    with pytest.raises(ValueError, match="unique"):
        Turn(text="Describe it.", checks=(PASSES, PASSES))


def test_item_without_turns_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one turn"):
        Item(id="a", suite="ifeval", turns=())


def test_images_of_an_item_are_those_of_its_turns_in_order() -> None:
    other = Image(sha256="1" * 64, media_type="image/png", path="b.png")
    turns = tuple(Turn(text="?", checks=(PASSES,), images=(each,)) for each in (PICTURE, other))
    assert Item(id="a", suite="mmmt_if", turns=turns).images == (PICTURE, other)


@pytest.mark.parametrize("digest", ["", "0" * 63, "G" * 64])
def test_digest_that_is_no_sha256_is_refused(digest: str) -> None:
    with pytest.raises(ValueError, match="64 lower-case hexadecimal digits"):
        Image(sha256=digest, media_type="image/png", path="a.png")
