"""Lists of texts that a caller wants or forbids."""

from scorer.errors import InvalidRequest

_MOST = 1000


def require_phrases(field: str, phrases: tuple[str, ...]) -> None:
    """Refuses a list that is empty, too long, or holds a text without a visible character."""
    if not phrases:
        raise InvalidRequest(field, "is empty; give at least one text to look for")
    if len(phrases) > _MOST:
        raise InvalidRequest(
            field, f"has {len(phrases):,} texts, more than {_MOST:,}; ask for them in several checks"
        )
    for i, phrase in enumerate(phrases):
        if not phrase.strip():
            raise InvalidRequest(f"{field}[{i}]", "has no visible character; write the text to look for")
