import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from runner.suites.builtin.drawing.draw import PICTURES, encoded

SHIPPED = Path(__file__).parents[4] / "runner" / "suites" / "builtin" / "images"


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", ["snowy_cabin", "desk", "receipt", "league"])
def test_drawing_twice_gives_the_same_bytes(name: str) -> None:
    assert encoded(PICTURES[name]) == encoded(PICTURES[name])


@pytest.mark.parametrize("name", PICTURES)
def test_shipped_picture_is_the_one_that_is_drawn(name: str) -> None:
    ending, data = encoded(PICTURES[name])
    shipped = opened((SHIPPED / f"{name}.{ending}").read_bytes())
    # Encoders and fonts differ a little between versions of Pillow.
    assert max(ImageStat.Stat(ImageChops.difference(opened(data), shipped)).mean) < 2


def test_index_names_every_picture_and_nothing_else() -> None:
    index = json.loads((SHIPPED / "index.json").read_text(encoding="utf-8"))
    assert set(index) == {path.name for path in SHIPPED.iterdir()} - {"index.json"}
    assert {Path(name).stem for name in index} == set(PICTURES)


def test_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 1_500_000
