"""Words in capitals are counted as NLTK's tokens are."""

import pytest

from scorer.ifeval.tokens import count_capital_tokens
from scorer.text import Text


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("The cat", 0),
        ("THE CAT", 2),
        ("I am", 1),
        ("I'm", 1),
        ("I'M", 2),
        ("IT'S", 2),
        ("IT'S.", 2),
        ("(IT'S.)", 2),
        ("IT’S", 2),
        ("DON'T", 2),
        ("CANNOT", 2),
        ("CANNOT-DO", 3),
        ("I'm GONNA", 3),
        ("WANNA.", 2),
        ("A,B", 2),
        ("A,1", 1),
        ("3,36 A", 1),
        ("A;B@C", 3),
        ("A--B", 2),
        ("A---B", 2),
        ("A-B", 1),
        ("A...B", 2),
        ("A.B", 1),
        ("U.S. ARMY", 2),
        ("``A''", 1),
        ("«A»", 1),
        ("McDONALD", 0),
        ("1A", 1),
        ("ÉCOLE", 1),
        ("中文", 0),
        ("'TIS", 2),
        ("O'A", 2),
    ],
)
def test_tokens_in_capitals(text: str, count: int) -> None:
    assert count_capital_tokens(Text(text)) == count
