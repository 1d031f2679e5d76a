"""The pictures that the tiny model learns from."""

import random

import pytest

from services.triton import shapes


def test_the_same_seed_draws_the_same_picture():
    one, same, other = (shapes.draw(color="red", shape="circle", seed=seed) for seed in (1, 1, 2))
    assert one.tobytes() == same.tobytes() != other.tobytes()


@pytest.mark.parametrize("shape", shapes.SHAPES)
@pytest.mark.parametrize("color", shapes.COLORS)
def test_the_shape_has_its_color(color, shape):
    picture = shapes.draw(color=color, shape=shape, seed=5)
    nearest = min(
        shapes.COLORS,
        key=lambda name: min(
            sum(abs(a - b) for a, b in zip(pixel, shapes.COLORS[name], strict=True))
            for _, pixel in picture.getcolors()
            if pixel not in shapes.PAPERS
        ),
    )
    assert nearest == color


@pytest.mark.parametrize("kind", ["color", "is_color", "shape"])
def test_examples_have_an_answer_of_their_kind(kind):
    answers = {"color": set(shapes.COLORS), "is_color": {"yes", "no"}, "shape": set(shapes.SHAPES)}
    dice = random.Random(1)  # noqa: S311 - no secret
    assert {shapes.example(dice, kind=kind).answer for _ in range(200)} == answers[kind]


def test_unknown_shapes_and_kinds_are_refused():
    with pytest.raises(ValueError, match="'star'"):
        shapes.draw(color="red", shape="star", seed=1)
    with pytest.raises(ValueError, match="'size'"):
        shapes.example(random.Random(1), kind="size")  # noqa: S311 - no secret
