"""The words around a match that tell whom or what it is about."""

import re

from scorer.constraints.rule import Match

# A clause that goes on after these no longer belongs to the noun before it.
_NEW_CLAUSE = re.compile(
    r"[,;:()]|\b(?:and|but) (?=(?:please|make|use|do|don't|end|start|begin|write|include|answer|keep|your|the"
    r"|in|wrap|put|finish|give|add|have|avoid|be|ensure)\b)"
)
# The longest of the words that a clause is told to begin by, with its blank.
_LOOK_AHEAD = 8

_OF_RESPONSES = (
    "response|answer|reply|output|text|message|language|number|word|letter|sentence|paragraph|keyword|title"
    "|total|length|end|last|phrase"
)
_SUBJECT = re.compile(
    r"^\W*(?:(?P<determiner>the|this|that|all|these|those)\s+|(?=\w{3,}s\s+(?:should|must)))"
    rf"(?!(?:\w+\s+)?(?:{_OF_RESPONSES})s?\b)(?P<names>(?:\w+\s+)?\w+)\s+"
    r"(?:should|must|has\s+to|needs\s+to|is\s+to|cannot|may|can)\b"
)


def before(match: Match) -> str:
    """Gives the statement up to the match."""
    return match.before


def after(match: Match) -> str:
    """Gives the statement after the match."""
    return match.after


def until(match: Match) -> str:
    """Gives the statement up to the match, and the match."""
    return match.before + match.said_whole


def clause_before(match: Match) -> str:
    """Gives the clause that the match stands in, up to the match."""
    breaks = _NEW_CLAUSE.finditer(match.statement, 0, match.start + _LOOK_AHEAD)
    start = max((found.end() for found in breaks if found.end() <= match.start), default=0)
    return match.statement[start : match.start]


def clause(match: Match) -> str:
    """Gives the clause that the match stands in, with the match."""
    return clause_before(match) + match.said_whole


def following(match: Match) -> str:
    """Gives the beginning of the statement that follows."""
    end = match.offset + len(match.statement)
    return match.prompt.masked[end : end + 40].lstrip()


def unknown_subject(match: Match) -> str:
    """Gives the subject that the clause begins with, where nothing before it in the prompt is called so.

    `The essay must` speaks of the response only after an essay was asked for; a bare plural (`Comments must`)
    never does.
    """
    said = clause_before(match)
    found = _SUBJECT.search(said)
    if found is None or found["determiner"] is None:
        return found["names"] if found else ""
    known = match.prompt.masked[: match.offset + match.start - len(said)]
    stems = [name.removesuffix("s")[:5] for name in found["names"].split()]
    return "" if any(stem in known for stem in stems) else found["names"]
