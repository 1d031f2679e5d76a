"""Names the language of a text: deterministic, offline and safe from many threads.

`detect` says what seeded `langdetect` says, from its profiles, which come with that package.
"""

from scorer.language.detection import detect, load
from scorer.language.names import LANGUAGES, codes, name

__all__ = ["LANGUAGES", "codes", "detect", "load", "name"]
