"""Numbers by name in memory that a process shares with those it forks.

One process writes a board and any other reads it. A number costs two memory accesses to change, is there for
readers at once, and outlives its writer: whoever takes over the board of a dead process goes on counting.
"""

import mmap
from collections.abc import Iterable, Mapping
from struct import Struct

_COUNT = Struct("=Q")
_LENGTH = Struct("=I")

Key = tuple[str, ...]


class Board:
    """Holds up to `room` numbers; further ones are not counted."""

    def __init__(self, *, room: int = 4096, key_bytes: int = 1 << 19) -> None:
        self._room = room
        self._keys_at = _COUNT.size * (1 + room)
        self._map = mmap.mmap(-1, self._keys_at + key_bytes)
        self._numbers = memoryview(self._map)[_COUNT.size : self._keys_at].cast("d")
        self._slots: dict[Key, int] = {}
        self._end = self._keys_at

    def take_over(self, *, gauges: Iterable[str] = ()) -> None:
        """Goes on where the last writer stopped, except that what it held at the time (gauges) is gone."""
        self._slots, self._end = self._parsed()
        for key, slot in self._slots.items():
            if key[0] in gauges:
                self._numbers[slot] = 0.0

    def slot(self, key: Key) -> int:
        """Gives the place of a number, making one at 0 for a new key; call it from one thread at a time."""
        slot = self._slots.get(key)
        if slot is None:
            slot = self._slots[key] = self._made(key)
        return slot

    def add(self, slot: int, amount: float = 1.0) -> None:
        """Adds to a number; call it from one thread at a time."""
        if slot < self._room:
            self._numbers[slot] += amount

    def put(self, slot: int, value: float) -> None:
        """Sets a number."""
        if slot < self._room:
            self._numbers[slot] = value

    def read(self) -> Mapping[Key, float]:
        """Gives all numbers as they are now."""
        slots, _ = self._parsed()
        return {key: self._numbers[slot] for key, slot in slots.items()}

    def _made(self, key: Key) -> int:
        count = _COUNT.unpack_from(self._map)[0]
        name = "\x1f".join(key).encode()
        if count >= self._room or self._end + _LENGTH.size + len(name) > len(self._map):
            return self._room
        _LENGTH.pack_into(self._map, self._end, len(name))
        start = self._end + _LENGTH.size
        self._map[start : start + len(name)] = name
        self._end = start + len(name)
        self._numbers[count] = 0.0
        _COUNT.pack_into(self._map, 0, count + 1)  # last, so that readers and heirs see whole entries alone
        return int(count)

    def _parsed(self) -> tuple[dict[Key, int], int]:
        slots: dict[Key, int] = {}
        at = self._keys_at
        for slot in range(_COUNT.unpack_from(self._map)[0]):
            length = _LENGTH.unpack_from(self._map, at)[0]
            at += _LENGTH.size
            slots[tuple(self._map[at : at + length].decode().split("\x1f"))] = slot
            at += length
        return slots, at
