"""The words that simulated models write with: plain English about nothing much, and a few languages."""

import re
from collections.abc import Mapping
from string import ascii_uppercase

NOUNS = tuple(
    re.findall(
        r"\w+", "water stone grass light wood glass paper sand snow metal cloth smoke fruit bread wool clay"
    )
)
PLACES = tuple(
    re.findall(r"\w+", "walls trees hills roofs tables doors windows fields paths rails shelves boats")
)
ADJECTIVES = tuple(
    re.findall(r"\w+", "small pale round narrow plain grey warm dark thin wide young old quiet clear")
)
VERBS = tuple(re.findall(r"\w+", "rests leans waits shines stands hangs floats bends stays moves"))
PREPOSITIONS = tuple(re.findall(r"\w+", "over under near behind beside between above below past around"))

# A word of at least two letters for every letter that a sentence may have to begin with.
STARTERS: Mapping[str, tuple[str, ...]] = dict(
    zip(
        ascii_uppercase,
        (
            ("Amber", "Ancient"),
            ("Bright", "Broad", "Brown"),
            ("Calm", "Clean"),
            ("Damp", "Deep"),
            ("Empty", "Even"),
            ("Fine", "Fresh"),
            ("Golden", "Green"),
            ("Heavy", "High"),
            ("Icy", "Ideal"),
            ("Jagged", "Jolly"),
            ("Keen", "Kind"),
            ("Large", "Low"),
            ("Mild", "Modest"),
            ("Neat", "New"),
            ("Open", "Orange"),
            ("Pink", "Pretty"),
            ("Quaint", "Quick"),
            ("Red", "Rough"),
            ("Soft", "Silver", "Steady"),
            ("Tall", "Tidy", "Tiny"),
            ("Uneven", "Upper"),
            ("Violet", "Vivid"),
            ("White", "Worn"),
            ("Xenial", "Xeric"),
            ("Yellow", "Yearly"),
            ("Zesty", "Zigzag"),
        ),
        strict=True,
    )
)

# What a keyword needs in front or behind to stand in a sentence.
COMPANY: Mapping[str, str] = {"like": "like silk", "itself": "by itself", "per se": "per se"}

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "de": (
        "Das Wasser liegt ruhig unter den alten Bäumen.",
        "Ein schmaler Weg führt an den Häusern vorbei.",
        "Am Abend wird es hier langsam still.",
    ),
    "es": (
        "El agua descansa tranquila bajo los árboles viejos.",
        "Un camino estrecho pasa junto a las casas.",
        "Por la tarde todo queda poco a poco en silencio.",
    ),
    "fr": (
        "L'eau repose tranquillement sous les vieux arbres.",
        "Un chemin étroit passe à côté des maisons.",
        "Le soir tout devient peu à peu silencieux.",
    ),
    "it": (
        "L'acqua riposa tranquilla sotto i vecchi alberi.",
        "Un sentiero stretto passa accanto alle case.",
        "La sera tutto diventa a poco a poco silenzioso.",
    ),
    "nl": (
        "Het water ligt rustig onder de oude bomen.",
        "Een smal pad loopt langs de huizen.",
        "In de avond wordt het hier langzaam stil.",
    ),
    "pt": (
        "A água descansa tranquila debaixo das árvores velhas.",
        "Um caminho estreito passa ao lado das casas.",
        "À noite tudo fica aos poucos em silêncio.",
    ),
}
