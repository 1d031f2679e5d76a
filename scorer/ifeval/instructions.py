"""The 25 instructions of IFEval, as one literal table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorer.errors import InvalidRequest, closest, nearest
from scorer.ifeval import (
    change_case,
    combination,
    content,
    keywords,
    language,
    layout,
    length,
    punctuation,
    startend,
)
from scorer.ifeval.arguments import Arguments, given
from scorer.ifeval.rule import Rule


@dataclass(frozen=True, slots=True)
class Instruction:
    """Is one instruction: the names of its arguments, and how they become a rule."""

    arguments: tuple[str, ...]
    rule: Callable[[Arguments], Rule]


INSTRUCTIONS: Mapping[str, Instruction] = {
    "change_case:capital_word_frequency": Instruction(
        ("capital_frequency", "capital_relation"), change_case.capital_word_frequency
    ),
    "change_case:english_capital": Instruction((), change_case.english_capital),
    "change_case:english_lowercase": Instruction((), change_case.english_lowercase),
    "combination:repeat_prompt": Instruction(("prompt_to_repeat",), combination.repeat_prompt),
    "combination:two_responses": Instruction((), combination.two_responses),
    "detectable_content:number_placeholders": Instruction(("num_placeholders",), content.number_placeholders),
    "detectable_content:postscript": Instruction(("postscript_marker",), content.postscript),
    "detectable_format:constrained_response": Instruction((), layout.constrained_response),
    "detectable_format:json_format": Instruction((), layout.json_format),
    "detectable_format:multiple_sections": Instruction(
        ("section_spliter", "num_sections"), layout.multiple_sections
    ),
    "detectable_format:number_bullet_lists": Instruction(("num_bullets",), layout.number_bullet_lists),
    "detectable_format:number_highlighted_sections": Instruction(
        ("num_highlights",), layout.number_highlighted_sections
    ),
    "detectable_format:title": Instruction((), layout.title),
    "keywords:existence": Instruction(("keywords",), keywords.existence),
    "keywords:forbidden_words": Instruction(("forbidden_words",), keywords.forbidden_words),
    "keywords:frequency": Instruction(("keyword", "frequency", "relation"), keywords.frequency),
    "keywords:letter_frequency": Instruction(
        ("letter", "let_frequency", "let_relation"), keywords.letter_frequency
    ),
    "language:response_language": Instruction(("language",), language.response_language),
    "length_constraints:nth_paragraph_first_word": Instruction(
        ("num_paragraphs", "nth_paragraph", "first_word"), length.nth_paragraph_first_word
    ),
    "length_constraints:number_paragraphs": Instruction(("num_paragraphs",), length.number_paragraphs),
    "length_constraints:number_sentences": Instruction(
        ("num_sentences", "relation"), length.number_sentences
    ),
    "length_constraints:number_words": Instruction(("num_words", "relation"), length.number_words),
    "punctuation:no_comma": Instruction((), punctuation.no_comma),
    "startend:end_checker": Instruction(("end_phrase",), startend.end_checker),
    "startend:quotation": Instruction((), startend.quotation),
}


def rule(instruction_id: str, kwargs: Mapping[str, object]) -> Rule:
    """Makes the rule of an instruction and its arguments; raises InvalidRequest naming what does not fit."""
    instruction = INSTRUCTIONS.get(instruction_id)
    if instruction is None:
        reason = f"{instruction_id!r} is no instruction of IFEval; {nearest(instruction_id, INSTRUCTIONS)}"
        raise InvalidRequest("instruction_id", reason, nearest=closest(instruction_id, INSTRUCTIONS))
    arguments = Arguments(given(kwargs))
    arguments.allow(instruction.arguments)
    return instruction.rule(arguments)
