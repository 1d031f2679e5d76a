"""How the response, or each of its sentences, begins and ends."""

import re

from scorer.check import Spec
from scorer.checks.affix import AffixSpec, Edge
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.scope import Scope
from scorer.constraints.numerals import value_of
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.asking import is_negated

_MARKS = {
    "question mark": "?",
    "exclamation mark": "!",
    "exclamation point": "!",
    "period": ".",
    "full stop": ".",
    "comma": ",",
    "semicolon": ";",
    "colon": ":",
    "ellipsis": "...",
}
_QUOTE_MARKS = "\"'“”‘’„«»`"
_SENTENCES = r"(?:(?:every|each|all)(?: single)?(?: of)?(?: the| your)? sentences?)"
_LETTER = (
    r"(?:the )?(?:capital )?(?:letter|character) (?:\(?(?P<letter>[a-z])\)?|(?P<quoted_letter>{quoted}))"
)
_START = r"(?:start|begin)(?:s|ning|ing)?"
_MARK = rf"(?:(?:an?|the) )?(?P<mark>{'|'.join(_MARKS)})"
_SAYING = (
    r"(?:with|by saying|using|by)(?: (?:this|the|exact|following|exactly|phrase|sentence|words?|of|line"
    r"|question|statement|text))*:?"
)


def _bare(quoted: str) -> str:
    return quoted.strip(_QUOTE_MARKS + " ")


def _sentence_start(match: Match) -> Spec | None:
    start = match.shown("letter") or _bare(match.shown("quoted_letter") or match.shown("quoted_word"))
    return (
        None
        if is_negated(match) or not start
        else AffixSpec(edge=Edge.START, any_of=(start,), scope=Scope.EACH_SENTENCE)
    )


def _sentence_end(match: Match) -> Spec | None:
    end = _MARKS[match.said("mark")] if match.has("mark") else _bare(match.shown("quoted_end"))
    return (
        None
        if is_negated(match) or not end
        else AffixSpec(edge=Edge.END, any_of=(end,), scope=Scope.EACH_SENTENCE)
    )


def _response_start(match: Match) -> Spec | None:
    phrase = _bare(match.shown("phrase"))
    if is_negated(match) or not phrase:
        return None
    return AffixSpec(edge=Edge.START, any_of=(phrase,))


def _response_end(match: Match) -> Spec | None:
    phrase = _bare(match.shown("phrase")) if match.has("phrase") else match.shown("bare_phrase").strip()
    if is_negated(match) or not phrase or re.search(r"\b(?:each|every|all)\b", match.before):
        return None
    if re.search(r"\b(?:start|begin)(?:s|ning|ing)? and\b|\bparagraph|\bsection", match.before):
        return None
    if re.search(r"\b(?:letter|e-?mail)\b", match.said_whole):
        return None  # Most likely a signature follows the closing words.
    if re.search(r"postscript|post script|\bp\.s", match.statement):
        return None
    return AffixSpec(edge=Edge.END, any_of=(phrase,))


_PARAGRAPHS = re.compile(r"\b(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten) paragraphs?\b")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _paragraph_start(match: Match) -> Spec | None:
    count = _PARAGRAPHS.search(match.prompt.masked)
    if count is None or is_negated(match):
        return None
    which = match.said("ordinal") if match.has("ordinal") else match.said("which")
    nth = _ORDINALS.index(which) + 1 if which in _ORDINALS else int(re.sub(r"\D", "", which) or 0)
    total = value_of(count["n"])
    if which == "last":
        nth = total
    if not 1 <= nth <= total:
        return None
    first = _bare(match.shown("first_word")).lower()
    return IfevalSpec(
        instruction_id="length_constraints:nth_paragraph_first_word",
        kwargs={"num_paragraphs": total, "nth_paragraph": nth, "first_word": first},
    )


