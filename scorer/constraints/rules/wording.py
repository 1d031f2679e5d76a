"""Words and letters that have to occur, how often, or must not."""

import re
from collections.abc import Iterator

from scorer.check import Spec
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.keyword import KeywordSpec, Require
from scorer.constraints.numerals import NUMERAL, value_of
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.bounds import Bound

_NOUN = r"(?:keywords?|words?|phrases?|terms?|line|expressions?)"
_BARE = r"[a-z][\w'-]*"
_BARE_LIST = rf"{_BARE}(?:, {_BARE})*(?:,? (?:and|or|&) {_BARE})?"
_LIST = (
    r"(?P<quoted_list>\[?{quoted}(?:(?:,|,? and|,? or| &)? {quoted}|,{quoted})*\]?"
    r"|\[[^\[\]\n]{1,200}\])"
)
_USE = (
    r"(?:include|includes|including|contain|contains|containing|use|uses|using|mention|mentions|mentioning"
    r"|have|has|say|saying|with)"
)
_GIVEN = r"(?:(?:the|these|this|that|following|all|both|of|any|key|exact|specific|negative|such|as) )*"
TIMES = (
    r"(?: (?:for )?(?:(?P<least>at least|no less than|no fewer than|a minimum of)|"
    r"(?P<most>at most|no more than|up to|a maximum of|{no} more than)|"
    r"(?P<below>less than|fewer than)|(?P<above>more than)|(?P<exact>exactly|only|just)))?"
    r" (?:for )?(?:(?P<once>once|twice|thrice)|"
    r"{n}(?: (?:to|or|-) {m})?(?P<more> or more)?(?P<fewer> or (?:less|fewer))? times?)"
    r"(?P<or_more> or more)?(?P<or_fewer> or (?:less|fewer))?\b"
)
_ONCE = {"once": 1, "twice": 2, "thrice": 3}
_NEGATION = re.compile(
    r"(?:\bnot|n't|\bnever|\bwithout|\bavoid(?:ing)?|\bexclud(?:e|ing)|\brefrain(?: \w+)?|\bcannot|\bno)"
    r"(?:\s+(?:to|the|of|use|any|from|ever|please|also|be|\w+ing))*\W*$"
)
_FORGET = re.compile(r"(?:not|n't|never)\s+(?:forget|fail|hesitate|neglect|omit)\b")
_QUOTE_MARKS = "\"'“”‘’„«»`"
# Where a word stands, whose it is and what follows may ask for something else than its presence.
_AT_AN_END = re.compile(r"\b(?:start|begin|end|finish|conclude)\w*(?:\s+[\w']+){0,3}\s*$")
_SOMEBODY = re.compile(
    r"\b(?:who|which|whose|he|she|they|character|hero|speaker|people|person)\s[^,.;]{0,60}$"
)
_IN_PART = re.compile(
    r"\b(?:acrostic|sentences?|comments?|paragraphs?|lines?|sections?|titles?|question|instead of|"
    r"rather than|each|every)\b|(?:\bnot|n't|\bnever)\b(?!\s+(?:forget|fail|omit|only))"
)
_MORE_FOLLOWS = re.compile(
    rf"\s*(?:for )?(?:at least|at most|exactly|only|no|less|more|fewer|up to|once|twice|thrice|"
    rf"{NUMERAL}|"
    r"\w+ or \w+ times|should|must|cannot|appears?)\b|\s*in the (?:first|last|second|title|sentence)\b"
)
_NO_WORDS = frozenset(
    re.findall(r"\w+", "and or that which who to in of from with such for as the a an at by on is are")
)


def times(match: Match) -> Bound:
    """Gives how often something is asked for; a bare number is a least one, as nobody minds more."""
    n = _ONCE[match.said("once")] if match.has("once") else match.number()
    if match.has("m"):
        return Bound(n, value_of(match.said("m")))
    if match.has("most") or match.has("fewer") or match.has("or_fewer"):
        return Bound(None, n)
    if match.has("below"):
        return Bound(None, n - 1)
    if match.has("above"):
        return Bound(n + 1, None)
    return Bound(n, n) if match.has("exact") else Bound(n, None)


