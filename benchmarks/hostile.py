"""Prints goal S10: what every kind of check costs on hostile text of 10 kB and 100 kB.

    python -m benchmarks.hostile [--slowest N] [--kinds KIND ...]

Each spec decides each text in a fresh sample; the figure is the best of three CPU times. Growth is
judged where 100 kB take more than two milliseconds: below that, fixed costs hide it. Where 10 kB take
more than half a second, 100 kB are not tried; where growth is beyond its bound, 1 MB is tried too.
"""

import argparse
import time
from collections import defaultdict
from itertools import product

from scorer.check import Check
from scorer.checks import CHECKS
from scorer.decode import check_from
from scorer.errors import InvalidRequest
from scorer.language import load
from scorer.score import score

SMALL, LARGE = 10_000, 100_000
SENTENCE_LIMIT, LIMIT, MOST_GROWTH = 250, 50, 15  # milliseconds, and for ten times the size
JUDGED = {"rubric"}  # a model decides these

UNITS = (
    "a", "A", " ", "x ", "A ", "\n", "\t", "[", "]", "[]", "<", "<<", ">>", "{", '{"a":', "(", '"', "'",
    "*", "* ", "**", "***",
    "- ", "-\n", "*\n", "# ", "|", "|a", "`", "```\n", ".", ". ", "..", "!?", "? ", "A. ", "a. A", "e.g. ",
    "Dr. ", "1", "1,", "1. ", "1.1", "-1", ",", ", ", "a,", "p.s", "p. ", "P.S. ", "I'm ", "DON'T. ", "IT'S",
    "CANNOT", "a@", "a@b.", "http://a", "://", "\u0301", "é", "İ", "ſ", "中", "。", "ا", "\ud800", "\u200b",
    "\r\n", "\r", "&a ", "*a ", "<a>", "<!--", "my answer is ", "yes no ", "one hundred ",
    "Section 1", "<<a", "***a",
)  # fmt: skip

SCHEMA = '{"type":"array","items":{"type":"string"},"uniqueItems":true}'
IFEVAL = {
    "change_case:capital_word_frequency": {"capital_frequency": 3, "capital_relation": "less than"},
    "change_case:english_capital": {},
    "change_case:english_lowercase": {},
    "combination:repeat_prompt": {"prompt_to_repeat": "Write a poem."},
    "combination:two_responses": {},
    "detectable_content:number_placeholders": {"num_placeholders": 3},
    "detectable_content:postscript": {"postscript_marker": "P.P.S"},
    "detectable_format:constrained_response": {},
    "detectable_format:json_format": {},
    "detectable_format:multiple_sections": {"section_spliter": "Section", "num_sections": 3},
    "detectable_format:number_bullet_lists": {"num_bullets": 3},
    "detectable_format:number_highlighted_sections": {"num_highlights": 3},
    "detectable_format:title": {},
    "keywords:existence": {"keywords": ["aaaa", "(a+)+b", "[a-z]+ [0-9]+"]},
    "keywords:forbidden_words": {"forbidden_words": ["a", "aa aa", "(x+x+)+y"]},
    "keywords:frequency": {"keyword": "aa", "frequency": 3, "relation": "less than"},
    "keywords:letter_frequency": {"letter": "a", "let_frequency": 3, "let_relation": "less than"},
    "language:response_language": {"language": "en"},
    "length_constraints:nth_paragraph_first_word": {
        "num_paragraphs": 1,
        "nth_paragraph": 1,
        "first_word": "b",
    },
    "length_constraints:number_paragraphs": {"num_paragraphs": 3},
    "length_constraints:number_sentences": {"num_sentences": 3, "relation": "less than"},
    "length_constraints:number_words": {"num_words": 3, "relation": "less than"},
    "punctuation:no_comma": {},
    "startend:end_checker": {"end_phrase": "the end"},
    "startend:quotation": {},
}
# An affix is looked for behind the marks that open or close a sentence, so it looks at sentences too.
SENTENCES = {"sentence", "capital_word_frequency", "each_sentence", "edge"}

