"""The draws of `random.Random(0)`, many at once."""

import math
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

_SEED = 0
_WORD_BITS = 32
_WORDS = 1 << 15  # seven trials of 1001 draws, up to half of them rejected, take about 14,000


@dataclass(slots=True)
class Draws:
    """Reads the generator's words in order, as its methods do; `position` is the next word to be read."""

    position: int = 0
    _spare: float | None = None

    def gauss(self) -> float:
        """Draws from the normal distribution, as `Random.gauss(0.0, 1.0)` does."""
        if self._spare is not None:
            spare, self._spare = self._spare, None
            return spare
        angle = self._random() * 2.0 * math.pi
        radius = math.sqrt(-2.0 * math.log(1.0 - self._random()))
        self._spare = math.sin(angle) * radius
        return math.cos(angle) * radius

    def _random(self) -> float:
        high, low = int(_STREAM[self.position]) >> 5, int(_STREAM[self.position + 1]) >> 6
        self.position += 2
        return (high * (1 << 26) + low) / (1 << 53)

    def peek(self, limit: int, count: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Foresees `count` draws of a whole number below `limit`, and the position after each of them."""
        bits = limit.bit_length()
        ahead = _STREAM[self.position : self.position + 3 * count + 64] >> np.uint32(_WORD_BITS - bits)
        if (accepted := np.flatnonzero(ahead < limit)[:count]).size < count:
            ahead = _STREAM[self.position :] >> np.uint32(_WORD_BITS - bits)
            accepted = np.flatnonzero(ahead < limit)[:count]
        return ahead[accepted].astype(np.intp), accepted + (self.position + 1)


def _words() -> NDArray[np.uint32]:
    random = Random(_SEED)  # noqa: S311 - reproduces what langdetect draws, protects nothing
    return np.array([random.getrandbits(_WORD_BITS) for _ in range(_WORDS)], dtype=np.uint32)


_STREAM = _words()
