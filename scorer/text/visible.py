"""Which characters can be seen."""

import re

# White space, controls, lone surrogates, what Unicode calls default-ignorable, interlinear annotation marks,
# and the characters whose glyph is blank (Hangul fillers, the empty Braille cell, the null note head).
_INVISIBLE = (
    r"\s\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    r"\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_VISIBLE = re.compile(f"[^{_INVISIBLE}]")


def has_visible(text: str, start: int = 0, end: int | None = None) -> bool:
    """Says whether a part of `text` shows anything."""
    return _VISIBLE.search(text, start, len(text) if end is None else end) is not None
