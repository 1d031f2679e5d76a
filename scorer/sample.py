"""What is scored: a response, with the conversation it answers."""

from dataclasses import dataclass, field
from enum import StrEnum

from scorer.text import Text


class Role(StrEnum):
    """Says who spoke."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Media:
    """Is an image or another medium, as bytes with their true type."""

    media_type: str
    data: bytes
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """Is one turn of a conversation: texts and media in the order in which they were given."""

    role: Role
    parts: tuple[str | Media, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """Is one response; `text` holds the views of it that all checks share."""

    response: str
    conversation: tuple[Message, ...] = field(default=(), kw_only=True)
    text: Text = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", Text(self.response))
