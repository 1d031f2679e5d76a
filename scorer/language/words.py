"""What is known of words, remembered as rows of a table so that many are summed up at once."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

_MOST_WORDS = 8192

Row = NDArray[np.float32]


class WordTable:
    """Remembers a row of numbers a word, `width` and one more; safe from many threads, bounded in memory."""

    def __init__(self, width: int, fill: Callable[[str, Row], None]) -> None:
        self._width = width + 1
        self._fill = fill
        self._lock = Lock()
        self._table = self._empty()

    def total(self, words: Sequence[str]) -> Row:
        """Sums up the rows of `words`."""
        known, rows = self._table
        try:
            places = np.fromiter(map(known.__getitem__, words), np.intp, len(words))
        except KeyError:
            places, rows = self._learn(words)
        total: Row = np.add.reduce(rows.take(places, axis=0))
        return total

    def _learn(self, words: Sequence[str]) -> tuple[NDArray[np.intp], Row]:
        with self._lock:
            if len(self._table[0]) + len(words) > _MOST_WORDS:
                self._table = self._empty()
            known, rows = self._table
            for word in words:
                if word not in known:
                    place = len(known)
                    self._fill(word, rows[place])
                    known[word] = place  # last, so that whoever reads without the lock finds the row in place
            return np.fromiter(map(known.__getitem__, words), np.intp, len(words)), rows

    def _empty(self) -> tuple[dict[str, int], Row]:
        return {}, np.zeros((_MOST_WORDS, self._width), dtype=np.float32)
