"""Decides who names the language of a text, and gives the answer."""

import math
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import pycld2

if TYPE_CHECKING:
    from scorer.language.profiles import Profiles

_WINDOW = 10_000  # characters, as many as langdetect looks at

# From how many bytes on CLD2 decides alone, if nine tenths of them are in one language. Compared with
# langdetect on some 4,400 responses, whole, cut, shuffled, mixed and in capitals, it never disagreed from
# there on, and does below. The languages of the first line have a script of their own.
_PLAIN_FROM = {
    "bn": 60, "gu": 60, "kn": 60, "ko": 60, "ml": 60, "pa": 60, "ta": 60, "te": 60, "th": 60,
    "ar": 250, "bg": 250, "de": 250, "en": 250, "fa": 250, "fi": 250, "fr": 250, "hi": 250, "it": 250,
    "ja": 250, "mr": 250, "ne": 250, "pt": 250, "ru": 250, "sw": 250, "ur": 250, "vi": 250,
}  # fmt: skip
_PLAIN_FROM_IN_CAPITALS = {"en": 800}  # of capitals langdetect reads little, so that it errs on shorter ones
_NEARLY_ALL, _MAJORITY = 90, 80  # percent

_lock = Lock()
_profiles: "list[Profiles]" = []


def load() -> "Profiles":
    """Loads what detection needs (about 60 ms, once); later calls return at once."""
    if not _profiles:
        from scorer.language.profiles import Profiles  # noqa: PLC0415 - takes longer than all else in scorer

        with _lock:
            if not _profiles:
                _profiles.append(Profiles())
    return _profiles[0]


def detect(text: str) -> str | None:
    """Names the language of `text`, a member of `LANGUAGES`; None where nothing in it tells."""
    guess = _guess(text)
    if guess is not None and _is_plain(guess, text):
        return guess.language
    return load().detect(text, expected=guess.language if guess else None)


class _Guess(NamedTuple):
    language: str
    size: int
    percent: int


def _guess(text: str) -> _Guess | None:
    """Asks CLD2; None where it has no reliable answer."""
    try:
        reliable, size, ((_, language, percent, _), *_) = pycld2.detect(text[:_WINDOW], isPlainText=True)
    except (pycld2.error, UnicodeEncodeError):  # control characters, lone surrogates
        return None
    return _Guess(language, size, percent) if reliable and percent >= _MAJORITY else None


def _is_plain(guess: _Guess, text: str) -> bool:
    """Says whether CLD2 may decide alone."""
    enough = _PLAIN_FROM.get(guess.language)
    if enough is None or guess.size < enough or guess.percent < _NEARLY_ALL:
        return False
    return not _in_capitals(text) or guess.size >= _PLAIN_FROM_IN_CAPITALS.get(guess.language, math.inf)


def _in_capitals(text: str) -> bool:
    words = text[:_WINDOW].split()
    return 2 * sum(map(str.isupper, words)) > len(words)
