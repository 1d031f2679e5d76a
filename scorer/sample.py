"""What is scored: a response, with the conversation it answers."""

from dataclasses import dataclass
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


class Sample:
    """Is one response with the conversation it answers; `text` holds the views that all checks share.

    A plain class, since every response makes one and a frozen dataclass takes twice as long.
    """

    __slots__ = ("conversation", "response", "text")

    def __init__(self, response: str, *, conversation: tuple[Message, ...] = ()) -> None:
        self.response = response
        self.conversation = conversation
        self.text = Text(response)
