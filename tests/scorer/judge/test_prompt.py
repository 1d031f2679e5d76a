import base64
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorer.checks.rubric import RubricComponent, RubricMedia, RubricMode, RubricSpec
from scorer.judge import prompt as module
from scorer.judge.prompt import Prompt, prompt_for
from scorer.sample import Media, Message, Role, Sample
from scorer.verdict import Unscored, UnscoredReason

# A published prompt never changes: a new wording is a new file with a line of its own here.
PUBLISHED = {
    "components-1": "909bc1db47e2a2a736e66aa5c522ace91b3df0d934823b1651e2f3316af52b13",
    "criteria-1": "433d7414c9bb9e1eff1169c7ea815e56710d76f1e9cae041d39eeabaf0dc247a",
    "official-1": "bd07e728add5bc1a5f97104aabd4b3b5b067153bdb60505faa2f640ef51b5a22",
    "paper-1": "121d37c74744bcd6583d6dde4a286c3a7d2f8183523f2e63c8e9a68f7e9fdfbd",
}


def rubric(weights: list[int], mode: RubricMode) -> RubricSpec:
    parts = tuple(RubricComponent(text=f"C{i}", weight=w) for i, w in enumerate(weights, start=1))
    return RubricSpec(instruction="INSTRUCTION", components=parts, mode=mode)


def contents(prompt: Prompt | Unscored) -> Iterator[dict[str, Any]]:
    assert isinstance(prompt, Prompt)
    for message in prompt.messages:
        content = message["content"]
        if isinstance(content, str):
            yield {"type": "text", "text": content}
        else:
            assert isinstance(content, list)
            yield from content


def texts(prompt: Prompt | Unscored) -> str:
    return "\n".join(part["text"] for part in contents(prompt) if part["type"] == "text")


def kinds(prompt: Prompt | Unscored) -> list[str]:
    """Gives the content in order, a picture by its media type."""
    return [
        part["image_url"]["url"].split(";")[0] if part["type"] == "image_url" else part["text"].split("\n")[0]
        for part in contents(prompt)
    ]


def test_published_prompts_are_as_published() -> None:
    files = Path(module.__file__).with_name("prompts").glob("*.txt")
    assert {file.stem: hashlib.sha256(file.read_bytes()).hexdigest() for file in files} == PUBLISHED


OFFICIAL = (
    "Here is an instruction for a multimodal LLM: ' INSTRUCTION You need to grade if the response from "
    "the model follows each component of the instruction. {} The response is:' RESPONSE' You need to "
    "score the response and be strict. The total score ranges from 0 to 10, depending on if the "
    "response follows the instruction. {} List scores of each component, and the total score in one "
    "sentence in this format: score of component 1: x/2, score of component 2: y/8, total score: z/10. "
    "Then explain your reasons."
)
PAPER = (
    "Here is the instruction for a multimodal LLM: INSTRUCTION You need to grade if the response from "
    "the model follows each component of the instruction. {} The response is: RESPONSE You need to "
    "score the response and be strict. The total score ranges from 0 to 10, depending on if the "
    "response follows the instruction. {} List scores of each component, and the total score in one "
    "sentence in this format: score of component 1: x/2, score of component 2: y/8, total score: z/10. "
    "Then explain"
)
RELEASED_COMPONENTS = (
    "The first component is:' C1', and the second component is:' C2'",
    ", and the third component is:' C3'",
    ", and the fourth component is:' C4'",
    ", and the fifth component is:' C5'",
)


@pytest.mark.parametrize(
    ("weights", "worth"),
    [
        ([2, 8], "The first and second component is each worth 2 and 8 scores."),
        ([4, 3, 3], "The first second, and third component is each worth 4, 3 and 3 scores."),
        ([1, 2, 3, 4], "The first second, third, and fourth component is each worth 1, 2, 3 and 4 scores."),
        (
            [3, 2, 2, 2, 1],
            "The first second, third, fourth and fifth component is each worth 3, 2, 2, 2 and 1 scores.",
        ),
    ],
)
def test_the_official_prompt_is_the_released_one(weights: list[int], worth: str) -> None:
    prompt = prompt_for(rubric(weights, RubricMode.OFFICIAL), Sample("RESPONSE"))
    assert texts(prompt) == OFFICIAL.format("".join(RELEASED_COMPONENTS[: len(weights) - 1]), worth)


@pytest.mark.parametrize(
    ("weights", "components", "worth"),
    [
        ([10], "The first component is: C1.", "The first component is each worth 10 scores."),
        (
            [2, 8],
            "The first component is: C1, and the second component is: C2.",
            "The first and second component is each worth 2 and 8 scores.",
        ),
        (
            [2, 3.5, 5],
            "The first component is: C1, and the second component is: C2, and the third component is: C3.",
            "The first, second, and third component is each worth 2, 3.5, and 5 scores.",
        ),
    ],
)
def test_the_paper_prompt_is_the_printed_one(weights: list[int], components: str, worth: str) -> None:
    prompt = prompt_for(rubric(weights, RubricMode.PAPER), Sample("RESPONSE"))
    assert texts(prompt) == PAPER.format(components, worth)


def test_slots_in_what_is_filled_in_stay_text() -> None:
    prompt = prompt_for(rubric([2, 8], RubricMode.OFFICIAL), Sample("{I} {WEIGHTS} {CODE}"))
    assert "The response is:' {I} {WEIGHTS} {CODE}' You" in texts(prompt)


