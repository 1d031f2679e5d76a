"""Letter case, language, punctuation, quotation marks, formats, numbers."""

import re

from scorer.check import Spec
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.language import LanguageSpec
from scorer.checks.letter_case import LetterCase, LetterCaseSpec
from scorer.checks.number import NumberSpec, Parity
from scorer.checks.pattern import Expect, PatternSpec
from scorer.checks.structure import StructureSpec
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.asking import is_negated
from scorer.constraints.rules.bounds import BEFORE, Bound, bound_before
from scorer.constraints.rules.wording import TIMES, times
from scorer.structure.grammar import Format

_LANGUAGES = dict(
    re.findall(
        r"(\w+)=(\w+)",
        "arabic=ar bengali=bn bulgarian=bg chinese=zh czech=cs danish=da dutch=nl english=en finnish=fi "
        "french=fr german=de greek=el gujarati=gu hebrew=he hindi=hi hungarian=hu indonesian=id italian=it "
        "japanese=ja kannada=kn korean=ko marathi=mr nepali=ne norwegian=no persian=fa farsi=fa polish=pl "
        "portuguese=pt punjabi=pa romanian=ro russian=ru spanish=es swahili=sw swedish=sv tamil=ta telugu=te "
        "thai=th turkish=tr ukrainian=uk urdu=ur vietnamese=vi",
    )
)
_LANGUAGE = f"(?:{'|'.join(_LANGUAGES)})"
_ANY_LANGUAGE = re.compile(rf"\b{_LANGUAGE}\b")
_UPPER = (
    r"(?:\b(?:in|use|using|only|with|and)(?: only| the)* (?:all )?(?:capital letters|capitals"
    r"|upper ?-?case(?: letters?)?|all[- ]caps)"
    r"|\ball (?:in )?(?:capital letters|capitals|upper ?-?case(?: letters)?|caps)|\bno lower ?-?case"
    r"(?: letters)?"
    r"|\bcapitali[sz]e (?:every|each|all) letters?|\bletters (?:\w+ ){0,6}(?:should|must) be capitali[sz]ed)"
)
_LOWER = (
    r"(?:\b(?:all|only|in|use|using|with|and|of|be)(?: only| all| the| entirely)* lower ?-?case(?:d)?"
    r"(?: letters?)?"
    r"|\bno capital letters|\bno upper ?-?case(?: letters)?|\bwithout (?:using )?(?:any )?capital letters"
    r"|\bletters (?:are |be |in )?(?:all )?lower ?-?cased?"
    r"|{no} (?:use|contain|include)(?: any)? capital letters)"
)
_SOME_WORDS = re.compile(
    r"\b(?:some|words?|certain|highlight|emphasi[sz]e|title|headlines?|slogans?|logo|acronyms?"
    r"|first|headings?|each|every|names?"
    r"|keywords?)\b(?! are)"
)
_ALL_WORDS = re.compile(
    r"\b(?:entire|whole|all|every)\s+(?:of\s+)?(?:the\s+|your\s+)?(?:response|answer|reply|output|words?"
    r"|letters?)\b"
)


def _upper(match: Match) -> Spec | None:
    return _letter_case(match, LetterCase.UPPER)


def _lower(match: Match) -> Spec | None:
    return _letter_case(match, LetterCase.LOWER)


def _letter_case(match: Match, case: LetterCase) -> Spec | None:
    near = re.split(r"[.;:,]|\band\b", match.before)[-1][-60:]
    some = _SOME_WORDS.search(near) and not _ALL_WORDS.search(near)
    if (
        is_negated(match)
        or some
        or re.match(r"\s*(?:appear|should|for|to|at least|less|when|in the)", match.after)
    ):
        return None
    return LetterCaseSpec(letter_case=case)


def _capital_words(match: Match) -> Spec | None:
    return _capital_frequency(times(match))


def _counted_capital_words(match: Match) -> Spec | None:
    return _capital_frequency(bound_before(match))


def _capital_frequency(bound: Bound) -> Spec | None:
    if (bound.min is None) is (bound.max is None):
        return None
    relation, frequency = (
        ("at least", bound.min) if bound.min is not None else ("less than", (bound.max or 0) + 1)
    )
    return IfevalSpec(
        instruction_id="change_case:capital_word_frequency",
        kwargs={"capital_frequency": frequency, "capital_relation": relation},
    )


_REASON = re.compile(r",? (?:as|since|because)\b")
_OF_A_PART = re.compile(
    r"\b(?:words?|sentences?|paragraphs?|titles?|lines?)\s+(?:of|in)\s*$|\b(?:every|each)\b[^,]*$"
)


def _language(match: Match) -> Spec | None:
    reason = _REASON.search(match.statement, match.end)
    named = set(_ANY_LANGUAGE.findall(match.statement[: reason.start() if reason else None]))
    if is_negated(match) or len(named) != 1 or _OF_A_PART.search(match.before):
        return None
    return LanguageSpec(language=_LANGUAGES[named.pop()])


def _no_comma(match: Match) -> Spec | None:
    if re.search(
        r"\b(?:forget|worry|mind|hesitate|need|have|only|oxford|too many|enough)\b", match.said("gap")
    ):
        return None
    if re.search(
        r"\b(?:numbers?|digits|figures?|dates?|prices?|amounts?|years?|lists?|address)\b[^.,;]{0,20}$",
        match.before,
    ):
        return None
    return PatternSpec(expression=",", expect=Expect.ABSENT)


