"""Two responses in one, and the request repeated before the answer."""

from scorer.checks.bounds import Bounds, counted
from scorer.checks.evidence import shown
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.length import EMPTY_PART
from scorer.ifeval.rule import Break, PlainRule, plain
from scorer.text import Text

SAME_PARTS = "same_parts"
WRONG_START = "wrong_start"

_DIVIDER = "******"
_TWO = Bounds(2, 2)


def two_responses(_: Arguments) -> PlainRule:
    """Six asterisks divide exactly two different responses; only the outermost parts may be empty."""

    def find_break(text: Text) -> Break | None:
        parts = [part.strip() for part in text.raw.split(_DIVIDER)]
        if not all(parts[1:-1]):
            return Break(EMPTY_PART, f"Nothing stands between two dividers {_DIVIDER}.")
        filled = [part for part in parts if part]
        if failure := _TWO.failure(len(filled)):
            found = counted(len(filled), "response")
            return Break(failure, f"There is {found} where {_DIVIDER} divides, {_TWO}.")
        if filled[0] == filled[1]:
            return Break(SAME_PARTS, "Both responses are the same; they have to differ.")
        return None

    return plain(f"There are two different responses, divided by {_DIVIDER}.", find_break)


def repeat_prompt(arguments: Arguments) -> PlainRule:
    """The response begins with the request; case does not count."""
    request = arguments.text("prompt_to_repeat").strip()
    wanted = request.lower()

    def find_break(text: Text) -> Break | None:
        response = text.raw.strip()
        if response.lower().startswith(wanted):
            return None
        start = text.raw.find(response)
        explanation = f"The response does not begin with the request, {shown(request)}."
        return Break(WRONG_START, explanation, ((start, start + min(len(request), len(response))),))

    return plain("The response begins with the request.", find_break)
