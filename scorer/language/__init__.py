"""Names the language of a text: deterministic, offline and safe from many threads.

`detect` says what seeded `langdetect` would say. CLD2 answers where it was measured never to disagree with
that: long, plain texts in one language. Everything else is decided by `langdetect`'s own vote over n-grams.
"""

from scorer.language.detection import detect, load
from scorer.language.names import LANGUAGES, codes, name

__all__ = ["LANGUAGES", "codes", "detect", "load", "name"]
