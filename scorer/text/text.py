"""One text and the views of it that all checks share."""

from collections.abc import Callable
from typing import TypeVar, cast

from scorer.text.lines import find_lines, find_paragraphs
from scorer.text.numbers import find_numbers
from scorer.text.phrases import Allowance, PhraseIndex
from scorer.text.sentences import block_sentences, punkt_sentences
from scorer.text.span import NumberToken, Sentence, SentenceMode, Span, WordCounter
from scorer.text.spelled import find_spelled_numbers
from scorer.text.view import view
from scorer.text.visible import has_visible
from scorer.text.words import count_words, word_spans

T = TypeVar("T")


class Text:
    """Is a text as received and, each computed when first asked for, its parts.

    Every position is in code points of `raw`; no text, however broken, makes a view raise.
    """

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._seen: dict[Callable[[Text], object], object] = {}

    def seen(self, through: Callable[["Text"], T]) -> T:
        """Looks at the text through a function, once: a view that only one family of checks needs."""
        try:
            return cast("T", self._seen[through])
        except KeyError:
            self._seen[through] = found = through(self)
            return found

    @view
    def value(self) -> str:
        """The text with line feeds for line breaks, no shorter: CRLF is a space and a line feed."""
        return self.raw.replace("\r\n", " \n").replace("\r", "\n") if "\r" in self.raw else self.raw

    @view
    def is_blank(self) -> bool:
        """Whether the text shows nothing: white space, controls, zero-width and blank characters only."""
        return not has_visible(self.raw)

    @view
    def lower(self) -> str:
        """The text in lower case; positions in it are not those of the text."""
        return self.value.lower()

    @view
    def folded(self) -> str:
        """The text case-folded; positions in it are not those of the text."""
        return self.value.casefold()

    @view
    def characters(self) -> Span:
        """The text without the white space around it."""
        shown = self.value.strip()
        if not shown:
            return Span(0, 0)
        start = self.value.index(shown[0])
        return Span(start, start + len(shown))

    def character_count(self, start: int = 0, end: int | None = None) -> int:
        """Counts characters without the white space around them; a CRLF is one."""
        part = self.raw[start:end].strip()
        return len(part) - part.count("\r\n")

    @view
    def lines(self) -> tuple[Span, ...]:
        """The lines with a visible character, without the white space around them."""
        return find_lines(self.value)

    @view
    def paragraphs(self) -> tuple[Span, ...]:
        """The texts between blank lines, without the white space around them."""
        return find_paragraphs(self.lines, self.value)

    def sentences(self, mode: SentenceMode = SentenceMode.BLOCKS) -> tuple[Sentence, ...]:
        """Cuts the text into sentences, in order."""
        return self._block_sentences if mode is SentenceMode.BLOCKS else self._punkt_sentences

    @view
    def _block_sentences(self) -> tuple[Sentence, ...]:
        return block_sentences(self.value, self.lines)

    @view
    def _punkt_sentences(self) -> tuple[Sentence, ...]:
        return punkt_sentences(self.value)

    def word_spans(
        self, start: int = 0, end: int | None = None, counter: WordCounter = WordCounter.WHITESPACE
    ) -> tuple[Span, ...]:
        """Finds the words between `start` and `end`."""
        return word_spans(self.value, start, len(self.value) if end is None else end, counter)

    def word_count(
        self, start: int = 0, end: int | None = None, counter: WordCounter = WordCounter.WHITESPACE
    ) -> int:
        """Counts the words between `start` and `end`: as many as `word_spans` finds, in less time."""
        if start == 0 and (end is None or end >= len(self.value)):
            return self._word_count if counter is WordCounter.WHITESPACE else self.regex_word_count
        return count_words(self.value[start:end], counter)

    @view
    def _word_count(self) -> int:
        return count_words(self.value, WordCounter.WHITESPACE)

    @view
    def regex_word_count(self) -> int:
        r"""How many runs of `\w` the text has."""
        return count_words(self.value, WordCounter.REGEX)

    @view
    def numbers(self) -> tuple[NumberToken, ...]:
        """The numbers written in digits, in order."""
        return find_numbers(self.value)

    @view
    def spelled_numbers(self) -> tuple[NumberToken, ...]:
        """The numbers spelled out in English words, in order."""
        return find_spelled_numbers(self.value)

    def occurrences(
        self, phrase: str, case_sensitive: bool = False, allowance: Allowance | None = None
    ) -> tuple[Span, ...]:
        """Finds a word or phrase where no letter or digit stands next to it, in order and without overlap.

        White space in the phrase stands for any white space; a phrase of nothing else occurs nowhere.
        Raises TooManyPlaces where it would look at more places than `allowance` has left.
        """
        wanted = " ".join(phrase.split())
        if not wanted:
            return ()
        if case_sensitive:
            return self._phrases.find(wanted, allowance)
        return self._folded_phrases.find(wanted.casefold(), allowance)

    @view
    def _phrases(self) -> PhraseIndex:
        return PhraseIndex(self.value, fold=False)

    @view
    def _folded_phrases(self) -> PhraseIndex:
        return PhraseIndex(self.value, fold=True)
