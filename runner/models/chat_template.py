"""Conversations to prompts, for servers that take the final text: sandboxed Jinja templates."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from jinja2 import Environment, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from runner.item import Json
from runner.models.errors import Failure, ModelError
from runner.models.request import Message, Request

_LONGEST_PROMPT = 4 << 20


class _Refused(Exception):
    """What a template raises by `raise_exception`."""


def _environment() -> Environment:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.globals["raise_exception"] = _raise
    environment.filters["tojson"] = lambda value: json.dumps(value, ensure_ascii=False)
    return environment


def _raise(sentence: str) -> None:
    raise _Refused(sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatTemplate:
    """A model's chat template, written as checkpoints ship it, and the strings that end its answers.

    It sees `messages` (contents are lists of parts, pictures `{"type": "image"}`), `add_generation_prompt`,
    `bos_token` and `eos_token`. It sees no clock: the same conversation is always the same prompt.
    """

    source: str
    stop: tuple[str, ...] = ()
    bos_token: str = ""
    eos_token: str = ""
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        if not self.source.strip():
            raise ValueError("a chat template must not be empty")
        try:
            _environment().parse(self.source)
        except TemplateError as error:
            raise ValueError(f"the chat template is no Jinja: {error}") from error
        said = json.dumps([self.source, self.stop, self.bos_token, self.eos_token])
        object.__setattr__(self, "digest", hashlib.sha256(said.encode()).hexdigest())

    def render(self, request: Request) -> str:
        """Writes the prompt up to where the model's answer begins; raises `ModelError`."""
        values = {
            "messages": conversation(request.messages),
            "add_generation_prompt": True,
            "bos_token": self.bos_token,
            "eos_token": self.eos_token,
        }
        try:
            return _bounded(_environment().from_string(self.source).generate(values))
        # A template is a little program: besides refusing it may divide by zero, or name what is not there.
        except (TemplateError, _Refused, ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise ModelError(
                Failure.REFUSED,
                f"the chat template {self.digest[:12]} refused the conversation: {str(error)[:200]}",
                advice="choose the template that belongs to this model",
            ) from error


def _bounded(pieces: Iterable[str]) -> str:
    """Joins what a template writes, until it is too much."""
    text, size = [], 0
    for piece in pieces:
        text.append(piece)
        size += len(piece)
        if size > _LONGEST_PROMPT:
            raise _Refused(f"it wrote more than {_LONGEST_PROMPT:,} characters")
    return "".join(text)


def conversation(messages: Sequence[Message]) -> list[dict[str, Json]]:
    """Writes messages as templates and servers read them; pictures are places, filled in order."""
    return [
        {
            "role": str(message.role),
            "content": [
                {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"}
                for part in message.parts
            ],
        }
        for message in messages
    ]


# Templates of widespread models; {% generation %} and tools are left out, for nothing here asks for them.
_CHATML = """\
{% for message in messages %}\
{% if loop.first and message.role != 'system' %}\
{{ '<|im_start|>system\\nYou are a helpful assistant.<|im_end|>\\n' }}\
{% endif %}\
{{ '<|im_start|>' + message.role + '\\n' }}\
{% for part in message.content %}\
{{ '<|vision_start|><|image_pad|><|vision_end|>' if part.type == 'image' else part.text }}\
{% endfor %}\
{{ '<|im_end|>\\n' }}\
{% endfor %}\
{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"""
_LLAVA = """\
{% for message in messages %}\
{{ message.role | upper + ': ' }}\
{% for part in message.content %}\
{{ '<image>\\n' if part.type == 'image' else part.text }}\
{% endfor %}\
{{ '\\n' }}\
{% endfor %}\
{% if add_generation_prompt %}{{ 'ASSISTANT:' }}{% endif %}"""

TEMPLATES: Mapping[str, ChatTemplate] = MappingProxyType(
    {
        "llava": ChatTemplate(source=_LLAVA, stop=("\nUSER:",)),
        "qwen2.5-vl": ChatTemplate(source=_CHATML, stop=("<|im_end|>",)),
    }
)
