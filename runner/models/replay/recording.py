"""Recorded answers, found again by who was asked or by what was asked."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from runner.errors import BadData
from runner.models.completion import FinishReason, Usage
from runner.models.request import Message, Request

_ID = re.compile(r"(?P<item>.+)#(?P<turn>\d+)\.(?P<sample>\d+)")

# Roles and texts, in order.
Texts: TypeAlias = Sequence[tuple[str, str]]
_Key: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One recorded answer, or the recorded reason why there is none (`failure`).

    It is found by `item`, `turn` and `sample`, and where it names no item by `prompt`, the digest of the
    conversation. `where` is the file and line that it comes from.
    """

    text: str
    where: str
    item: str = ""
    turn: int = 0
    sample: int = 0
    prompt: str = ""
    model: str = ""
    finish: FinishReason = FinishReason.STOP
    usage: Usage = field(default_factory=Usage)
    failure: str = ""

    def __post_init__(self) -> None:
        if not self.item and not self.prompt:
            raise ValueError("names neither an item nor a prompt")

    @property
    def key(self) -> _Key:
        """The item's name taken apart: `item#turn.sample` is read where it is written so."""
        named = _ID.fullmatch(self.item)
        if named is None:
            return (self.item, self.turn, self.sample)
        return (named["item"], int(named["turn"]), int(named["sample"]))


class Recording:
    """All answers of one file."""

    def __init__(self, answers: Iterable[Recorded]) -> None:
        self._by_key: dict[_Key, Recorded] = {}
        self._by_prompt: dict[tuple[str, int], list[Recorded]] = {}
        for answer in answers:
            if answer.item:
                self._add(answer)
            if answer.prompt:
                self._by_prompt.setdefault((answer.prompt, answer.key[2]), []).append(answer)

    def __len__(self) -> int:
        return len(self._by_key) or sum(map(len, self._by_prompt.values()))

    @property
    def items(self) -> frozenset[str]:
        """The ids of the items that have an answer."""
        return frozenset(item for item, _, _ in self._by_key)

    def find(self, request: Request) -> Recorded | None:
        """Finds the answer to a request by id, with or without its suite, else by what was asked.

        Raises `BadData` where two different answers to the same question could be meant.
        """
        for name in (request.item, request.item.partition("/")[2]):
            found = self._by_key.get((name, request.turn, request.sample))
            if found is not None:
                return found
        same = self._by_prompt.get((digest(texts_of(request.messages)), request.sample), [])
        if any(other.text != same[0].text for other in same):
            places = " and ".join(answer.where for answer in same[:2])
            raise BadData(
                places, "answer the same prompt differently, so give the rows the ids of their items"
            )
        return same[0] if same else None

    def _add(self, answer: Recorded) -> None:
        earlier = self._by_key.setdefault(answer.key, answer)
        if (earlier.text, earlier.failure) != (answer.text, answer.failure):
            reason = f"answers {answer.item!r} differently from {earlier.where}; keep one, or number `sample`"
            raise BadData(answer.where, reason)


def texts_of(messages: Sequence[Message]) -> list[tuple[str, str]]:
    """The roles and texts of a conversation; pictures leave no text."""
    return list(_texts(messages))


def _texts(messages: Sequence[Message]) -> Iterator[tuple[str, str]]:
    for message in messages:
        yield message.role, "\n".join(part for part in message.parts if isinstance(part, str))


def digest(texts: Texts) -> str:
    """Names a conversation by the SHA-256 of its roles and words, whatever white space lies between them."""
    lines = [[role, " ".join(text.split())] for role, text in texts]
    return hashlib.sha256(json.dumps(lines).encode()).hexdigest()
