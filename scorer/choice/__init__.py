"""Reads which of an option list's labels an answer means."""

from scorer.choice.names import ChoiceOption, Mention, Names
from scorer.choice.reading import Answer, Reading, read, spelling

__all__ = ["Answer", "ChoiceOption", "Mention", "Names", "Reading", "read", "spelling"]
