"""Answers out of a closed set, and answers that repeat the request."""

import re

from scorer.check import Spec
from scorer.checks.choice import ChoiceSpec
from scorer.checks.ifeval import IfevalSpec
from scorer.choice import ChoiceOption, Reading
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.asking import is_negated


def _either(match: Match) -> Spec | None:
    words = match.statement if match.has("tail") else match.said_whole
    if is_negated(match) or not re.search(r"\b(?:only|just|alone|nothing else)\b", words):
        return None
    labels = (_shown_word(match, "one"), _shown_word(match, "two"))
    return ChoiceSpec(options=tuple(ChoiceOption(label=label) for label in labels), reading=Reading.TRIMMED)


def _shown_word(match: Match, group: str) -> str:
    return match.shown(group).strip("\"'“”‘’").capitalize()


_MARKER = re.compile(r"\(([A-Z]|[IVX]{1,4})\)")
_SEQUENCES = (tuple("ABCDEFGHIJ"), ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"))


def _option_letter(match: Match) -> Spec | None:
    markers = tuple(dict.fromkeys(_MARKER.findall(match.prompt.text)))
    if (
        len(markers) < 2
        or not any(markers == letters[: len(markers)] for letters in _SEQUENCES)
        or is_negated(match)
    ):
        return None
    return ChoiceSpec(
        options=tuple(ChoiceOption(label=marker) for marker in markers), reading=Reading.TRIMMED
    )


def _constrained(match: Match) -> Spec | None:
    whole = match.prompt.text.lower()
    if not all(f"my answer is {word}." in whole for word in ("yes", "no", "maybe")):
        return None
    return IfevalSpec(instruction_id="detectable_format:constrained_response", kwargs={})


def _repeat(match: Match) -> Spec | None:
    """Reads the request that is to be repeated where it clearly is all the text before the statement."""
    text = match.prompt.text
    above, gap, below = text[: match.offset].rpartition("\n")[0].strip(), "\n\n", ""
    if re.search(r"\b(?:below|following|in this task)\b", match.statement):
        above, gap, below = "", *text[match.offset :].partition("\n\n")[1:]
    elif "\n" not in text[len(text[: match.offset].rstrip()) : match.offset]:
        return None
    request = (above or (below if gap else "")).strip()
    if not request or is_negated(match) or re.search(r"first line|last|sentence in", match.statement):
        return None
    return IfevalSpec(instruction_id="combination:repeat_prompt", kwargs={"prompt_to_repeat": request})


RULES = (
    Rule(
        "either_word",
        r"\b(?:only )?(?:answer|respond|reply|say|write|writing|be|with|please)"
        r"(?: with| the question by writing| by writing)?(?: only| either| just)* "
        r"(?P<one>yes|no|true|false)[\"'”]? or [\"'“]?(?P<two>yes|no|true|false)[\"'”]?"
        r"(?P<tail> (?:only|alone|and nothing else)|\W*$)?",
        _either,
    ),
    Rule(
        "option_letter",
        r"\b(?:only|just) (?:with )?(?:its|the|a|one)?(?: single| capital| correct)* (?:letter"
        r"|roman number|roman numeral)\b|\b(?:a|one) single capital letter\b",
        _option_letter,
    ),
    Rule("constrained_answer", r"\b(?:answer|say|choose|following|phrases?)\b", _constrained),
    Rule(
        "repeat_request",
        r"\brepeat (?:the |this |all )?(?:exact,? |entire,? |whole )*(?:(?:request|prompt|question"
        r"|sentence|text)s?(?: above| below)?|it)\b",
        _repeat,
        before_others=True,
    ),
)
