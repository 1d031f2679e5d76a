"""The vote of `langdetect` over its n-gram profiles, with the seed fixed to 0.

Seven trials draw n-grams of the text and multiply, for each language, how often it uses them, until one
language is all but certain; the language with the highest mean wins. Draws, their order and the rule
for stopping are those of `langdetect` 1.0.9, so that its answers are reproduced. What differs is the
work: where one language is clearly ahead over all n-grams, the draws cannot but find it and are left
out; else a trial is computed for all languages at once, and voting ends once it is decided.
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
from scorer.language.words import WordTable

_WINDOW = 10_000  # characters of a text that are looked at

_TRIALS = 7
_ALPHA, _ALPHA_SPREAD, _BASE_FREQUENCY = 0.5, 0.05, 10_000
_CERTAIN = 0.99999
_DRAWS_BETWEEN_LOOKS = 5
_LOOKS = (10, 40, 150)  # 200 after the first, in portions: few trials need more than the first portion

# How far ahead a language is, per n-gram and on the scale of natural logarithms, for the vote to be foreseen.
# Of some 4,400 texts in one script, none from 0.1 on went to another language (docs/benchmarks.md).
_CLEARLY_AHEAD = 0.12
_ENOUGH_GRAMS = 60
_MOST_WORDS = 128  # looked at to foresee the vote, evenly over the text
_LONGEST_WORD = 32

_VIETNAMESE_MARKS = frozenset(NGram.DMARK_CLASS)
_NOT_LATIN = re.compile("[\u0300-\u1dff\u1f00-\U0010ffff]+")
_LATIN = re.compile("[A-z]+")  # the range of the original, six punctuation marks included
_FEW = 20  # letters of the one script to a letter of the other, where a text counts as being in one

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
        self._grams_of_word = lru_cache(maxsize=4096)(self._grams)
        self._words = WordTable(len(columns), self._chances_of)

    def detect(self, text: str) -> str | None:
        """Names the language of `text`; None where the profiles know no n-gram of it."""
        words, one_script = self._words_of(text)
        return (self._foreseen(words) if one_script else None) or self._voted(words)

    def _foreseen(self, words: Sequence[str]) -> str | None:
        """Names the language that is clearly ahead, if one is."""
        sums = self._words.total(words[:: len(words) // _MOST_WORDS + 1])
        grams, sums = sums[-1], sums[:-1]
        second, first = np.partition(sums, -2)[-2:]
        if grams < _ENOUGH_GRAMS or first - second < _CLEARLY_AHEAD * grams:
            return None
        return self.languages[sums.argmax()]

    def _voted(self, words: Sequence[str]) -> str | None:
        grams = np.array(self._all_grams(words), dtype=np.intp)
        if not len(grams):
            return None
        draws = Draws()
        votes = np.zeros(len(self.languages))
        for trials_left in reversed(range(_TRIALS)):
            votes += self._trial(grams, draws)
            second, first = np.partition(votes, -2)[-2:]
            if first > second + trials_left:
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

    def _words_of(self, text: str) -> tuple[Sequence[str], bool]:
        """Cuts a text into words as the profiles write them; says whether they are in one script."""
        text = text[: 2 * _WINDOW]  # what removed links make room for is not worth an unbounded search
        if "://" in text:
            text = Detector.URL_RE.sub(" ", text)
        if "@" in text:
            text = Detector.MAIL_RE.sub(" ", text)
        if text.isascii():
            return text[:_WINDOW].translate(self._letters).split(" "), True
        if not _VIETNAMESE_MARKS.isdisjoint(text):
            text = NGram.normalize_vi(text)
        text = text[:_WINDOW]
        latin, others = sum(map(len, _LATIN.findall(text))), sum(map(len, _NOT_LATIN.findall(text)))
        if latin * 2 < others:
            text, latin = _LATIN.sub("", text), 0
        one_script = min(latin, others) * _FEW <= latin + others
        return text.translate(self._letters).split(" "), one_script

    def _all_grams(self, words: Sequence[str]) -> Sequence[int]:
        """Lists the known n-grams of the words, each a row; only behind the last word no space follows."""
        grams: list[int] = []
        for word in words[:-1]:
            grams += self._grams_of_word(word) if len(word) <= _LONGEST_WORD else self._grams(word)
        grams += self._grams(words[-1], end="")
        return grams

    def _grams(self, word: str, end: str = " ") -> tuple[int, ...]:
        if not word:
            return ()
        return tuple(self._row_of[gram] for gram in _candidates(f" {word}{end}") if gram in self._row_of)

    def _chances_of(self, word: str) -> NDArray[np.float32]:
        """Sums up how often each language uses the n-grams of a word, as logarithms, and counts them."""
        grams = self._grams(word) if len(word) <= _LONGEST_WORD else ()
        logs = np.log(_ALPHA / _BASE_FREQUENCY + self._frequencies[list(grams)]).sum(axis=0)
        return np.append(logs, np.float32(len(grams)))


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
