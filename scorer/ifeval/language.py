"""The language of the whole response."""

from scorer import language
from scorer.ifeval.arguments import Arguments
from scorer.ifeval.rule import Break, PlainRule, plain
from scorer.text import Text

WRONG_LANGUAGE = "wrong_language"


def detected(text: Text) -> str | None:
    """Names the language of a text; a view, because several instructions ask for it."""
    return language.detect(text.raw)


def response_language(arguments: Arguments) -> PlainRule:
    """The response is in the language; what cannot be told counts as that language."""
    wanted = arguments.language("language")
    accepted = language.codes(wanted) | {None}

    def find_break(text: Text) -> Break | None:
        found = text.seen(detected)
        if found in accepted:
            return None
        return Break(
            WRONG_LANGUAGE, f"The response is in {language.name(found)}, not in {language.name(wanted)}."
        )

    return plain(f"Nothing speaks against {language.name(wanted)}.", find_break)
