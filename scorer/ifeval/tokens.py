"""Words in capitals, counted as NLTK 3.9 cuts words.

NLTK's word tokenizer rewrites the text with some thirty expressions. Only the tokens with a capital
letter and no small one matter here, so that most of the text needs no rewriting: a run of letters is one
token, unless it is one of a few contractions, and a run with no capital letter gives none. What remains
is rewritten as NLTK does, without the steps that only set apart marks from each other.
"""

import re
from functools import reduce
from itertools import filterfalse

from scorer.ifeval.length import sentences
from scorer.text import Text

_EDGES = '.,:;!?()[]{}<>"*“”_~-–—/'
_CONTRACTED = frozenset({"cannot", "gimme", "gonna", "gotta", "lemme", "wanna"})

# A period is set apart only at the end of a sentence, which matters only behind what is set apart itself.
# A sentence may end within a run of visible characters, which matters only before what is not.
_NEEDS_SENTENCES = re.compile(r"(?i)(?:'(?:[smd]|ll|re|ve)|n't|wanna)\.(?!\.)|[.](?:'|:\d)")
_FIRST_PERSON = frozenset({"I'm", "I'd", "I'll", "I've"})  # the most common runs that are cut
_UNCUT = re.compile(r"(?:\w|[./-](?![.-]))+")
_CONTRACTION = re.compile(rf"(?i)\b(?:{'|'.join(_CONTRACTED)})\b")
_BEHIND_FINAL_PERIOD = "])}>\"'»”’ \t\n\r\f\v"

_REWRITES = tuple(
    (re.compile(expression), replacement)
    for expression, replacement in (
        (r"[«“‘„]|[`]+", r" \g<0> "),
        (r"(?i)(')(?!re|ve|ll|m|t|s|d|n)(\w)\b", r"\1 \2"),
        (r"([:,])([^\d])", r" \1 \2"),
        (r"\.{2,}|[;@#$%&?!*\]\[(){}<>]|--", r" \g<0> "),
        (r"[»”’\"]|''", r" \g<0> "),
        (r"\s+", r" "),
        (r"([^' ])('[sSmMdD]|') ", r"\1 \2 "),
        (r"([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", r"\1 \2 "),
        (
            r"(?i)\b(?:(can)(not)|(d)('ye)|(gim)(me)|(gon)(na)|(got)(ta)|(lem)(me)|(more)('n))\b",
            r" \1\3\5\7\9\11\13 \2\4\6\8\10\12\14 ",
        ),
        (r"(?i)\b(wan)(na)(?=\s)", r" \1 \2 "),
        (r"(?i) ('t)(is|was)\b", r" \1 \2 "),
    )
)


def count_capital_tokens(text: Text) -> int:
    """Counts the tokens that have a capital letter and no small one."""
    count = 0
    unclear: list[str] = []
    # Most runs are in small letters, or in small letters but for the first: of these no token is in capitals.
    for run in filterfalse(str.islower, text.raw.split()):
        if run[1:2].islower() and run[1:].islower():
            continue
        core = run.strip(_EDGES)
        if _is_one_token(core):
            count += core.isupper()
        elif run in _FIRST_PERSON:
            count += 1
        elif run != run.lower():
            unclear.append(run)
    if not unclear:
        return count
    rest = " ".join(unclear)
    if _NEEDS_SENTENCES.search(rest):
        return _count_in(" ".join(_end_set_apart(text.raw[start:end]) for start, end in text.seen(sentences)))
    return count + _count_in(rest)


def _is_one_token(core: str) -> bool:
    if core.isalpha():
        return core.lower() not in _CONTRACTED
    return _UNCUT.fullmatch(core) is not None and _CONTRACTION.search(core) is None


def _count_in(text: str) -> int:
    rewritten = reduce(lambda so_far, rewrite: rewrite[0].sub(rewrite[1], so_far), _REWRITES, f" {text} ")
    return sum(map(str.isupper, rewritten.split()))


def _end_set_apart(sentence: str) -> str:
    end = len(sentence.rstrip(_BEHIND_FINAL_PERIOD))
    if end > 1 and sentence[end - 1] == "." != sentence[end - 2]:
        return f"{sentence[: end - 1]} . {sentence[end:]}"
    return sentence
