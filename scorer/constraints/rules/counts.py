"""How many words, sentences, paragraphs, lines or characters the response may have."""

from collections.abc import Callable, Mapping

from scorer.check import Spec
from scorer.checks.count import CountSpec, Unit
from scorer.checks.scope import Scope
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.asking import is_about_all, is_about_some_words, is_negated
from scorer.constraints.rules.bounds import (
    BEFORE,
    BEHIND,
    BETWEEN,
    RANGE,
    Bound,
    bound_before,
    bound_behind,
    bound_between,
    exactly,
    exactly_between,
    range_of,
)

_UNITS: Mapping[str, Unit] = {
    "word": Unit.WORD,
    "sentence": Unit.SENTENCE,
    "paragraph": Unit.PARAGRAPH,
    "line": Unit.LINE,
    "character": Unit.CHARACTER,
}
_MANNER = (
    r"(?:(?:short|long|brief|complete|full|simple|concise|clear|separate|different|distinct|detailed"
    r"|coherent|complex|compound|succinct|descriptive|well-formed|cohesive) )*"
)
_UNIT = rf"{_MANNER}(?P<unit>words?|sentences?|paragraphs?|lines?|characters?)\b"
_FEW = rf"{_MANNER}(?P<unit>sentences?|paragraphs?)\b"


def _counted(bound_of: Callable[[Match], Bound]) -> Callable[[Match], Spec | None]:
    def build(match: Match) -> Spec | None:
        if is_negated(match) or not is_about_all(match):
            return None
        unit = _UNITS[match.said("unit").rstrip("s")]
        if unit in (Unit.WORD, Unit.CHARACTER) and is_about_some_words(match):
            return None
        bound = bound_of(match)
        if not bound.holds_something or _is_divided(match, unit):
            return None
        return CountSpec(unit=unit, min=bound.min, max=bound.max)

    return build


def _is_divided(match: Match, unit: Unit) -> bool:
    """Tells whether the prompt defines paragraphs by a divider, which the layout rules read."""
    return unit is Unit.PARAGRAPH and "***" in match.prompt.masked


def _one_word(match: Match) -> Spec | None:
    return None if is_negated(match) or not is_about_all(match) else CountSpec(unit=Unit.WORD, min=1, max=1)


def _each_sentence(match: Match) -> Spec | None:
    bound = bound_before(match)
    if is_negated(match) or not bound.holds_something:
        return None
    return CountSpec(unit=Unit.WORD, scope=Scope.EACH_SENTENCE, min=bound.min, max=bound.max)


RULES = (
    Rule(
        "number_of",
        r"\bnumber of (?P<unit>words|sentences)(?: you use)?(?: in [\w ]{1,30})? (?:should|must) be (?:"
        r"(?:in the range )?(?:of|from|between) )?"
        r"{n} (?:to|and) {m}\b",
        _counted(exactly_between),
    ),
    Rule("bounded_count", rf"{BEFORE} {_UNIT}", _counted(bound_before)),
    Rule("open_count", rf"{BETWEEN}[ -]{_UNIT}", _counted(bound_between)),
    Rule("count_with_bound_behind", rf"\b{{n}} {_UNIT}{BEHIND}\b", _counted(bound_behind)),
    Rule("count_range", rf"{RANGE} {_UNIT}", _counted(range_of)),
    Rule(
        "exact_count",
        rf"\b(?:in|into|use|using|of|with|contain|contains|have|has|be)(?: only| just)? {{n}} {_FEW}",
        _counted(exactly),
    ),
    Rule(
        "only_so_many_words",
        r"\b(?:in|use|using|with) (?:only|just) {n} (?P<unit>words?)\b",
        _counted(exactly),
    ),
    Rule(
        "one_word",
        r"\b(?:answer|respond|reply) (?:with|in|using) (?:just |only )?(?:a single|one) word\b",
        _one_word,
    ),
    Rule(
        "words_in_each_sentence",
        rf"\b(?:each|every) sentence(?: [\w']+){{0,6}}? {BEFORE} words?\b",
        _each_sentence,
    ),
    Rule(
        "words_in_all_sentences",
        rf"\b(?:all|your|keep|keep the) sentences(?: [\w']+){{0,3}}? {BEFORE} words?\b",
        _each_sentence,
    ),
    Rule(
        "words_per_sentence",
        rf"{BEFORE} words? (?:in|per|for) (?:(?:each|every) )?sentence\b",
        _each_sentence,
    ),
)
