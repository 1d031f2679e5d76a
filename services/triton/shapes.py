"""Pictures of one colored shape, and questions about them: what the tiny model learns and is asked."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PIL import Image, ImageDraw

SIDE = 32

COLORS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "red": (220, 30, 30),
        "green": (30, 160, 50),
        "blue": (40, 70, 220),
        "yellow": (240, 220, 40),
        "purple": (140, 50, 170),
        "orange": (245, 140, 20),
    }
)
SHAPES = ("circle", "square", "triangle")
PAPERS = ((255, 255, 255), (235, 235, 235), (20, 20, 20))

COLOR_QUESTIONS = (
    "What color is the shape?",
    "What color is it?",
    "Which color do you see?",
    "Name the color of the shape.",
    "What color is the shape? Answer with one word.",
)
SHAPE_QUESTIONS = ("What shape is it?", "Which shape do you see?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One picture, one question, and the only right answer."""

    image: Image.Image
    kind: str
    question: str
    answer: str


def draw(*, color: str, shape: str, seed: int) -> Image.Image:
    """Draws one shape; the seed decides its place, its size, the paper and a slight shift of its color."""
    dice = random.Random(f"{color} {shape} {seed}")
    picture = Image.new("RGB", (SIDE, SIDE), dice.choice(PAPERS))
    radius = dice.randint(8, 13)
    x, y = (dice.randint(radius, SIDE - radius) for _ in range(2))
    shade = tuple(min(255, max(0, value + dice.randint(-15, 15))) for value in COLORS[color])
    box = (x - radius, y - radius, x + radius, y + radius)
    pen = ImageDraw.Draw(picture)
    match shape:
        case "circle":
            pen.ellipse(box, fill=shade)
        case "square":
            pen.rectangle(box, fill=shade)
        case "triangle":
            pen.polygon([(x, y - radius), (x - radius, y + radius), (x + radius, y + radius)], fill=shade)
        case _:
            raise ValueError(f"shape must be one of {', '.join(SHAPES)}, not {shape!r}")
    return picture


def example(dice: random.Random, *, kind: str) -> Example:
    """Makes one example of a kind: `color`, `is_color` (yes or no, even odds) or `shape`."""
    color, shape = dice.choice(tuple(COLORS)), dice.choice(SHAPES)
    image = draw(color=color, shape=shape, seed=dice.randrange(2**32))
    match kind:
        case "color":
            return Example(image=image, kind=kind, question=dice.choice(COLOR_QUESTIONS), answer=color)
        case "is_color":
            asked = color if dice.random() < 0.5 else dice.choice([name for name in COLORS if name != color])
            answer = "yes" if asked == color else "no"
            return Example(image=image, kind=kind, question=f"Is the shape {asked}?", answer=answer)
        case "shape":
            return Example(image=image, kind=kind, question=dice.choice(SHAPE_QUESTIONS), answer=shape)
        case _:
            raise ValueError(f"kind must be color, is_color or shape, not {kind!r}")
