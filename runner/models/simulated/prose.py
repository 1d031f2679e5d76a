"""Writes a text that has the form of a plan, so that it truly keeps or breaks what was decided."""

import random
import re
from collections.abc import Iterable, Sequence

from runner.models.simulated.lexicon import (
    ADJECTIVES,
    COMPANY,
    LANGUAGES,
    NOUNS,
    PLACES,
    PREPOSITIONS,
    STARTERS,
    VERBS,
)
from runner.models.simulated.plan import Plan, Range
from scorer import LetterCase

_USUAL_WORDS = Range(7, 14)
_MARKS = (".", ".", ".", "!")
# Subject and verb take four words; below that there is no room for a place.
_SHORTEST_CLAUSE = 5


def write(plan: Plan, rng: random.Random) -> str:
    """Writes the text of a plan."""
    if plan.fixed:
        return plan.fixed
    if plan.language in LANGUAGES:
        return _finished(" ".join(LANGUAGES[plan.language]), plan)
    return _finished(_arranged(_Writer(plan, rng).sentences(), plan), plan)


class _Writer:
    """Writes the sentences of one plan."""

    def __init__(self, plan: Plan, rng: random.Random) -> None:
        self._plan = plan
        self._rng = rng
        self._avoid = {word.casefold() for phrase in plan.avoid for word in phrase.split()}

    def sentences(self) -> list[str]:
        """Writes as many sentences as the plan needs, the words it has to hold spread over them."""
        lengths = self._lengths()
        chunks = self._chunks()
        return [self._sentence(length, chunks[i :: len(lengths)]) for i, length in enumerate(lengths)]

    def _lengths(self) -> list[int]:
        """Chooses the number of words of each sentence."""
        plan, rng = self._plan, self._rng
        parts = max(plan.bullets, plan.paragraphs, plan.divided, plan.lines, plan.sections[1])
        count = parts or _within(plan.sentences, rng.randint(2, 4))
        if plan.words.is_open:
            return [self._length() for _ in range(count)]
        total = _total(plan.words)
        if not parts and plan.sentences.is_open:
            count = max(1, min(total // 9, 60))
        count = min(count, total)
        return [total // count + (i < total % count) for i in range(count)]

    def _length(self) -> int:
        each = self._plan.words_each
        least, most = _USUAL_WORDS.least or 1, _USUAL_WORDS.most or 1
        if each.least is not None:
            least, most = each.least, each.least + 4
        if each.most is not None:
            least, most = min(least, each.most), min(most, each.most)
        return self._rng.randint(least, most)

    def _chunks(self) -> list[str]:
        plan = self._plan
        chunks = [COMPANY.get(word.casefold(), f"with {word}") for word in plan.include]
        chunks += [f"with {number} {self._choice(PLACES)}" for number in plan.numbers]
        chunks += ["for [name]"] * plan.placeholders
        return [*chunks, "and, well,"] if plan.commas else chunks

    def _sentence(self, length: int, chunks: Sequence[str]) -> str:
        inserted = [word for chunk in chunks for word in chunk.split()]
        words = self._clause(max(length - len(inserted), min(length, 3)))
        at = min(3, len(words))
        words[at:at] = inserted
        text = " ".join(words)
        return text[:1].upper() + text[1:] + (self._plan.end_each or self._rng.choice(_MARKS))

    def _clause(self, length: int) -> list[str]:
        """Writes a clause of exactly so many words: a subject, a verb, and places as far as there is room."""
        words = [self._starter(), self._choice(NOUNS), self._choice(VERBS)][:length]
        if length > 3 and length < _SHORTEST_CLAUSE:
            words.insert(1, self._choice(ADJECTIVES))
        rest = length - len(words)
        if rest == 1:
            words.insert(1, self._choice(ADJECTIVES))
            rest = 0
        while rest > 0:
            # Places of two, three and four words add up to any number from two.
            place = [self._choice(PREPOSITIONS), self._choice(PLACES)]
            if rest != 2:
                place.insert(1, self._choice(("the",)))
            if rest == 4:
                place.insert(2, self._choice(ADJECTIVES))
            words += place
            rest -= len(place)
        return words

    def _starter(self) -> str:
        wanted = self._plan.start_each
        if wanted[:1].upper() in STARTERS and len(wanted) == 1:
            return self._choice(STARTERS[wanted.upper()])
        return wanted or self._choice([word for words in STARTERS.values() for word in words])

    def _choice(self, words: Iterable[str]) -> str:
        allowed = [word for word in words if word.casefold() not in self._avoid]
        return self._rng.choice(allowed or ["thing"])


def _within(bounds: Range, usual: int) -> int:
    most = usual if bounds.most is None else bounds.most
    return max(bounds.least or 1, min(usual, most), 1)


def _total(bounds: Range) -> int:
    """Chooses a number of words well inside the bounds."""
    if bounds.most is None:
        return (bounds.least or 1) * 11 // 10 + 2
    return max(bounds.least or 1, bounds.most * 4 // 5, 1)


def _arranged(sentences: list[str], plan: Plan) -> str:
    """Puts the sentences where the plan's layout wants them."""
    if plan.bullets:
        return "\n".join(f"* {sentence}" for sentence in sentences)
    if plan.sections[1]:
        name = plan.sections[0]
        return "\n".join(f"{name} {i}\n{sentence}" for i, sentence in enumerate(sentences, start=1))
    if plan.divided:
        return "\n***\n".join(sentences)
    if plan.paragraphs:
        named = [_led(plan.first_words.get(i, ""), s) for i, s in enumerate(sentences, start=1)]
        return "\n\n".join(named)
    if plan.twice:
        return f"{sentences[0]}\n******\n{' '.join(sentences[1:]) or 'Another one.'}"
    return ("\n" if plan.lines else " ").join(sentences)


def _led(first: str, sentence: str) -> str:
    return f"{first.capitalize()} {sentence[:1].lower()}{sentence[1:]}" if first else sentence


def _finished(text: str, plan: Plan) -> str:
    """Adds what stands around the text, and changes its letters where the plan says so."""
    text = _marked(text, plan)
    letter, count = plan.more_letters
    if letter:
        text = f"{text} {letter.capitalize()}{letter * count}."
    if plan.opening:
        text = f"{plan.opening} {text}"
    if plan.titled:
        text = f"<<Quiet Water>>\n\n{text}"
    if plan.postscript:
        text = f"{text}\n\n{plan.postscript} Soft light stays."
    if plan.repeat:
        text = f"{plan.repeat}\n{text}"
    if plan.closing:
        text = f"{text} {plan.closing}"
    if plan.quoted:
        text = f'"{text}"'
    return _cased(text, plan.letter_case)


def _marked(text: str, plan: Plan) -> str:
    """Highlights words, writes some in capitals, and leaves out those with a letter to be spared."""
    if plan.spare_letter:
        kept = [word for word in text.split() if plan.spare_letter not in word.lower()]
        text = " ".join(kept) or "Hm."
    words = iter(range(1, 10**6))
    if plan.capitals:
        text = re.sub(
            r"\b[a-z]{4,}\b", lambda w: w[0].upper() if next(words) <= plan.capitals else w[0], text
        )
    if plan.highlights:
        places = iter(range(1, 10**6))
        text = re.sub(
            r"(?<![\w\[])[A-Za-z]{4,}\b",
            lambda w: f"*{w[0]}*" if next(places) <= plan.highlights else w[0],
            text,
        )
    return text


def _cased(text: str, case: LetterCase | None) -> str:
    match case:
        case LetterCase.UPPER:
            return text.upper()
        case LetterCase.LOWER:
            return text.lower()
        case LetterCase.TITLE:
            return re.sub(r"\b[a-z]", lambda letter: letter[0].upper(), text)
        case None:
            return text
