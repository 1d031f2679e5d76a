"""How conversations become prompts, and what templates may not do."""

import pytest

from runner.models import Failure, Media, Message, ModelError, Request, Role
from runner.models.chat_template import TEMPLATES, ChatTemplate

PICTURE = Media(media_type="image/png", data=b"x", sha256="0" * 64)
CONVERSATION = Request(
    item="one",
    messages=(
        Message(role=Role.USER, parts=(PICTURE, "What is it?")),
        Message(role=Role.ASSISTANT, parts=("A ball.",)),
        Message(role=Role.USER, parts=("And ", PICTURE, PICTURE)),
    ),
)


def test_qwen_prompts_are_as_the_model_was_trained():
    assert TEMPLATES["qwen2.5-vl"].render(CONVERSATION) == (
        "<|im_start|>system\nYou are a helpful assistant.<|im_end|>\n"
        "<|im_start|>user\n<|vision_start|><|image_pad|><|vision_end|>What is it?<|im_end|>\n"
        "<|im_start|>assistant\nA ball.<|im_end|>\n"
        "<|im_start|>user\nAnd <|vision_start|><|image_pad|><|vision_end|>"
        "<|vision_start|><|image_pad|><|vision_end|><|im_end|>\n"
        "<|im_start|>assistant\n"
    )


def test_llava_prompts_end_where_the_answer_begins():
    assert TEMPLATES["llava"].render(CONVERSATION) == (
        "USER: <image>\nWhat is it?\nASSISTANT: A ball.\nUSER: And <image>\n<image>\n\nASSISTANT:"
    )


def test_the_digest_names_everything_that_changes_prompts_or_ends():
    first = ChatTemplate(source="{{ messages }}")
    others = [
        ChatTemplate(source="{{ messages }} "),
        ChatTemplate(source="{{ messages }}", stop=("x",)),
        ChatTemplate(source="{{ messages }}", bos_token="<s>"),
    ]
    assert first.digest == ChatTemplate(source="{{ messages }}").digest
    assert len({first.digest, *(other.digest for other in others)}) == 4


@pytest.mark.parametrize(
    "source",
    [
        "{{ raise_exception('roles must alternate') }}",
        "{{ messages.__class__.__mro__[1].__subclasses__() }}",
        "{{ messages.append(1) }}",
        "{{ 1 / 0 }}",
        "{{ 'x' + 1 }}",
        "{% for a in range(10 ** 9) %}x{% endfor %}",
        "{% for a in range(9999) %}{% for b in range(9999) %}xxxxxxxxxx{% endfor %}{% endfor %}",
        "{% include '/etc/passwd' %}",
        "{{ strftime_now('%Y') }}",
    ],
)
def test_a_template_that_refuses_or_misbehaves_is_an_error(source):
    with pytest.raises(ModelError) as caught:
        ChatTemplate(source=source).render(CONVERSATION)
    assert caught.value.failure is Failure.REFUSED


def test_a_template_that_is_no_jinja_is_refused_when_it_is_made():
    with pytest.raises(ValueError, match="no Jinja"):
        ChatTemplate(source="{% for %}")


def test_an_empty_template_is_refused():
    with pytest.raises(ValueError, match="must not be empty"):
        ChatTemplate(source=" ")
