"""The vote of `langdetect` over its n-gram profiles, with the seed fixed to 0.

Seven trials draw n-grams of the text and multiply, for each language, how often it uses them, until one
language is all but certain; the language with the highest mean wins. Draws, their order and the rule for
stopping are those of `langdetect` 1.0.9, so that its answers are reproduced. What differs is the work:
n-grams are found word by word, a trial is computed for all languages at once, and voting ends once it is
decided.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from langdetect import PROFILES_DIRECTORY
from langdetect.detector import Detector
from langdetect.utils.ngram import NGram
from numpy.typing import NDArray

from scorer.language.draws import Draws

_WINDOW = 10_000  # characters of a text that are looked at

_TRIALS = 7
_ALPHA, _ALPHA_SPREAD, _BASE_FREQUENCY = 0.5, 0.05, 10_000
_CERTAIN = 0.99999
_DRAWS_BETWEEN_LOOKS = 5
_LOOKS = (10, 40, 150)  # 200 after the first, in portions: few trials need more than the first portion
_MANY = 150  # n-grams; of so many, one trial that agrees with another detector is enough

_NOT_LATIN = re.compile("[\u0300-\u1dff\u1f00-\U0010ffff]")
_LATIN = re.compile("[A-z]")  # the range of the original, six punctuation marks included

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


class _Letters(dict[int, str]):
    """Maps code points to the character that stands for them in the profiles, for `str.translate`."""

    def __missing__(self, code_point: int) -> str:
        letter: str = NGram.normalize(chr(code_point))
        if code_point <= 0xFFFF:  # no profile knows more, so only these are worth remembering
            self[code_point] = letter
        return letter


class Profiles:
    """Is what `langdetect` knows of its 55 languages; instances are read-only but for caches."""

    def __init__(self, directory: Path = Path(PROFILES_DIRECTORY)) -> None:
        self.languages: tuple[str, ...] = ()
        self._row_of: dict[str, int] = {}
        columns: list[tuple[list[int], Floats]] = []
        for path in sorted(directory.iterdir()):
            profile = json.loads(path.read_bytes())
            self.languages += (profile["name"],)
            counts: dict[str, int] = profile["freq"]
            totals = np.array(profile["n_words"])[np.fromiter(map(len, counts), np.intp) - 1]
            rows = [self._row_of.setdefault(gram, len(self._row_of)) for gram in counts]
            columns.append((rows, np.fromiter(counts.values(), np.float64) / totals))
        self._frequencies = np.zeros((len(self._row_of), len(columns)), dtype=np.float32)
        for column, (rows, frequencies) in enumerate(columns):
            self._frequencies[rows, column] = frequencies
        self._letters = _Letters()
        self._word = lru_cache(maxsize=4096)(self._grams)

    def detect(self, text: str, expected: str | None = None) -> str | None:
        """Names the language of `text`; None where the profiles know no n-gram of it.

        Another detector's answer may be given as `expected`: trials that agree with it end the vote early.
        """
        grams = np.array(self._all_grams(self._normalised(text)), dtype=np.intp)
        if not len(grams):
            return None
        suspect = self.languages.index(expected) if expected in self.languages else None
        enough = 1 if len(grams) >= _MANY else 2
        draws = Draws()
        votes = np.zeros(len(self.languages))
        for trial in range(1, _TRIALS + 1):
            votes += self._trial(grams, draws)
            if trial == enough and suspect is not None and votes[suspect] > _CERTAIN * trial:
                break
            second, first = np.partition(votes, -2)[-2:]
            if first > second + _TRIALS - trial:
                break
        return self.languages[votes.argmax()]

    def _trial(self, grams: Indices, draws: Draws) -> Floats:
        """Draws n-grams until one language is all but certain; gives the chances of every language."""
        weight = (_ALPHA + draws.gauss() * _ALPHA_SPREAD) / _BASE_FREQUENCY
        drawn, ends = draws.peek(len(grams), 1)
        draws.position = int(ends[0])
        logs: Floats = np.log(weight + self._frequencies[grams[drawn]])
        shares = np.zeros(0)
        for looks in _LOOKS:
            drawn, ends = draws.peek(len(grams), looks * _DRAWS_BETWEEN_LOOKS)
            factors = weight + self._frequencies[grams[drawn]]
            factors = factors.reshape(looks, _DRAWS_BETWEEN_LOOKS, -1).prod(axis=1)
            logs = np.concatenate((logs[-1:], np.log(factors))).cumsum(axis=0)
            chances = np.exp(logs - logs.max(axis=1, keepdims=True))
            totals = chances.sum(axis=1)
            certain = np.flatnonzero(totals < 1 / _CERTAIN)
            look = int(certain[0]) if certain.size else looks
            shares = chances[look] / totals[look]
            if look:
                draws.position = int(ends[look * _DRAWS_BETWEEN_LOOKS - 1])
            if certain.size:
                break
        return shares

    def _normalised(self, text: str) -> str:
        text = text[: 2 * _WINDOW]  # what removed links make room for is not worth an unbounded search
        if "://" in text:
            text = Detector.URL_RE.sub(" ", text)
        if "@" in text:
            text = Detector.MAIL_RE.sub(" ", text)
        if text.isascii():
            return text[:_WINDOW].translate(self._letters)
        text = NGram.normalize_vi(text)[:_WINDOW]
        if len(_LATIN.findall(text)) * 2 < len(_NOT_LATIN.findall(text)):
            text = _LATIN.sub("", text)
        return text.translate(self._letters)

    def _all_grams(self, text: str) -> Sequence[int]:
        *words, last = text.split(" ")
        grams: list[int] = []
        for word in words:
            grams += self._word(word) if len(word) < 32 else self._grams(word)
        grams += self._grams(last, end="")
        return grams

    def _grams(self, word: str, end: str = " ") -> tuple[int, ...]:
        """Lists the known n-grams of a word, by their rows."""
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