def _quotation(match: Match) -> Spec | None:
    if is_negated(match) or re.search(r"\b(?:each|every)\b", match.before[-40:]):
        return None
    return IfevalSpec(instruction_id="startend:quotation", kwargs={})


def _format(match: Match) -> Spec | None:
    if is_negated(match):
        return None
    name = match.said("format") or match.said("other")
    if name == "json" and re.search(r"\bticks\b|```", match.prompt.text):
        return IfevalSpec(instruction_id="detectable_format:json_format", kwargs={})
    return StructureSpec(format=Format[name.upper()])


def _number(match: Match) -> Spec | None:
    if is_negated(match):
        return None
    if match.after.lstrip().startswith("of "):
        return None
    parity = {"even": Parity.EVEN, "odd": Parity.ODD}.get(match.said("parity"), Parity.ANY)
    above, below = match.has("m") and match.has("above_m"), match.has("m") and match.has("below_m")
    limit = float(match.number("m")) if match.has("m") else None
    count = match.number() if match.has("n") else 1
    if count < 1:
        return None
    return NumberSpec(
        parity=parity,
        greater_than=limit if above else None,
        less_than=limit if below else None,
        min_count=count,
    )


RULES = (
    Rule("upper_case", _UPPER, _upper),
    Rule("lower_case", _LOWER, _lower),
    Rule(
        "capital_words",
        rf"\b(?:all[- ]caps words?|words? (?:(?:with|in|that are|written in|of|having|be in) )?(?:all )?"
        rf"(?:capital letters|caps|capitals))(?: \(such as {{quoted}}\))?(?: (?:should|must))?(?: be used"
        rf"| appears?| appearing| to \w+)?{TIMES}",
        _capital_words,
    ),
    Rule(
        "limited_capital_words",
        rf"\bwords (?:in|with) (?:all )?(?:capital letters|caps|capitals) (?:to|should be"
        rf"|must be) {BEFORE}\b",
        _counted_capital_words,
    ),
    Rule(
        "counted_capital_words",
        rf"{BEFORE} words? (?:(?:\w+ ){{0,7}}(?:with|in|that are|be in|written in|of) )?(?:all )?"
        rf"(?:capital letters|caps|capitals|all caps)\b",
        _counted_capital_words,
    ),
    Rule(
        "language_only",
        rf"\bno other languages?\b|\b{_LANGUAGE}(?: language)?(?: only)?,?(?: and)?"
        rf"(?: with)? no other languages?"
        rf"|\b(?:only (?:in |use |using )?|using only |entirely in |in only )(?:the )?{_LANGUAGE}"
        rf"(?: language)?\b"
        rf"|\bin (?:the )?{_LANGUAGE}(?: language)? only\b",
        _language,
    ),
    Rule(
        "response_language",
        rf"\b(?:respond|reply|answer|{{response}}(?: (?:should|must|has to|needs to))?(?: be)?"
        rf"(?: written)?)(?: me| to me| only| entirely| completely)* in (?:the )?{_LANGUAGE}\b",
        _language,
    ),
    Rule(
        "no_comma",
        r"(?:\bno|\bnot|n't|\bwithout|\bavoid|\brefrain|\bnever|\bcannot)(?P<gap>"
        r"(?: [\w]+){0,5}?) commas?\b|\bcommas are (?P<other>not allowed|forbidden)",
        _no_comma,
    ),
    Rule(
        "quotation_marks",
        r"\bdouble quot(?:ations?|es)(?: marks)? (?:should be placed )?around (?:your|the|my) "
        r"(?:[\w-]+ ){0,3}(?:response|answer|reply|output)"
        r"|\b(?:wrap|enclose|put|surround|place|start and end|begin and end)(?:ped|ed|d"
        r"|s)? {response} [^.\x01]{0,30}double quot(?:ations?|es)\b"
        r"|\b{response} (?:(?:should|must) be|is|be) (?:[^.\x01]{0,40}and )?(?:be )?(?:wrapped|enclosed"
        r"|surrounded) [^.\x01]{0,20}double quot(?:ations?|es)\b"
        r"|\b(?:answer|response|reply|output) should be [^.\x01]{0,40} and be wrapped with double quotation",
        _quotation,
    ),
    Rule(
        "format",
        r"\b(?:(?:in|into|as|using|use|with)(?: an?| one| valid| the| parsable| proper)* (?P<format>json"
        r"|yaml|xml)(?: format| block| object| string| document|[.,;!]| from now on| only|\s*$)"
        r"|output must be (?:only )?(?:a )?(?:valid |parsable )?(?P<other>json|yaml|xml)\b)",
        _format,
    ),
    Rule(
        "number",
        r"\b(?:include|use|mention|contain|have|add)s?(?: at least)? (?:{n}|an?) (?P<parity>even"
        r"|odd) numbers?(?: \(?in the range)?(?: that (?:is|are))?(?: (?:(?P<above_m>bigger|greater|larger"
        r"|higher|more|above|over)|(?P<below_m>smaller|less|lower|below|under))(?: than)? {m})?",
        _number,
    ),
)
