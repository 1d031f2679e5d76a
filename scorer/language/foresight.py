"""Where the vote cannot but go, told from the n-grams themselves.

A trial is a walk: with every n-gram drawn, a language gains or falls behind by the difference of logarithms,
until one is ahead by that of 100,000. How far ahead it is on average, against how much that varies, says
how likely a trial goes to another language; four of seven would have to.
"""

import math
from collections.abc import Sequence

import numpy as np

from scorer.language.profiles import LONGEST_WORD, Floats, Profiles
from scorer.language.vote import ALPHA, BASE_FREQUENCY, CERTAIN
from scorer.language.words import WordTable

# How far ahead a language is, per n-gram and on the scale of natural logarithms, for the vote to be foreseen.
# Capitals have a third of the n-grams, which vary a third as much.
_AHEAD, _AHEAD_IN_CAPITALS = 0.12, 0.08
_PART, _PART_IN_CAPITALS = 96, 160  # characters that are looked at, in as many places as there are
_PARTS = 5
_ENOUGH_GRAMS = 60

_MOST_WORDS, _MOST_GRAMS = 250, 1000
_RISK, _RISK_IN_PARTS = 0.1, 0.01  # that one trial goes elsewhere
_TINY = 1e-6  # stands for no variance at all
_AHEAD_AT_THE_END = -math.log(1 - CERTAIN)


class Foresight:
    """Names the language that a text is bound to get, where one is; else None."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self._words = WordTable(len(profiles.languages), self._fill)

    def by_words(self, text: str) -> str | None:
        """Looks at words of a text in one script, evenly taken over it: fast, and mostly enough."""
        margin, part = (_AHEAD_IN_CAPITALS, _PART_IN_CAPITALS) if text.isupper() else (_AHEAD, _PART)
        letters = self._profiles.letters
        if len(text) <= part * _PARTS:
            words = text.translate(letters).split()
        else:
            words = []
            for start in range(0, len(text) - part + 1, (len(text) - part) // (_PARTS - 1)):
                words += text[start : start + part].translate(letters).split()[1:-1]  # others may be cut
        return self._far_ahead(words, margin)

    def by_grams(self, words: Sequence[str]) -> str | None:
        """Looks at how the n-grams of words vary: for short texts and where languages lie close."""
        known = self._profiles.grams(words[:: len(words) // _MOST_WORDS + 1])
        if not known:
            return None
        grams = known[:: len(known) // _MOST_GRAMS + 1]
        logs = self._logs(grams)
        sums = logs.sum(axis=0)
        first = int(sums.argmax())
        ahead = logs[:, first, None] - logs
        mean = (sums[first] - sums) / len(grams)
        variance = np.einsum("ij,ij->j", ahead, ahead) / len(grams) - mean * mean
        risk = np.exp(-2 * _AHEAD_AT_THE_END * mean / np.maximum(variance, _TINY))
        bearable = _RISK if len(words) <= _MOST_WORDS and len(known) <= _MOST_GRAMS else _RISK_IN_PARTS
        return self._profiles.languages[first] if risk.sum() - risk[first] < bearable else None

    def _far_ahead(self, words: Sequence[str], margin: float) -> str | None:
        totals = self._words.total(words)
        grams, totals[-1] = totals[-1], -math.inf
        first = int(totals.argmax())
        most, totals[first] = totals[first], -math.inf
        if grams < _ENOUGH_GRAMS or most - totals.max() < margin * grams:
            return None
        return self._profiles.languages[first]

    def _fill(self, word: str, row: Floats) -> None:
        """Sums up how likely each language uses the n-grams of a word, as logarithms, and counts them."""
        if len(word) <= LONGEST_WORD:
            grams = self._profiles.grams_of_word(word)
            row[:-1] = self._logs(grams).sum(axis=0)
            row[-1] = len(grams)

    def _logs(self, grams: Sequence[int]) -> Floats:
        logs: Floats = np.log(
            self._profiles.frequencies.take(np.array(grams, np.intp), axis=0) + ALPHA / BASE_FREQUENCY
        )
        return logs
