"""How the response starts and ends."""

from scorer.checks.evidence import shown
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.rule import MISSING, Break, PlainRule, plain
from scorer.text import Text

WRONG_END = "wrong_end"


def end_checker(arguments: Arguments) -> PlainRule:
    """The response ends with the phrase; case and quotation marks around the response do not count."""
    phrase = arguments.text("end_phrase").strip()
    wanted = phrase.lower()

    def find_break(text: Text) -> Break | None:
        response = text.raw.strip().strip('"')
        if response.lower().endswith(wanted):
            return None
        end = text.raw.rfind(response) + len(response)
        explanation = f"The response does not end with {shown(phrase)}."
        return Break(WRONG_END, explanation, ((max(0, end - len(phrase)), end),))

    return plain(f"The response ends with {shown(phrase)}.", find_break)


def quotation(_: Arguments) -> PlainRule:
    """The whole response stands between double quotation marks."""

    def find_break(text: Text) -> Break | None:
        response = text.raw.strip()
        if len(response) > 1 and response[0] == response[-1] == '"':
            return None
        return Break(MISSING, "The response does not stand between double quotation marks.")

    return plain("The response stands between double quotation marks.", find_break)
