"""How a text gets its language: by its script, by its words, by its n-grams or, if none decides, by vote."""

import re

import numpy as np
from langdetect.detector import Detector as Original
from langdetect.utils.ngram import NGram

from scorer.language.foresight import Foresight
from scorer.language.profiles import Profiles
from scorer.language.scripts import LATIN_ALONE, Scripts, scripts
from scorer.language.vote import vote

_WINDOW = 10_000  # characters of a text that are looked at
_LATIN = re.compile("[A-z]+")  # the range of the original, six punctuation marks included


class Detector:
    """Says what seeded `langdetect` says; instances are read-only but for caches."""

    def __init__(self) -> None:
        self._profiles = Profiles()
        self._foresight = Foresight(self._profiles)

    @property
    def languages(self) -> tuple[str, ...]:
        """Lists the languages by their codes."""
        return self._profiles.languages

    def detect(self, text: str) -> str | None:
        """Names the language of `text`; None where the profiles know no n-gram of it."""
        text, found = _read(text)
        if found.owner:
            return found.owner
        if found.wordy and (language := self._foresight.by_words(text)):
            return language
        words = self._words(text)
        return self._foresight.by_grams(words) or self._voted(words)

    def vote(self, text: str) -> str | None:
        """Names the language as `detect` does, but always by vote, which takes longer."""
        return self._voted(self._words(_read(text)[0]))

    def _voted(self, words: list[str]) -> str | None:
        grams = np.array(self._profiles.grams(words), dtype=np.intp)
        return self.languages[vote(self._profiles.frequencies, grams)] if len(grams) else None

    def _words(self, text: str) -> list[str]:
        *words, last = text.translate(self._profiles.letters).split(" ")
        return [*filter(None, words), last]  # an empty last one says that a space follows the one before


def _read(text: str) -> tuple[str, Scripts]:
    """Leaves out of a text what `langdetect` leaves out: addresses, what is too long, Latin among others."""
    text = text[: 2 * _WINDOW]  # what removed links make room for is not worth an unbounded search
    if "://" in text:
        text = Original.URL_RE.sub(" ", text)
    if "@" in text:
        text = Original.MAIL_RE.sub(" ", text)
    if text.isascii():
        return text[:_WINDOW], LATIN_ALONE
    found = scripts(text[:_WINDOW])
    if found.marked:
        text = NGram.normalize_vi(text)
        found = scripts(text[:_WINDOW])
    text = text[:_WINDOW]
    return _LATIN.sub("", text) if found.latin and found.drops_latin else text, found
