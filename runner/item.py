"""The vocabulary of a benchmark: an item is a conversation; each turn says how its answer is judged."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
CheckRow: TypeAlias = Mapping[str, Json]

_SHA256 = re.compile(r"[0-9a-f]{64}")


class Suite(StrEnum):
    """The five benchmarks."""

    MMMT_IF = "mmmt_if"
    MIA_BENCH = "mia_bench"
    OLIIV = "oliiv"
    MM_INSTRUCTEVAL = "mm_instructeval"
    IFEVAL = "ifeval"


@dataclass(frozen=True, slots=True, kw_only=True)
class Image:
    """A picture, named by the SHA-256 of its bytes, which lie at `path` in the folder of the data."""

    sha256: str
    media_type: str
    path: str

    def __post_init__(self) -> None:
        if not _SHA256.fullmatch(self.sha256):
            raise ValueError(f"sha256 of {self.path!r} must be 64 lower-case hexadecimal digits")
        if not self.media_type.startswith("image/"):
            raise ValueError(f"media type of {self.path!r} must start with 'image/', not {self.media_type!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What the user says and shows, and the checks on the answer.

    `text` stays in the history that later turns see. `once` follows it in this turn only. Each check is the
    ProtoJSON of `heed.scorer.v1.Check`; its id is unique in the turn.
    """

    text: str
    checks: tuple[CheckRow, ...]
    once: str = ""
    images: tuple[Image, ...] = ()
    reference: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("a turn must say something")
        if not self.checks:
            raise ValueError("a turn needs at least one check")
        ids = self.check_ids
        if len(set(ids)) != len(ids):
            raise ValueError(f"check ids must be unique in a turn: {', '.join(ids)}")

    @property
    def check_ids(self) -> tuple[str, ...]:
        """The ids of the checks, in order."""
        return tuple(str(check["id"]) for check in self.checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One conversation to hold with a model.

    Items that ask the same thing in other words share a `base`. An item that cannot be asked (its picture is
    missing, say) tells why in `unavailable`: it is counted and reported, never asked without it.
    """

    id: str
    suite: str
    turns: tuple[Turn, ...]
    base: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    unavailable: str = ""

    def __post_init__(self) -> None:
        if not self.id.strip() or not self.suite.strip():
            raise ValueError("an item needs an id and a suite")
        if not self.turns:
            raise ValueError(f"item {self.id!r} needs at least one turn")

    @property
    def images(self) -> tuple[Image, ...]:
        """Every picture of the conversation, in the order shown."""
        return tuple(image for turn in self.turns for image in turn.images)
