"""A rubric, a criteria rubric and a conversation with a picture, for the tests of judging."""

import pytest

from scorer.checks.rubric import RubricComponent, RubricCriterion, RubricSpec
from scorer.sample import Media, Message, Role

PNG = b"\x89PNG\r\n\x1a\n" + bytes(8)
JPEG = b"\xff\xd8\xff\xe0" + bytes(8)


@pytest.fixture
def spec() -> RubricSpec:
    return RubricSpec(
        instruction="Describe the scene in one sentence.",
        components=(
            RubricComponent(text="Describe the scene", weight=6, type="description"),
            RubricComponent(text="in one sentence", weight=4, type="length_limit"),
        ),
    )


@pytest.fixture
def criteria() -> RubricSpec:
    return RubricSpec(
        instruction="What do the pictures share?",
        criteria=(
            RubricCriterion(name="creativity", description="New ideas.", scale_min=1, scale_max=10),
            RubricCriterion(name="answer_accuracy", scale_min=1, scale_max=10),
        ),
        reference="Both show a bear.",
    )


@pytest.fixture
def conversation() -> tuple[Message, ...]:
    return (
        Message(
            role=Role.USER,
            parts=(
                Media(media_type="image/gif", data=PNG, sha256=""),
                "What is this?",
                Media(media_type="", data=JPEG, sha256=""),
            ),
        ),
        Message(role=Role.ASSISTANT, parts=("A bear.",)),
    )