RULES = (
    Rule(
        "sentence_start",
        rf"\b{_START} {_SENTENCES}(?: of [\w ]{{1,40}}| in [\w ]{{1,40}})? with (?:{_LETTER}|"
        rf"(?:the word )?(?P<quoted_word>{{quoted}}))",
        _sentence_start,
    ),
    Rule(
        "sentence_starts",
        rf"\b{_SENTENCES}(?: in [\w ]{{1,40}}| of [\w ]{{1,40}})? (?:(?:should|must|has to|have to"
        rf"|needs? to) )?{_START} with (?:{_LETTER}|(?:the word )?(?P<quoted_word>{{quoted}}))",
        _sentence_start,
    ),
    Rule(
        "sentence_end",
        rf"\b(?:end|finish|close)(?:s|ing)? {_SENTENCES}(?: of [\w ]{{1,40}}| in [\w ]{{1,40}})? with "
        rf"(?:{_MARK}|(?:the word )?(?P<quoted_end>{{quoted}}))",
        _sentence_end,
    ),
    Rule(
        "sentence_ends",
        rf"\b{_SENTENCES}(?: in [\w ]{{1,40}}| of [\w ]{{1,40}})? (?:(?:should|must|has to|have to"
        rf"|needs? to) )?(?:ends?|finish(?:es)?) (?:with|in) (?:{_MARK}|(?:the word )?"
        rf"(?P<quoted_end>{{quoted}}))",
        _sentence_end,
    ),
    Rule(
        "response_start",
        rf"\b(?:start|begin)(?:s|ning)? {{response}} {_SAYING} ?(?P<phrase>{{quoted}})",
        _response_start,
    ),
    Rule("answer_starts", r"^\W*(?:please )?(?:start|begin) with ?(?P<phrase>{quoted})", _response_start),
    Rule(
        "response_starts",
        rf"\b{{response}} (?:should|must|has to|needs to) (?:start|begin) {_SAYING} ?(?P<phrase>{{quoted}})",
        _response_start,
    ),
    Rule(
        "response_end",
        rf"\b(?:end|finish|conclude|close)(?:s|ing)? (?:(?:it|{{response}}|(?:the|your) "
        rf"(?:\w+ ){{0,2}}\w+) )?{_SAYING} ?(?P<phrase>{{quoted}})",
        _response_end,
    ),
    Rule(
        "response_ends",
        r"\b(?:very )?(?:end|last|final)(?: (?:sentence|line|words?|phrase))?(?: of {response})? "
        r"(?:should|must|has to|needs to) (?:be|read)(?: exactly)?(?: like)?:? ?(?P<phrase>{quoted})",
        _response_end,
    ),
    Rule(
        "response_end_bare",
        r"\b(?:end|finish|conclude)(?:s|ing)? (?:(?:it|{response}|(?:the|your) (?:\w+ ){0,2}\w+) )?with "
        r"(?:this|the) exact (?:phrase|sentence|words|question):? (?P<bare_phrase>[^\x01\"“]{3,120})$",
        _response_end,
    ),
    Rule(
        "start_of_paragraph",
        rf"\b{_START} (?:the )?(?:(?P<which>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
        rf"|tenth|\d+(?:st|nd|rd|th)) paragraph|paragraph (?P<ordinal>\d+)) with (?:the )?(?:word )?"
        rf"(?P<first_word>{{quoted}}|[a-z]+\b)",
        _paragraph_start,
    ),
    Rule(
        "paragraph_start",
        r"\b(?:(?:the )?(?:very )?(?P<which>last|first|second|third|fourth|fifth|sixth|seventh|eighth"
        r"|ninth|tenth|\d+(?:st|nd|rd|th)) paragraph|paragraph (?P<ordinal>\d+)) (?:should |must |has to "
        r"|needs to )?(?:start|begin)s? with (?:the )?(?:word )?(?P<first_word>{quoted}|[a-z]+\b)",
        _paragraph_start,
    ),
)
