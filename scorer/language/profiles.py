"""The n-gram profiles of `langdetect`: how often each of its 55 languages uses an n-gram."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from langdetect import PROFILES_DIRECTORY
from langdetect.utils.ngram import NGram
from numpy.typing import NDArray

LONGEST_WORD = 32  # longer ones are too rare to be remembered

Floats = NDArray[np.float32]


class _Letters(dict[int, str]):
    """Maps code points to the character that stands for them in the profiles, for `str.translate`."""

    def __missing__(self, code_point: int) -> str:
        letter: str = NGram.normalize(chr(code_point))
        if code_point <= 0xFFFF:  # no profile knows more, so only these are worth remembering
            self[code_point] = letter
        return letter


class Profiles:
    """Is the profiles as one table: a row an n-gram, a column a language; read-only but for caches."""

    def __init__(self, directory: Path = Path(PROFILES_DIRECTORY)) -> None:
        self.languages: tuple[str, ...] = ()
        self.letters = _Letters()
        self._row_of: dict[str, int] = {}
        columns: list[tuple[list[int], NDArray[np.float64]]] = []
        for path in sorted(directory.iterdir()):
            profile = json.loads(path.read_bytes())
            self.languages += (profile["name"],)
            counts: dict[str, int] = profile["freq"]
            totals = np.array(profile["n_words"])[np.fromiter(map(len, counts), np.intp) - 1]
            rows = [self._row_of.setdefault(gram, len(self._row_of)) for gram in counts]
            columns.append((rows, np.fromiter(counts.values(), np.float64) / totals))
        self.frequencies: Floats = np.zeros((len(self._row_of), len(columns)), dtype=np.float32)
        for column, (rows, frequencies) in enumerate(columns):
            self.frequencies[rows, column] = frequencies
        self._remembered = lru_cache(maxsize=4096)(self._grams)

    def grams(self, words: Sequence[str]) -> list[int]:
        """Lists the rows of the known n-grams of all words; only behind the last one no space follows."""
        grams: list[int] = []
        for word in words[:-1]:
            grams += self.grams_of_word(word)
        grams += self._grams(words[-1], end="")
        return grams

    def grams_of_word(self, word: str) -> tuple[int, ...]:
        """Lists the rows of the known n-grams of a word between spaces."""
        return self._remembered(word) if len(word) <= LONGEST_WORD else self._grams(word)

    def _grams(self, word: str, end: str = " ") -> tuple[int, ...]:
        if not word:
            return ()
        return tuple(self._row_of[gram] for gram in _candidates(f" {word}{end}") if gram in self._row_of)


def _candidates(padded: str) -> Iterator[str]:
    """Lists the n-grams of a word between spaces; a capital after a capital has none that end with it."""
    for i in range(1, len(padded)):
        if padded[i].isupper() and padded[i - 1].isupper():
            continue
        if padded[i] != " ":
            yield padded[i]
        yield padded[i - 1 : i + 1]
        if i > 1:
            yield padded[i - 2 : i + 1]
