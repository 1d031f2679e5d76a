"""Lists of texts that a caller wants or forbids."""

from scorer.errors import InvalidRequest
from scorer.text.visible import has_visible

_MOST = 1000
_LONGEST = 1000


def require_phrases(field: str, phrases: tuple[str, ...]) -> None:
    """Refuses a list that is empty or too long, and in it texts that are too long or cannot be seen."""
    if not phrases:
        raise InvalidRequest(field, "is empty; give at least one text to look for")
    if len(phrases) > _MOST:
        raise InvalidRequest(
            field, f"has {len(phrases):,} texts, more than {_MOST:,}; ask for them in several checks"
        )
    for i, phrase in enumerate(phrases):
        if not has_visible(phrase):
            raise InvalidRequest(f"{field}[{i}]", "has no visible character; write the text to look for")
        if len(phrase) > _LONGEST:
            raise InvalidRequest(
                f"{field}[{i}]",
                f"has {len(phrase):,} characters, more than {_LONGEST:,}; ask for a part of it",
            )
