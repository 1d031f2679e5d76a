"""Text as the checks see it: words, sentences, paragraphs, lines, numbers, phrases, with positions."""

from scorer.text.span import NumberToken, Sentence, SentenceMode, Span, WordCounter
from scorer.text.text import Text

__all__ = ["NumberToken", "Sentence", "SentenceMode", "Span", "Text", "WordCounter"]
