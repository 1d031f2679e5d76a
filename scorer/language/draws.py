"""The draws of `random.Random(0)`, many at once."""

import math
from random import Random

import numpy as np
from numpy.typing import NDArray

_SEED = 0
_WORD_BITS = 32
_WORDS = 1 << 15  # seven trials of 1001 draws, up to half of them rejected, take about 14,000
_MOSTLY_ENOUGH = 1 << 10


class Draws:
    """Reads the generator's words in order, as its methods do; whole numbers are drawn below `limit`."""

    __slots__ = ("_accepted", "_limit", "_numbers", "_position", "_spare")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._position = 0  # of the next word to be read
        self._spare: float | None = None
        self._foresee(_MOSTLY_ENOUGH)

    def gauss(self) -> float:
        """Draws from the normal distribution, as `Random.gauss(0.0, 1.0)` does."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            return spare
        angle = self._random() * 2.0 * math.pi
        radius = math.sqrt(-2.0 * math.log(1.0 - self._random()))
        self._spare = math.sin(angle) * radius
        return math.cos(angle) * radius

    def peek(self, count: int) -> NDArray[np.uint32]:
        """Foresees the next `count` whole numbers."""
        start = int(self._accepted.searchsorted(self._position))
        if start + count > len(self._numbers):
            self._foresee(_WORDS)
        return self._numbers[start : start + count]

    def read(self, count: int) -> None:
        """Passes over the next `count` whole numbers, at least one."""
        start = int(self._accepted.searchsorted(self._position))
        self._position = int(self._accepted[start + count - 1]) + 1

    def _random(self) -> float:
        high, low = int(_STREAM[self._position]) >> 5, int(_STREAM[self._position + 1]) >> 6
        self._position += 2
        return (high * (1 << 26) + low) / (1 << 53)

    def _foresee(self, words: int) -> None:
        """Finds the words that give a whole number below the limit; the others are drawn in vain."""
        numbers = _STREAM[:words] >> np.uint32(_WORD_BITS - self._limit.bit_length())
        self._accepted = np.flatnonzero(numbers < self._limit)
        self._numbers = numbers[self._accepted]


def _words() -> NDArray[np.uint32]:
    random = Random(_SEED)  # noqa: S311 - reproduces what langdetect draws, protects nothing
    return np.array([random.getrandbits(_WORD_BITS) for _ in range(_WORDS)], dtype=np.uint32)


_STREAM = _words()
