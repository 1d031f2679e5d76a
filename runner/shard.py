"""Which items belong to which of N shards, decided by the item's id alone."""

import hashlib
import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """Is shard `index` of `count`, counted from 0."""

    index: int
    count: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < self.count:
            reason = "the first number goes from 0 to the second less one"
            raise ValueError(f"shard {self.index}/{self.count}: {reason}")

    @classmethod
    def parse(cls, text: str) -> "Shard":
        """Reads `I/N`; raises ValueError with a sentence that helps."""
        index, slash, count = text.partition("/")
        if not (slash and index.isdecimal() and count.isdecimal() and len(text) <= 20):
            raise ValueError(f"{text!r} is no shard; write it as 0/8 for the first of eight")
        return cls(index=int(index), count=int(count))

    def holds(self, item_id: str) -> bool:
        """Says whether the item belongs here; adding items moves none between shards."""
        digest = hashlib.sha256(item_id.encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest) % self.count == self.index

    def holds_line(self, line: bytes) -> bool:
        """Says whether a JSON line belongs here: by its request_id, or by its text where it has none."""
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        request_id = data.get("request_id") if isinstance(data, dict) else None
        if isinstance(request_id, str) and request_id:
            return self.holds(request_id)
        return self.holds(line.decode(errors="replace"))
