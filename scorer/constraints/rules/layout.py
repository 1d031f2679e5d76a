"""Bullets, paragraphs behind dividers, sections, highlights, placeholders, titles, postscripts."""

import re

from scorer.check import Spec
from scorer.checks.elements import Element
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.layout import LayoutSpec
from scorer.constraints.numerals import NUMERAL, value_of
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules.asking import is_about_all, is_negated
from scorer.constraints.rules.bounds import BEFORE, Bound, bound_before, exactly

_HOLDS = (
    r"(?:in|with|use|uses|using|write|give|include|includes|contain|contains|containing|have|has|of"
    r"|format of|provide|list|make|be)"
)
_BULLETS = r"(?:\w+ ){0,2}bullet(?:ed)?(?: points?| items?|s)\b"


def _bullets_bounded(match: Match) -> Spec | None:
    return _layout(match, Element.BULLET, bound_before(match))


def _bullets_exact(match: Match) -> Spec | None:
    return _layout(match, Element.BULLET, exactly(match))


def _layout(match: Match, element: Element, bound: Bound) -> Spec | None:
    if is_negated(match) or not bound.holds_something or not is_about_all(match):
        return None
    return LayoutSpec(element=element, min=bound.min, max=bound.max)


_DIVIDER = re.compile(r"(?<!\*)\*\*\*(?!\*)|\b(?:3|three) ast?erisks?\b")


_AT_LEAST = re.compile(r"\b(?:least|most|than|first|last|to|or|each|every)\s*$")


def _divided(match: Match) -> Spec | None:
    if not _DIVIDER.search(match.prompt.masked) or is_negated(match) or _AT_LEAST.search(match.before):
        return None
    return IfevalSpec(
        instruction_id="length_constraints:number_paragraphs", kwargs={"num_paragraphs": match.number()}
    )


def _highlights(match: Match) -> Spec | None:
    if is_negated(match) or not re.search(r"markdown|\*|\bitalic|asterisk", match.prompt.masked):
        return None
    if (
        match.has("most")
        or match.has("below")
        or re.search(r"\b(?:each|every|all|the)\b", match.said("what"))
    ):
        return None
    least = value_of(match.said("n")) + (1 if match.has("above") else 0) if match.has("n") else 1
    return LayoutSpec(element=Element.HIGHLIGHT, min=least)


def _placeholders(match: Match) -> Spec | None:
    bound = bound_before(match) if match.has("least") or match.has("above") or match.has("exact") else None
    if bound is None or is_negated(match) or re.search(r"\b(?:each|every|per)\b", match.before):
        return None
    return LayoutSpec(element=Element.PLACEHOLDER, min=bound.min, max=bound.max)


def _title(match: Match) -> Spec | None:
    if is_negated(match) or re.search(r"\b(?:each|every|titles)\b", match.before):
        return None
    return LayoutSpec(element=Element.TITLE)


def _postscript(match: Match) -> Spec | None:
    if is_negated(match):
        return None
    marker = (match.shown("marker") or match.shown("other")).lower()
    if "p." not in marker:
        return None
    marker = "P.P.S" if marker.count("p") == 2 else "P.S."
    return IfevalSpec(instruction_id="detectable_content:postscript", kwargs={"postscript_marker": marker})


_SECTION_COUNT = re.compile(
    rf"(?<!least )\b(?P<n>{NUMERAL})[ -]+(?:\w+ )?(?:sections?|paragraphs?|parts?|days?|chapters?|stanzas?"
    rf"|verses?)\b"
)


def _sections(match: Match) -> Spec | None:
    counts = {value_of(found["n"]) for found in _SECTION_COUNT.finditer(match.prompt.masked)}
    quoted = re.fullmatch(r"\W*(\w+) X\W*", match.shown("quoted"))
    splitter = match.shown("splitter") or (quoted[1] if quoted else "")
    if is_negated(match) or len(counts) != 1 or not splitter[:1].isupper():
        return None
    return IfevalSpec(
        instruction_id="detectable_format:multiple_sections",
        kwargs={"section_spliter": splitter, "num_sections": counts.pop()},
    )


def _two_responses(match: Match) -> Spec | None:
    if is_negated(match) or not re.search(r"\*{6}|\b(?:6|six) ast", match.prompt.masked):
        return None
    if not re.search(r"\b(?:two|2|both|second)\b", match.prompt.masked):
        return None
    return IfevalSpec(instruction_id="combination:two_responses", kwargs={})


RULES = (
    Rule("bounded_bullets", rf"{BEFORE} {_BULLETS}", _bullets_bounded),
    Rule("exact_bullets", rf"\b{_HOLDS}(?: a list of| only)? {{n}} {_BULLETS}", _bullets_exact),
    Rule("divided_paragraphs", r"\b{n} (?:\w+ )?(?:paragraphs?|parts|sections|stanzas)\b", _divided),
    Rule(
        "highlights",
        rf"\b(?:highlight|italici[sz]e|bold|emphasi[sz]e)(?:/\w+)? (?:{BEFORE} )?(?P<what>(?:\w+ ){{0,2}})"
        rf"(?:sections?|parts?|words?|phrases?|keywords?)\b",
        _highlights,
    ),
    Rule(
        "highlighted_sections",
        rf"{BEFORE} (?:\w+ )?(?:italic(?:ized)?|highlighted|bold(?:ed)?) (?:\w+ )?(?:sections?|parts?"
        rf"|words|phrases|texts?)\b",
        _highlights,
    ),
    Rule(
        "italic_sections",
        r"\b(?:include|have|add|with|use|contain)(?: only)? {n} (?:\w+ )?(?:italic(?:ized)?|highlighted"
        r"|bold(?:ed)?) (?:\w+ )?(?:sections?|parts?|words|phrases|texts?)\b",
        _highlights,
    ),
    Rule(
        "sections_highlighted",
        rf"{BEFORE} (?:\w+ )?(?:sections?|parts?|words|phrases) (?:\w+ ){{0,3}}(?:highlighted|italicized)\b",
        _highlights,
    ),
    Rule("placeholders", rf"{BEFORE} (?:\w+ )?placeholders?\b", _placeholders),
    Rule(
        "title",
        r"\b(?:title|name)\b[^.]{0,60}(?:double angular brackets|<<)|double angular brackets[^.]{0,40}<<",
        _title,
    ),
    Rule(
        "postscript",
        r"\b(?:post ?scripts?|note)\b[^.]{0,50} (?P<marker>p\. ?(?:p\. ?)?s\b\.?|{quoted})|\b(?:add"
        r"|include|end|with)\b[^.]{0,30}\b(?P<other>p\.p?\.?s\.?) (?:at the end|section)",
        _postscript,
    ),
    Rule(
        "sections",
        r"\b(?:with|as|by|of|noted as|the word|each|labeled|label|marked with|called)[^.\n]{0,40}? (?:"
        r"(?P<splitter>[a-z]+) x\b|(?P<quoted>{quoted}))",
        _sections,
    ),
    Rule(
        "two_responses",
        r"\*{6}|\b(?:6|six) asterisks?(?: symbols?| marks?)?(?: \(?\*{6}\)?)?",
        _two_responses,
    ),
)
