"""What the processes of one service say to each other about judging, and how it crosses a socket.

Both ends are ours, and the socket lies where only their user may go; so frames are pickles behind a length.
"""

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass

from scorer.checks.rubric import RubricSpec
from scorer.judge.call import Judged
from scorer.sample import Message
from scorer.verdict import Unscored, UnscoredReason

HEADER = struct.Struct(">Q")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Asks for rubrics by check id; `number` is the question's, unique on its connection."""

    number: int
    response: str
    conversation: tuple[Message, ...]
    specs: Mapping[str, RubricSpec]
    timeout: float | None
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Says that nobody waits for a question any more."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """Answers a question."""

    number: int
    judged: Mapping[str, Judged]


def frame(message: Ask | Cancel | Done) -> bytes:
    """Writes a message."""
    data = pickle.dumps(message, protocol=5)
    return HEADER.pack(len(data)) + data


def message_in(data: bytes) -> Ask | Cancel | Done:
    """Reads what stands behind the length."""
    message = pickle.loads(data)  # noqa: S301 - written by the other end, which is ours
    if not isinstance(message, (Ask, Cancel, Done)):
        raise TypeError(f"a frame holds {type(message).__name__}")
    return message


def broken(what: str) -> Judged:
    """Is what becomes of a rubric when the process of judges is at fault."""
    message = f"The process that asks judges {what}."
    return Judged(outcome=Unscored(reason=UnscoredReason.DEGRADED, message=message))
