"""What a model is asked: a conversation, how to sample, and how long to wait.

A conversation is made of the scorer's own messages: a role, and texts and pictures in the order in which they
were given. A picture carries its bytes and their true type.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from runner.item import Json
from scorer.sample import Media, Message, Role

__all__ = ["Media", "Message", "Request", "Role", "Sampling"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How an answer is drawn; None leaves the choice to the server's default.

    `other` holds parameters that only some servers know; they are sent as they are.
    """

    max_tokens: int | None = None
    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    seed: int | None = None
    stop: tuple[str, ...] = ()
    other: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.max_tokens is not None and self.max_tokens < 1:
            raise ValueError(f"max_tokens must be at least 1, not {self.max_tokens}")
        if self.temperature is not None and not 0 <= self.temperature <= 2:
            raise ValueError(f"temperature goes from 0 to 2, not {self.temperature}")
        if self.top_p is not None and not 0 < self.top_p <= 1:
            raise ValueError(f"top_p lies above 0 and is at most 1, not {self.top_p}")
        if self.top_k is not None and self.top_k < 1:
            raise ValueError(f"top_k must be at least 1, not {self.top_k}")

    def given(self) -> dict[str, Json]:
        """The parameters that are set, by the names that servers have for them."""
        named: dict[str, Json] = {
            "max_tokens": self.max_tokens,
            "temperature": self.temperature,
            "top_p": self.top_p,
            "top_k": self.top_k,
            "seed": self.seed,
            "stop": list(self.stop) or None,
            **self.other,
        }
        return {name: value for name, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to a model. `item`, `turn` and `sample` (both from 0) name it among all of a run.

    `timeout` is in seconds and covers the whole answer, from the moment the model is called.
    """

    item: str
    messages: tuple[Message, ...]
    turn: int = 0
    sample: int = 0
    sampling: Sampling = field(default_factory=Sampling)
    timeout: float = 300.0

    def __post_init__(self) -> None:
        if not self.item.strip():
            raise ValueError("a request needs the id of its item")
        if not self.messages or self.messages[-1].role is not Role.USER:
            raise ValueError("a conversation ends with a message of the user")
        if self.turn < 0 or self.sample < 0:
            raise ValueError("turns and samples are counted from 0")
        if not self.timeout > 0:
            raise ValueError("the timeout must be above 0 seconds")

    @property
    def id(self) -> str:
        """The request's name in logs, recordings and draws: `item#turn.sample`."""
        return f"{self.item}#{self.turn}.{self.sample}"