def listed(match: Match, group: str) -> tuple[str, ...]:
    """Gives the words of a list, quoted or bare, as the prompt writes them."""
    return tuple(_items(match.shown(group)))


def _outside_quotes(text: str) -> str:
    return re.sub(rf"[{_QUOTE_MARKS}][^{_QUOTE_MARKS}]+[{_QUOTE_MARKS}]", " ", text)


def _items(text: str) -> Iterator[str]:
    quoted = re.findall(rf"[{_QUOTE_MARKS}]([^{_QUOTE_MARKS}]+)[{_QUOTE_MARKS}]", text)
    for item in quoted or re.split(r",\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+", text.strip("[] ")):
        word = item.strip().rstrip(".,!?;:") if quoted else item.strip()
        if word:
            yield word


def _is_forbidden(match: Match) -> bool:
    return bool(_NEGATION.search(match.before)) and not _FORGET.search(match.before[-30:])


def _keywords(match: Match) -> Spec | None:
    return _required_or_forbidden(match, "quoted_list")


def _bare_keywords(match: Match) -> Spec | None:
    return _required_or_forbidden(match, "bare_list")


def _quoted_words(match: Match) -> Spec | None:
    if match.said("verb") == "use" and not _is_forbidden(match):
        return None
    return _required_or_forbidden(match, "quoted_list")


def _required_or_forbidden(match: Match, group: str) -> Spec | None:
    words = listed(match, group)
    if not words or _MORE_FOLLOWS.match(match.after):
        return None
    if _AT_AN_END.search(match.before) or _SOMEBODY.search(match.before):
        return None
    if _is_forbidden(match):
        return KeywordSpec(words=words, require=Require.NONE)
    if _IN_PART.search(match.before) or re.search(r"\bor\b", _outside_quotes(match.said(group))):
        return None
    return KeywordSpec(words=words)


def _avoided(match: Match) -> Spec | None:
    words = listed(match, "quoted_list") if match.has("quoted_list") else listed(match, "bare_list")
    if not words or _NEGATION.search(match.before) or re.match(r"\s*(?:more than|too)", match.after):
        return None
    return KeywordSpec(words=words, require=Require.NONE)


def _bare_list(match: Match) -> Spec | None:
    words = listed(match, "bare_list")
    if len(words) < 2 or not _NO_WORDS.isdisjoint(word.lower() for word in words):
        return None
    return _required_or_forbidden(match, "bare_list")


def _frequency(match: Match) -> Spec | None:
    words = listed(match, "quoted_list") if match.has("quoted_list") else listed(match, "bare")
    bound = times(match)
    if len(words) != 1 or not bound.holds_something:
        return None
    if re.search(r"\b(?:each|every|per)\b", match.before) or re.match(
        r"\s*(?:in|per) (?:each|every|the (?:first|last|title))", match.after
    ):
        return None
    if _NEGATION.search(match.before):
        return None
    if bound == (1, None):
        return KeywordSpec(words=words)
    return KeywordSpec(words=words, min_count=bound.min or 0, max_count=bound.max)


def _absent(match: Match) -> Spec | None:
    words = listed(match, "quoted_list") if match.has("quoted_list") else listed(match, "bare_list")
    return KeywordSpec(words=words, require=Require.NONE) if words else None


def _no_letter(match: Match) -> Spec | None:
    if not _is_forbidden(match) or re.search(r"\b(?:who|that|try|trying|tries)\b", match.before[-40:]):
        return None
    kwargs = {"letter": match.shown("letter"), "let_frequency": 1, "let_relation": "less than"}
    return IfevalSpec(instruction_id="keywords:letter_frequency", kwargs=kwargs)


def _letter_more_than(match: Match) -> Spec | None:
    if not _is_forbidden(match):
        return None
    n = _ONCE[match.said("once")] if match.has("once") else match.number()
    kwargs = {"letter": match.shown("letter"), "let_frequency": n + 1, "let_relation": "less than"}
    return IfevalSpec(instruction_id="keywords:letter_frequency", kwargs=kwargs)


