"""Whether a match is said about somebody or something else than the response.

These guards hold for every rule. Each is a way in which words that fit a rule ask nothing of the whole
response; where one of them is near, the match gives no check.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from scorer.constraints.rule import Match, worded


@dataclass(frozen=True, slots=True)
class Guard:
    """Is one way of being an aside: an expression, and the words around a match that it is looked for in."""

    name: str
    place: Callable[[Match], str]
    expression: str
    pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re.compile(worded(self.expression)))

    def holds(self, match: Match) -> bool:
        """Tells whether the match is an aside of this kind."""
        return bool(self.pattern.search(self.place(match)))


# A clause that goes on after these no longer belongs to the noun before it.
_NEW_CLAUSE = re.compile(
    r"[,;:()]|\b(?:and|but) (?=(?:please|make|use|do|don't|end|start|begin|write|include|answer|keep|your|the"
    r"|in|wrap|finish|give|add|have|avoid|be|ensure)\b)"
)

_OF_RESPONSES = (
    "response|answer|reply|output|text|message|language|number|word|letter|sentence|paragraph|keyword|title"
    "|total|length|end|last|phrase"
)
_SUBJECT = re.compile(
    rf"^\W*(?:(?:the|this|that|all|these|those)\s+|(?=\w{{3,}}s\s+(?:should|must)))(?!(?:\w+\s+)?(?:{_OF_RESPONSES})s?\b)(?P<names>(?:\w+\s+)?\w+)\s+"
    r"(?:should|must|has\s+to|needs\s+to|is\s+to|cannot|may|can)\b"
)


def _clause(match: Match) -> str:
    """Gives the clause that the match stands in, with the match."""
    breaks = (found.end() for found in _NEW_CLAUSE.finditer(match.statement, 0, match.start + 12))
    start = max((end for end in breaks if end <= match.start), default=0)
    return match.statement[start : match.end]


def _until(match: Match) -> str:
    return match.before + match.said_whole


def _before(match: Match) -> str:
    return match.before


def _after(match: Match) -> str:
    return match.after


def _unknown_subject(match: Match) -> str:
    """Gives the subject that the clause begins with, where nothing before it in the prompt is called so."""
    clause = _clause(match)
    found = _SUBJECT.search(clause.removesuffix(match.said_whole))
    if found is None:
        return ""
    known = match.prompt.masked[: match.offset + match.end - len(clause)]
    stems = [name.removesuffix("s")[:5] for name in found["names"].split()]
    return "" if any(stem in known for stem in stems) else found["names"]


def _next(match: Match) -> str:
    """Gives the beginning of the statement that follows."""
    end = match.offset + len(match.statement)
    return match.prompt.masked[end : end + 40].lstrip()


_UTTER = (
    r"(?:answer|speak|say|talk|tell|write|reply|respond|end|begin|start|finish|use|using|mention|type|enter"
    r"|tweet|text|post|have|has|had|contain|include|limit|allow|know|greet|shout|yell|sing|whisper|sign|send|recite|repeat|explain|describe"
    r"|communicate|express|thank|call|repl(?:y|ie)|wrote|said|spoke|only)"
    r"(?:s|es|ed|ing)?\b"
)
_ACTS = (
    r"(?:asks?|tells?|answers?|speaks?|says?|repl(?:y|ies)|responds?|writes?|talks?|instructs?|orders?|wants|match(?:es)?"
    r"|prints?|returns?|accepts?|takes?|requires?|checks?|generates?|outputs?|allows?|lets?|limits?|counts?"
    r"|detects?|finds?|removes?|rejects?|forces?|expects?|validates?|produces?|people|users|students)\b"
)
_OTHERS = (
    r"(?:words|names|numbers|sentences|paragraphs|lines|poems|books|songs|texts|people|persons?|man|woman|boy"
    r"|girl|child|robot|character|student|user|phrases|titles|countries|cities|animals|movies)"
)
_PRODUCE = r"(?:write|submit|compose|prepare|deliver|hand in|give|keep|make|produce|create|fill|answer|use)"
_PARTS = (
    r"(?:numbers?|dates?|digits|figures|lists?|titles?|headlines?|headings?|headers?|footers?|names?"
    r"|subjects?|captions?|introduction|conclusion|(?:first|second|third|last|final|opening|closing)"
    r" (?:sentence|line|paragraph|part|section|image|one|half|word|stanza|verse))"
)
_ORDINAL = r"(?:first|second|third|fourth|fifth|next|previous|other)"
_UNDO = r"(?:possible|needed|you (?:can|please|like|could)|need be)\b"

ASIDES = (
    Guard(
        "somebody's words",
        _clause,
        rf"\b(?:who|whose|whom|where|(?:in|on|by|of|for|with) which)\b[^.]*\b{_UTTER}",
    ),
    Guard(
        "something's doing",
        _clause,
        rf"\b(?:that|which) (?:(?:can|could|may|must|will|always|never|only|\w+ly) ){{0,3}}{_ACTS}",
    ),
    Guard("other things", _before, rf"\b{_OTHERS} (?:that|which)\b[^.,;:]*$"),
    Guard(
        "somebody asked to",
        _until,
        r"\b(?:ask|tell|instruct|order|request|prompt|command|urg|teach|train|forc|remind|encourag|allow)"
        r"(?:e|s|es|ed|ing)? (?!you\b|from\b|to\b)(?:[\w']+ ){1,4}to \w+"
        r"|\b(?:want|expect|need|require|allow)(?:s|ed)? (?:him|her|them|people|someone|everyone"
        r"|(?:the |my |our )?(?:students|users|readers|players|kids|children|employees|customers)) to \w+"
        r"|\b(?:get|help|enabl|encourag|invit)(?:s|es|ing)? (?:him|her|them|people|children|\w+s) to \w+",
    ),
    Guard(
        "nobody",
        _before,
        r"\b(?:nobody|no one|no-one|none|neither|no (?!more|less|fewer|longer|other|need|matter)\w+) "
        r"(?:\w+ ){0,4}(?:should|must|may|can|could|shall|needs?|ha[sd]|have|will|would|ever|wants?"
        r"|writes?|uses?)\b",
    ),
    Guard(
        "the user's own task",
        _clause,
        rf"\b(?:i|we)(?: have| need|'ve got| must| should|'m (?:supposed|required|asked)| am (?:supposed"
        rf"|required|asked|expected))(?: to)? (?:only )?{_PRODUCE}\b|\bi(?:'m| am) (?:writing|working|trying"
        rf"|preparing)\b",
    ),
    Guard(
        "the user's own text",
        _before,
        r"\b(?:my|our|his|her|their) (?!(?:\w+ )?(?:response|answer|reply|output|request|question)s?\b)"
        r"(?:[\w-]+ ){1,3}(?:should|must|has|have|had|is|are|was|needs?|can|cannot|contains?|may)\b",
    ),
    Guard(
        "a fact",
        _clause,
        r"\b(?:why|whether|because) (?:\w+ ){1,4}(?:has|have|had|is|are|was|were|uses?|contains?|begins?"
        r"|starts?|ends?|consists?)\b",
    ),
    Guard("a text nobody asked for", _unknown_subject, r"\w"),
    Guard(
        "a way to do it",
        _clause,
        r"\b(?:ways?|how|tips?|tricks?|steps|strateg(?:y|ies)|methods?|advice|ideas|reasons?) "
        r"(?:\w+ ){0,2}?(?:to|for|on|of) (?:mak|writ|keep|shorten|limit|cut|reduc|answer|us|reply|respond"
        r"|speak|say|fit|avoid|stay|trim|start|begin|end)(?:e|ing|ting|ning)?\b",
    ),
    Guard(
        "one of several", _clause, rf"\bthe {_ORDINAL} (?:response|answer|reply|message|image|email|task)\b"
    ),
    Guard("one subject of several", _before, rf"\b(?:for|regarding|about|answer|explain) the {_ORDINAL} \w+"),
    Guard(
        "one question's answer",
        _until,
        r"\b(?:answers?|response|reply) (?:to|for) (?:the |your |my )?(?:\w+ )?"
        r"(?:questions?|parts?|number|first|second|third|last|\d+)\b",
    ),
    Guard(
        "one part",
        _after,
        rf"^,? (?:in|of|on|for|within|between|to)(?: the| its| your| any| all)*(?: \w+)? {_PARTS}\b",
    ),
    Guard("one part's own", _after, rf"^,? (?:the|each|every|any|all)(?: the)? {_PARTS}\b"),
    Guard(
        "each of several", _after, r"^,? (?:for|to|about|on) (?:each|every|all|both|either)\b(?!{answers})"
    ),
    Guard(
        "a condition",
        _after,
        rf"^,?(?: but)?(?: only| except| even)? (?:if (?!{_UNDO})|unless|until|whenever|in case|when "
        rf"(?!(?:you )?(?:answer|respond|reply|writ|describ|explain)))",
    ),
    Guard(
        "one of two purposes",
        _after,
        r"^ to (?:\w+ )(?:(?:the|its|your|what) )?(?:first|second|third|last|left|right|one|each|other)\b",
    ),
)

# What is asked of one task alone holds for no response that has two.
SECOND_TASKS = (
    Guard(
        "a second task in the statement",
        _after,
        r"(?:[,;]|\band)\s*(?:then|afterwards|otherwise|else)\b|;\s*(?:and )?(?:in|for|within|describe|write"
        r"|explain|summari[sz]e|list)\b|\botherwise\b",
    ),
    Guard("a second task in the next", _next, r"^(?:then|next|after that|afterwards|otherwise)\b"),
)


def is_aside(match: Match) -> bool:
    """Tells whether a match is said about something else than the whole response."""
    return any(guard.holds(match) for guard in ASIDES)


def is_one_task_of_two(match: Match) -> bool:
    """Tells whether another task follows, so that a match may be about the first alone."""
    return any(guard.holds(match) for guard in SECOND_TASKS)
