"""The thirteen instructions of MMMT-IF: their wordings, and the check that decides each."""

# ruff: noqa: E501 (wordings are quoted whole)

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from runner.item import CheckRow, Json


class Category(StrEnum):
    """The six kinds of instruction; a chat gets at most one of each."""

    RESPONSE_LENGTH = "response_length"
    SENTENCE_START = "sentence_start_char"
    SENTENCE_END = "sentence_end_char"
    FAVORITE_WORD = "favorite_word"
    SENTENCE_LENGTH = "sentence_length"
    NUMBER = "number"


class Wording(StrEnum):
    """Whose wording is shown: the paper's table or its transcripts."""

    TABLE = "table"
    TRANSCRIPT = "transcript"


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One instruction: its two wordings, and the check family with its fields that decides it."""

    name: str
    category: Category
    table: str
    transcript: str = ""
    spec: Mapping[str, Json]

    def text(self, wording: Wording) -> str:
        """The instruction as the model reads it."""
        return self.transcript if wording is Wording.TRANSCRIPT and self.transcript else self.table

    def check(self, *, case_sensitive: bool) -> CheckRow:
        """The check that decides it, with the instruction's name as id."""
        if case_sensitive and self.category is Category.SENTENCE_START:
            affix = self.spec["affix"]
            assert isinstance(affix, Mapping)  # noqa: S101 (the table below says so)
            return {"id": self.name, "affix": {**affix, "case_sensitive": True}}
        return {"id": self.name, **self.spec}


def _sentences(**limits: int) -> Mapping[str, Json]:
    return {"count": {"unit": "UNIT_SENTENCE", **limits}}


def _words_a_sentence(**limits: int) -> Mapping[str, Json]:
    return {"count": {"unit": "UNIT_WORD", "scope": "SCOPE_EACH_SENTENCE", **limits}}


def _edge(edge: str, character: str) -> Mapping[str, Json]:
    return {"affix": {"edge": edge, "any_of": [character], "scope": "SCOPE_EACH_SENTENCE"}}


def _number(parity: str) -> Mapping[str, Json]:
    return {"number": {"parity": parity, "greater_than": 5}}


def _favorite(name: str, word: str) -> Instruction:
    return Instruction(
        name=name,
        category=Category.FAVORITE_WORD,
        table=f"Instruction: Use the word '{word}' at least once in all future responses.",
        spec={"keyword": {"words": [word]}},
    )


INSTRUCTIONS: tuple[Instruction, ...] = (
    Instruction(
        name="response_length_short",
        category=Category.RESPONSE_LENGTH,
        table="Instruction: Make all the following responses no more than 4 sentences.",
        spec=_sentences(max=4),
    ),
    Instruction(
        name="response_length_long",
        category=Category.RESPONSE_LENGTH,
        table="Instruction: Make all the following responses at least 5 sentences.",
        spec=_sentences(min=5),
    ),
    Instruction(
        name="sentence_start_s",
        category=Category.SENTENCE_START,
        table="Instruction: Start every sentence with the letter (S).",
        spec=_edge("EDGE_START", "S"),
    ),
    Instruction(
        name="sentence_start_b",
        category=Category.SENTENCE_START,
        table="Instruction: Start every sentence with the letter (B).",
        spec=_edge("EDGE_START", "B"),
    ),
    Instruction(
        name="sentence_end_question",
        category=Category.SENTENCE_END,
        table="Instruction: End every sentence with a question mark (?).",
        spec=_edge("EDGE_END", "?"),
    ),
    Instruction(
        name="sentence_end_exclamation",
        category=Category.SENTENCE_END,
        table="Instruction: End every sentence with an exclamation mark (!).",
        transcript="Instruction: End every sentence with a exclamation mark (!).",
        spec=_edge("EDGE_END", "!"),
    ),
    _favorite("favorite_word_like", "like"),
    _favorite("favorite_word_itself", "itself"),
    _favorite("favorite_word_per_se", "per se"),
    Instruction(
        name="sentence_length_short",
        category=Category.SENTENCE_LENGTH,
        table="Instruction: Only use responses to questions where each sentence in the response is at most 18 words in all future responses.",
        transcript="Instruction: Only use responses to question where each sentence in the response is at most 18 words in all future responses.",
        spec=_words_a_sentence(max=18),
    ),
    Instruction(
        name="sentence_length_long",
        category=Category.SENTENCE_LENGTH,
        table="Instruction: Only use responses to questions where each sentence in the response is at least 18 words in all future responses.",
        transcript="Instruction: Only use responses to question where each sentence in the response is at least 18 words in all future responses.",
        spec=_words_a_sentence(min=18),
    ),
    Instruction(
        name="number_even",
        category=Category.NUMBER,
        table="Instruction: Include at least one even number bigger than 5 in each of your responses.",
        transcript="Instruction: Include at least one even number in the range bigger than 5 in each of your responses.",
        spec=_number("PARITY_EVEN"),
    ),
    Instruction(
        name="number_odd",
        category=Category.NUMBER,
        table="Instruction: Include at least one odd number bigger than 5 in each of your responses.",
        transcript="Instruction: Include at least one odd number in the range bigger than 5 in each of your responses.",
        spec=_number("PARITY_ODD"),
    ),
)

_BY_TEXT = {text: each for each in INSTRUCTIONS for text in (each.table, each.transcript) if text}


def recognise(line: str) -> Instruction | None:
    """Reads an instruction back from a line of a conversation, in either wording."""
    return _BY_TEXT.get(line.strip())