# Beside the example of every kind: specs in the JSON of the contract that look at a text in other ways.
SPECS: list[dict[str, object]] = [
    *(
        {"count": {"unit": f"UNIT_{unit}", "max": 3}}
        for unit in ("WORD", "SENTENCE", "PARAGRAPH", "LINE", "CHARACTER")
    ),
    {"count": {"unit": "UNIT_SENTENCE", "max": 3, "sentence_mode": "SENTENCE_MODE_PUNKT"}},
    {"count": {"unit": "UNIT_WORD", "max": 3, "scope": "SCOPE_EACH_SENTENCE"}},
    {"count": {"unit": "UNIT_WORD", "max": 3, "word_counter": "WORD_COUNTER_REGEX"}},
    {"affix": {"edge": "EDGE_END", "any_of": ["?"], "scope": "SCOPE_EACH_SENTENCE"}},
    {"affix": {"edge": "EDGE_START", "any_of": ["S"]}},
    {"keyword": {"words": ["a", "aa aa", "per se"], "require": "REQUIRE_NONE"}},
    {"number": {"parity": "PARITY_EVEN", "greater_than": 5, "spelled": True}},
    {"pattern": {"expression": "(a+)+b|(.*)*c", "expect": "EXPECT_ABSENT"}},
    {"choice": {"options": [{"label": "A"}, {"label": "B", "text": "a. A"}], "reading": "READING_LENIENT"}},
    {"choice": {"options": [{"label": "yes"}, {"label": "no"}], "reading": "READING_SUBSTRING"}},
    {"structure": {"format": "FORMAT_JSON", "json_schema": SCHEMA, "unique_items_at": ["a"]}},
    {"structure": {"format": "FORMAT_YAML"}},
    {"structure": {"format": "FORMAT_XML"}},
    *({"letter_case": {"letter_case": f"CASE_{case}"}} for case in ("UPPER", "LOWER", "TITLE")),
    *(
        {"layout": {"element": f"ELEMENT_{element}"}}
        for element in (
            "BULLET", "NUMBERED", "HEADING", "TABLE", "CODE_BLOCK", "TITLE", "PLACEHOLDER", "HIGHLIGHT",
        )
    ),
    {"language": {"language": "en"}},
    *(
        {"ifeval": {"instruction_id": name, "kwargs": kwargs, "loose": loose}}
        for (name, kwargs), loose in product(IFEVAL.items(), (False, True))
    ),
]  # fmt: skip


def specs() -> list[dict[str, object]]:
    return [{kind.name: kind.example} for kind in CHECKS.values() if kind.name not in JUDGED] + SPECS


def text(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def milliseconds(check: Check, response: str) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        score(response, checks=[check])
        best = min(best, time.process_time() - start)
        if best > 1:
            break
    return 1000 * best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slowest", type=int, default=5, help="how many of the slowest pairs are listed")
    parser.add_argument("--kinds", nargs="*", help="the kinds of check that are tried; default: all")
    arguments = parser.parse_args()
    load()
    found: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
    for spec in specs():
        if arguments.kinds and not arguments.kinds.count(*spec):
            continue
        try:
            check = check_from({"id": "hostile", **spec}, kinds=CHECKS)
        except InvalidRequest as error:
            parser.exit(1, f"{spec}: {error}\n")
        (name,) = spec
        cuts_sentences = any(word in str(spec).lower() for word in SENTENCES)
        for unit in UNITS:
            small = milliseconds(check, text(unit, SMALL))
            large = milliseconds(check, text(unit, LARGE)) if small < 500 else float("inf")
            growth = large / small if large > 2 else 0.0
            if growth > MOST_GROWTH and large < 100:
                # Work that is not linear shows here too; a library that changes its method does not.
                growth = min(growth, milliseconds(check, text(unit, 10 * LARGE)) / large)
            family = f"{name}, sentences" if cuts_sentences else name
            found[family].append((large, growth, f"{unit!r} {spec[name]}"))
    print(f"S10 {'':24} worst ms   growth   ({len(UNITS)} texts of {LARGE:,} code points)")
    for family, measured in sorted(found.items()):
        limit = SENTENCE_LIMIT if "sentences" in family else LIMIT
        worst, growth = max(measured)[0], max(growth for _, growth, _ in measured)
        held = worst <= limit and growth <= MOST_GROWTH
        note = "" if held else f"beyond {limit} ms or {MOST_GROWTH} times"
        print(f"    {family:24} {worst:8.1f} {growth:8.1f}   {note}")
    listed = sorted((row for rows in found.values() for row in rows), reverse=True)[: arguments.slowest]
    print(
        "slowest:",
        *(f"  {large:.1f} ms, {growth:.1f} times  {what[:120]}" for large, growth, what in listed),
        sep="\n",
    )


if __name__ == "__main__":
    main()