@pytest.mark.parametrize("mode", [RubricMode.OFFICIAL, RubricMode.PAPER])
def test_the_published_prompts_show_the_pictures_after_the_text(
    mode: RubricMode, conversation: tuple[Message, ...]
) -> None:
    prompt = prompt_for(rubric([2, 8], mode), Sample("R", conversation=conversation))
    assert kinds(prompt)[1:] == ["data:image/png", "data:image/jpeg"]


def test_the_hardened_prompt_shows_the_conversation_in_order(
    spec: RubricSpec, conversation: tuple[Message, ...]
) -> None:
    prompt = prompt_for(spec, Sample("R", conversation=conversation))
    assert isinstance(prompt, Prompt)
    code = prompt.code
    assert kinds(prompt)[1:] == [
        f"[picture 1 of the conversation {code}]",
        "data:image/png",
        f"[BEGIN conversation, user {code}]",
        f"[picture 2 of the conversation {code}]",
        "data:image/jpeg",
        f"[BEGIN conversation, assistant {code}]",
        f"[BEGIN instruction {code}]",
    ]


def test_a_picture_is_sent_whole(spec: RubricSpec, conversation: tuple[Message, ...]) -> None:
    prompt = prompt_for(spec, Sample("R", conversation=conversation))
    urls = [part["image_url"]["url"] for part in contents(prompt) if part["type"] == "image_url"]
    sent = [base64.b64decode(url.split(",")[1]) for url in urls]
    assert sent == [part.data for m in conversation for part in m.parts if isinstance(part, Media)]


def test_withheld_pictures_are_named_but_not_sent(
    spec: RubricSpec, conversation: tuple[Message, ...]
) -> None:
    prompt = prompt_for(replace(spec, media=RubricMedia.WITHHELD), Sample("R", conversation=conversation))
    assert isinstance(prompt, Prompt)
    assert kinds(prompt)[1] == f"[picture 1 of the conversation is not shown {prompt.code}]"
    assert not [part for part in contents(prompt) if part["type"] == "image_url"]


def test_a_required_picture_that_is_missing_leaves_the_rubric_unscored(spec: RubricSpec) -> None:
    assert prompt_for(replace(spec, media=RubricMedia.REQUIRED), Sample("R")) == Unscored(
        reason=UnscoredReason.MEDIA_MISSING,
        message="The rubric requires a picture, and the conversation has none.",
    )


@pytest.mark.parametrize("media", [RubricMedia.REQUIRED, RubricMedia.OPTIONAL])
def test_bytes_that_are_no_picture_are_never_judged_blind(spec: RubricSpec, media: RubricMedia) -> None:
    part = Media(media_type="image/png", data=b"<html>", sha256="")
    sample = Sample("R", conversation=(Message(role=Role.USER, parts=(part,)),))
    assert prompt_for(replace(spec, media=media), sample) == Unscored(
        reason=UnscoredReason.MEDIA_MISSING,
        message="The judge cannot be shown a picture: the bytes that came as image/png are no picture.",
    )


def test_every_text_of_the_rubric_stands_in_a_block(criteria: RubricSpec) -> None:
    prompt = prompt_for(criteria, Sample("The response."))
    assert isinstance(prompt, Prompt)
    code = prompt.code
    last = list(contents(prompt))[-1]["text"]
    assert last == "\n".join(
        (
            f"[BEGIN instruction {code}]\n| What do the pictures share?\n[END instruction {code}]\n",
            f"[BEGIN criterion {code}]\n| creativity\n| from 1 to 10\n| New ideas.\n[END criterion {code}]\n",
            f"[BEGIN criterion {code}]\n| answer_accuracy\n| from 1 to 10\n[END criterion {code}]\n",
            f"[BEGIN reference answer {code}]\n| Both show a bear.\n[END reference answer {code}]\n",
            f"[BEGIN response {code}]\n| The response.\n[END response {code}]\n",
            f"Now give the JSON object with the code {code}.",
        )
    )


def test_the_schema_bounds_every_component(spec: RubricSpec) -> None:
    prompt = prompt_for(spec, Sample("R"))
    assert isinstance(prompt, Prompt)
    mark = {"type": "object", "required": ["reason", "points"], "additionalProperties": False}
    text = {"type": "string"}
    points = [{"type": "number", "minimum": 0.0, "maximum": high} for high in (6, 4)]
    assert prompt.schema == {
        "type": "object",
        "properties": {
            "code": text,
            "component_1": {**mark, "properties": {"reason": text, "points": points[0]}},
            "component_2": {**mark, "properties": {"reason": text, "points": points[1]}},
            "total": {"type": "number"},
        },
        "required": ["code", "component_1", "component_2", "total"],
        "additionalProperties": False,
    }


def test_ratings_on_whole_scales_are_whole_numbers(criteria: RubricSpec) -> None:
    prompt = prompt_for(criteria, Sample("R"))
    assert isinstance(prompt, Prompt)
    assert prompt.schema is not None
    properties = prompt.schema["properties"]
    assert isinstance(properties, dict)
    assert properties["ratings"]["properties"]["creativity"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 10,
    }


def test_the_same_question_has_the_same_prompt(spec: RubricSpec) -> None:
    assert prompt_for(spec, Sample("R")) == prompt_for(spec, Sample("R"))


@pytest.mark.parametrize("other", ["r", "R ", ""])
def test_another_response_has_another_code(spec: RubricSpec, other: str) -> None:
    one, two = prompt_for(spec, Sample("R")), prompt_for(spec, Sample(other))
    assert isinstance(one, Prompt)
    assert isinstance(two, Prompt)
    assert one.code != two.code
