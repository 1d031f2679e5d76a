"""Whether a match is said about somebody or something else than the response.

These guards hold for every rule. Each is a way in which words that fit a rule ask nothing of the whole
response; where one of them is near, the match gives no check.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from scorer.constraints.rule import Match, worded
from scorer.constraints.rules.places import (
    after,
    before,
    clause,
    clause_before,
    following,
    unknown_subject,
    until,
)


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


_UTTER = (
    r"(?:answer|speak|say|talk|tell|write|reply|respond|end|begin|start|finish|use|using|mention|type|enter"
    r"|tweet|text|post|have|has|had|contain|include|limit|allow|know|greet|shout|yell|sing|whisper|sign"
    r"|send|recite|repeat|explain|describe|communicate|express|thank|call|replie|wrote|said|spoke|only)"
    r"(?:s|es|ed|ing)?"
)
_ACTS = (
    r"(?:asks?|tells?|answers?|speaks?|says?|repl(?:y|ies)|responds?|writes?|talks?|instructs?|orders?"
    r"|wants|match(?:es)?|prints?|returns?|accepts?|takes?|requires?|checks?|generates?|outputs?|allows?"
    r"|lets?|limits?|counts?|detects?|finds?|removes?|rejects?|forces?|expects?|validates?|produces?|people"
    r"|users|students)"
)
_OTHERS = (
    r"(?:words|names|numbers|poems|books|songs|people|persons?|man|woman|boy|girl|child|robot|character"
    r"|student|user|phrases|titles|countries|cities|animals|movies"
    r"|languages?|country|world)"
)
_NOT_SENTENCES = r"(?! (?:each|every|all) (?:\w+ )?(?:sentence|line|word)s?\b)"
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
        clause,
        rf"\bwhose\b|\b(?:who|whom|(?:in|on|by|of|for|with) which{_NOT_SENTENCES}"
        rf"|(?!explain|describe|identify)\w+ where{_NOT_SENTENCES})\b[^.]*\b{_UTTER}\b",
    ),
    Guard(
        "something's doing",
        clause,
        rf"\b(?:that|which) (?:(?:can|could|may|must|will|always|never|only|\w+ly) ){{0,3}}{_ACTS}\b",
    ),
    Guard("other things", before, rf"\b{_OTHERS} (?:that|which|in which|where)\b[^.,;:]*$"),
    Guard(
        "somebody asked to",
        clause,
        r"\b(?:ask|tell|instruct|order|request|prompt|command|urg|teach|train|forc|remind|encourag|allow)"
        r"(?:e|s|es|ed|ing)? (?!you\b|from\b|to\b)(?:[\w']+ ){1,4}"
        r"to (?!an?\b|the\b|my\b|your\b|me\b|children\b)\w+"
        r"|\b(?:want|expect|need|require|allow)(?:s|ed)? (?:him|her|them|people|someone|everyone"
        r"|(?:the |my |our )?(?:students|users|readers|players|kids|children|employees|customers)) to \w+"
        r"|\b(?:get|help|enabl|encourag|invit)(?:s|es|ing)? (?:him|her|them|people|children|\w+s) to \w+",
    ),
    Guard(
        "nobody",
        clause_before,
        r"\b(?:nobody|no one|no-one|none|neither|no (?!more|less|fewer|longer|other|need|matter)\w+) "
        r"(?:\w+ ){0,4}(?:should|must|may|can|could|shall|needs?|ha[sd]|have|will|would|ever|wants?"
        r"|writes?|uses?)\b",
    ),
    Guard(
        "the user's own task",
        clause,
        rf"\b(?:i|we)(?:(?: have| need|'ve got| must| should)(?: to)?|(?: am| are|'m|'re| was| were"
        rf"| have been|'ve been) (?:supposed|required|asked|told|expected) to) (?:only )?{_PRODUCE}\b"
        r"|\bi(?:'m| am) (?:writing|working|trying|preparing)\b",
    ),
    Guard(
        "the user's own text",
        clause_before,
        r"\b(?:my|our|his|her|their) (?!(?:\w+ )?(?:response|answer|reply|output|request|question)s?\b)"
        r"(?:[\w-]+ ){1,3}(?:should|must|has|have|had|is|are|was|needs?|can|cannot|contains?|may)\b",
    ),
    Guard(
        "a fact",
        clause_before,
        r"\b(?:why|whether|because)(?: (?!in\b|with\b|using\b)\w+){1,6} $",
    ),
    Guard("a text nobody asked for", unknown_subject, r"\w"),
    Guard(
        "a way to do it",
        clause,
        r"\b(?:ways?|how|tips?|tricks?|steps|strateg(?:y|ies)|methods?|advice|ideas|reasons?) "
        r"(?:\w+ ){0,2}?(?:to|for|on|of) (?:mak|writ|keep|shorten|limit|cut|reduc|answer|us|reply|respond"
        r"|speak|say|fit|avoid|stay|trim|start|begin|end)(?:e|ing|ting|ning)?\b",
    ),
    Guard(
        "one of several", clause, rf"\bthe {_ORDINAL} (?:response|answer|reply|message|image|email|task)\b"
    ),
    Guard(
        "one subject of several",
        before,
        rf"\b(?:for|regarding|about|answer|explain) the {_ORDINAL} (?!time|person)\w+",
    ),
    Guard(
        "one question's answer",
        until,
        r"\b(?:answers?|response|reply) (?:to|for) (?:the |your |my )?(?:\w+ )?"
        r"(?:questions?|parts?|number|first|second|third|last|\d+)\b",
    ),
    Guard(
        "one part",
        after,
        rf"^,? (?:in|of|on|for|within|between|to)(?: the| its| your| any| all)*(?: \w+)? {_PARTS}\b",
    ),
    Guard("one part's own", after, rf"^ (?:the|each|every|any|all)(?: the)? {_PARTS}\b"),
    Guard("each of several", after, r"^,? (?:for|to|about|on) (?:each|every|all|both|either)\b(?!{answers})"),
    Guard(
        "a condition",
        after,
        rf"^,?(?: but)?(?: only| except| even)? (?:if (?!{_UNDO})|unless|until|whenever|in case|when "
        rf"(?!(?:you )?(?:answer|respond|reply|writ|describ|explain)))",
    ),
    Guard(
        "one of two purposes",
        after,
        r"^ to (?:\w+ )(?:(?:the|its|your|what) )?(?:first|second|third|last|left|right|one|each|other)\b",
    ),
)

# What is asked of one task alone holds for no response that has two.
SECOND_TASKS = (
    Guard(
        "a second task in the statement",
        after,
        r"(?:[,;]|\band)\s*(?:then|afterwards|otherwise|else|after which|after that)\b|\botherwise\b"
        r"|;\s*(?:and )?(?:in|for|within|describe|write|explain|summari[sz]e|list)\b",
    ),
    Guard("a second task in the next", following, r"^(?:then|next|after that|afterwards|otherwise)\b"),
)


def is_aside(match: Match) -> bool:
    """Tells whether a match is said about something else than the whole response."""
    return any(guard.holds(match) for guard in ASIDES)


def is_one_task_of_two(match: Match) -> bool:
    """Tells whether another task follows, so that a match may be about the first alone."""
    return any(guard.holds(match) for guard in SECOND_TASKS)
