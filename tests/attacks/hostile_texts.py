"""Texts of 100 kB on which careless patterns and parsers take quadratic time or worse."""

from collections.abc import Mapping
from types import MappingProxyType

SIZE = 100_000


def _filled(unit: str) -> str:
    return unit * (SIZE // len(unit))


HOSTILE_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "opening brackets": _filled("["),
        "angle brackets": _filled("<"),
        "angle brackets and letters": "<<" + _filled("a<"),
        "line feeds": _filled("\n") + "x",
        "carriage returns": _filled("\r") + "x",
        "spaces": _filled(" ") + "x",
        "tabs": "x" + _filled("\t") + "x",
        "asterisks": _filled("*"),
        "emphasis": _filled("*a"),
        "bullets": _filled("* a\n"),
        "hyphens": _filled("-"),
        "backquotes": _filled("`"),
        "quotation marks": _filled('"'),
        "parentheses": _filled("("),
        "table rows": _filled("|"),
        "headings": _filled("# a\n"),
        "periods": _filled("."),
        "periods and spaces": _filled(". "),
        "abbreviations": _filled("e.g. "),
        "question marks": _filled("?!"),
        "one letter": _filled("a"),
        "one word": _filled("aaaa "),
        "capital letters": _filled("A"),
        "capital initials": _filled("A. "),
        "digits": _filled("1"),
        "numbers": _filled("1,"),
        "numbers in lists": _filled("1. "),
        "signs": _filled("-1"),
        "combining marks": "a" + _filled("\u0301\u0327"),
        "ligatures": _filled("\ufdfa"),
        "joined emoji": _filled("👩\u200d"),
        "right to left": _filled("\u202eא "),
        "zero width": _filled("\u200b"),
        "full-width marks": _filled("。！？"),
        "superscript digits": _filled("²"),
        "Arabic digits": _filled("١"),
        "line separators": _filled("a\u2028"),
        "postscripts": _filled("P.S."),
        "paragraph marks": _filled("***\n"),
        "half surrogate pairs": _filled("\ud800"),
    }
)