def _letter(match: Match) -> Spec | None:
    letter = match.shown("letter")
    bound = times(match)
    if (bound.min is None) is (bound.max is None) or _NEGATION.search(match.before):
        return None
    relation, frequency = (
        ("at least", bound.min) if bound.min is not None else ("less than", (bound.max or 0) + 1)
    )
    return IfevalSpec(
        instruction_id="keywords:letter_frequency",
        kwargs={"letter": letter, "let_frequency": frequency, "let_relation": relation},
    )


_ONE = rf"(?P<quoted_list>{{quoted}})|(?P<bare>{_BARE})"
_APPEAR = (
    r"(?:(?:should|must|needs? to|has to)? ?(?:only )?(?:appears?|occurs?|shows? up|be (?:used|mentioned"
    r"|included|present))|to (?:be used|appear))"
)
_LETTER = r"(?:letters? )\(?[\"'“”]?(?P<letter>[a-z\x01])[\"'“”]?\)?"

RULES = (
    Rule("keywords", rf"\b{_USE} {_GIVEN}(?:{_NOUN}|items)(?: of)?:? ?{_LIST}", _keywords),
    Rule(
        "quoted_words",
        rf"\b(?P<verb>include|includes|contain|mention|mentions|say|use) {_LIST}"
        r"(?: (?:in|throughout|anywhere|somewhere|within) (?:the|your|this|my|all|its)\b|[.!]|\s*$)",
        _quoted_words,
    ),
    Rule(
        "bare_keywords",
        rf"\b{_USE} {_GIVEN}(?:keywords?|words?|items):? (?P<bare_list>{_BARE_LIST})(?:[.!;]?\s*$| (?:in"
        rf"|throughout|anywhere|somewhere|within) (?:the|your|this|my|all)\b|[.!])",
        _bare_list,
    ),
    Rule(
        "avoided_words",
        rf"\b(?:avoid|avoiding|exclude|excluding|omit|leave out)(?: using| mentioning| including"
        rf"| saying)? {_GIVEN}{_NOUN}:? (?:{_LIST}|(?P<bare_list>{_BARE}(?:, {_BARE})*(?:,? (?:and"
        rf"|or) {_BARE})?)(?:\W*$| in | throughout ))",
        _avoided,
    ),
    Rule("avoided_word", rf"\bavoid(?:ing)?(?: using| mentioning| saying) {_LIST}", _avoided),
    Rule(
        "bare_keyword",
        rf"\b{_USE} (?:the )?(?:word|keyword|name) (?P<bare_list>{_BARE})(?: or {_BARE})?(?:[.!,;]|\s*$| "
        rf"(?:in|throughout|anywhere|somewhere|within|but) )",
        _bare_keywords,
    ),
    Rule(
        "word_frequency", rf"\b(?:{_USE}|and) {_GIVEN}(?:{_NOUN}|name)(?: of)? (?:{_ONE}){TIMES}", _frequency
    ),
    Rule("word_appears", rf"\b(?:{_NOUN}|name) (?:{_ONE}) {_APPEAR}{TIMES}", _frequency),
    Rule(
        "word_absent",
        rf"\b{_NOUN} (?:(?P<quoted_list>{{quoted}}(?:(?:,|,? and|,? or)? {{quoted}})*)|"
        rf"(?P<bare_list>{_BARE}(?: (?:and|or) {_BARE})?)) "
        r"(?:(?:should|must|can|may|does|do)(?: not|n't)|cannot) (?:appear|be (?:used|mentioned|included"
        r"|present|in)|occur|show up)\b",
        _absent,
    ),
    Rule("letter_frequency", rf"\b{_LETTER} {_APPEAR}{TIMES}", _letter),
    Rule(
        "no_letter",
        rf"\b{_USE} (?:any |the ){_LETTER}(?: (?:whatsoever|anywhere|at all|in (?:your|the|any))\b|[.,!]"
        rf"|\s*$)",
        _no_letter,
    ),
    Rule(
        "letter_more_than",
        rf"\b{_USE} (?:the )?{_LETTER} more than (?:(?P<once>once|twice|thrice)|{{n}} times)\b",
        _letter_more_than,
    ),
    Rule("letter_use", rf"\b{_USE} (?:the )?{_LETTER}{TIMES}", _letter),
)
