"""The loose reading has seven more variants, of which only distinct ones are looked at."""

from scorer.ifeval.variants import variants
from scorer.text import Text


def listed(raw: str) -> list[str]:
    return [variant.text.raw for variant in variants(Text(raw))]


def test_lines_and_asterisks_are_left_out() -> None:
    assert listed("*a*\n b \n\n*c*") == [
        "a\n b \n\nc",
        "b \n\n*c*",
        "*a*\n b",
        "b",
        "b \n\nc",
        "a\n b",
    ]


def test_single_line_has_no_variant_without_it() -> None:
    assert listed("a") == []


def test_blank_variants_are_skipped() -> None:
    assert listed("a\n***") == ["a\n", "***", "a"]


def test_lines_end_at_line_feeds_only() -> None:
    assert listed("a\rb\x0bc\u2028d") == []
