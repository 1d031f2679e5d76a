"""The form of the response: lists, highlights, sections, titles, JSON and fixed answers."""

import json
import re
from collections.abc import Iterator

from scorer.checks.bounds import Bounds
from scorer.checks.evidence import shown
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.keyword import expression, is_plain
from scorer.ifeval.rule import MISSING, Break, CountRule, PlainRule, counting, plain
from scorer.text import Text

NOT_JSON = "not_json"
TOO_DEEP = "too_deep"

_ANSWERS = ("My answer is yes.", "My answer is no.", "My answer is maybe.")
_HIGHLIGHT = re.compile(r"\*([^\n*]*)\*")
_DOUBLE_HIGHLIGHT = re.compile(r"\*\*([^\n*]*)\*\*")
_FENCES = ("```json", "```Json", "```JSON", "```")
# Python's parser gives up at a depth that depends on who calls it; a verdict must not.
_DEEPEST = 300
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


def number_bullet_lists(arguments: Arguments) -> CountRule:
    """Exactly a number of lines that begin with an asterisk or a dash."""
    wanted = arguments.whole("num_bullets")
    return counting("bullet point", Bounds(wanted, wanted), _count_bullets, spans=_bullets)


def _count_bullets(text: Text) -> int:
    return sum(1 for _ in _bullets(text))


def _bullets(text: Text) -> Iterator[tuple[int, int]]:
    """Finds the bullet points: `-`, or `*` with something but `*` behind it, first on its line.

    The official expression lets a line that is nothing but `*` take the next one with it, which then is no
    bullet point with an asterisk of its own.
    """
    start, taken = 0, False
    lines = text.raw.split("\n")
    for i, line in enumerate(lines):
        shown_part = line.lstrip()
        if shown_part[:1] == "-":
            yield start, start + len(line)
        lone = shown_part == "*" and i + 1 < len(lines)
        asterisk = not taken and (lone or (shown_part[:1] == "*" and shown_part[1:2] not in ("", "*")))
        if asterisk:
            yield start, start + len(line)
        taken = asterisk and lone
        start += len(line) + 1


def number_highlighted_sections(arguments: Arguments) -> CountRule:
    """At least a number of texts between single or double asterisks, each on one line."""

    def count(text: Text) -> int:
        if "*" not in text.raw:
            return 0
        found = _HIGHLIGHT.findall(text.raw) + _DOUBLE_HIGHLIGHT.findall(text.raw)
        return sum(1 for highlighted in found if highlighted.strip())

    return counting("highlighted section", Bounds(arguments.whole("num_highlights"), None), count)


def multiple_sections(arguments: Arguments) -> CountRule:
    """At least a number of sections, each headed by the splitter and a number."""
    splitter, least = arguments.text("section_spliter").strip(), arguments.whole("num_sections")
    if is_plain(splitter):
        heading = re.compile(rf"{re.escape(splitter)}\s?\d+")
        return counting("section", Bounds(least, None), lambda text: len(heading.findall(text.raw)))
    other = expression(rf"\s?{splitter}\s?\d+\s?", "kwargs.section_spliter", ignore_case=False)
    return counting("section", Bounds(least, None), other.count)


def constrained_response(_: Arguments) -> PlainRule:
    """One of three answers occurs."""
    answers = " or ".join(shown(answer) for answer in _ANSWERS)

    def find_break(text: Text) -> Break | None:
        if any(answer in text.raw for answer in _ANSWERS):
            return None
        return Break(MISSING, f"The response does not say {answers}.")

    return plain("One of the three answers is given.", find_break)


def json_format(_: Arguments) -> PlainRule:
    """The response is JSON, in a code fence or not."""

    def find_break(text: Text) -> Break | None:
        document = text.raw.strip()
        for fence in _FENCES:
            document = document.removeprefix(fence)
        document = document.removesuffix("```").strip()
        if _is_deep(document):
            return Break(TOO_DEEP, f"The JSON nests deeper than {_DEEPEST} levels and is not read.")
        try:
            json.loads(document)
        except json.JSONDecodeError as error:
            start = text.raw.find(document) + error.pos
            where = f"line {text.raw.count(chr(10), 0, start) + 1}"
            reason = f"{error.msg[0].lower()}{error.msg[1:]}".removesuffix(" at")
            explanation = f"The response is no JSON: {reason}, {where}."
            start = max(min(start, len(text.raw.rstrip()) - 1), 0)  # of what is cut off, its last character
            return Break(NOT_JSON, explanation, ((start, min(start + 20, len(text.raw))),))
        except ValueError:  # a number of more digits than Python reads
            return Break(NOT_JSON, "The response is no JSON that can be read: a number in it is too long.")
        return None

    return plain("The response is JSON.", find_break)


def _is_deep(document: str) -> bool:
    if document.count("[") + document.count("{") <= _DEEPEST:
        return False
    depth = 0
    for match in _BRACKETS.finditer(document):
        depth += (match[0] in "[{") - (match[0] in "]}")
        if depth > _DEEPEST:
            return True
    return False


def title(_: Arguments) -> PlainRule:
    """A title stands in double angular brackets, on one line."""

    def find_break(text: Text) -> Break | None:
        if any(_titles(text.raw)):
            return None
        return Break(MISSING, "The response has no title in double angular brackets, such as <<title>>.")

    return plain("There is a title in double angular brackets.", find_break)


def _titles(raw: str) -> Iterator[str]:
    """Gives what stands between the first `<<` and the last `>>` of each line."""
    start = raw.find("<<")
    while start >= 0:
        end = raw.find("\n", start)
        line = raw[start : end if end >= 0 else len(raw)]
        if (close := line.rfind(">>")) > len("<<"):
            yield line[: close + 2].lstrip("<").rstrip(">").strip()
        start = raw.find("<<", end) if end >= 0 else -1
