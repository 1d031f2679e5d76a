"""The names that options go by, and where a text mentions them.

A name is a label, an alias or an option's text. An *option letter* is a label or an alias that is one
letter, brackets aside, or a Roman numeral in capitals: in running text it counts only in upper case and
between white space, brackets, quotes or marks, since most of its occurrences there are ordinary words.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from scorer.errors import InvalidRequest
from scorer.text.visible import has_visible


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceOption:
    """Is one answer to choose from."""

    label: Annotated[str, "Name of the answer, unique among the options."]
    aliases: Annotated[tuple[str, ...], "Other names of the answer, such as its letter."] = ()
    text: Annotated[str, "Text of the answer, where the label is only a letter."] = ""

    def __post_init__(self) -> None:
        if not has_visible(self.label):
            raise InvalidRequest("label", "a label needs a visible character")
        for i, alias in enumerate(self.aliases):
            if not has_visible(alias):
                raise InvalidRequest(f"aliases[{i}]", "an alias needs a visible character; leave it out")


class Mention(NamedTuple):  # a long text holds very many, and a tuple is the cheapest of values
    """Is a place that names one option, or several that share the name."""

    start: int
    end: int
    options: frozenset[int]


_INNER_SEPARATORS = re.compile(r"(?<=[^\s_-])[\s_-]+(?=[^\s_-])")
_MARKS = re.compile(r"[\W_]*")
_ROMAN = re.compile(r"(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})")
_BETWEEN = r"\s.,:;!?．，：；！？。、，()\[\]{}<>（）［］【】「」\"'“”‘’«»„*_~`#|"
_LONGER = frozenset("+-−%&/=^@")  # behind a letter they make another name of it, such as C++
_SIGNS = "-+−"


def folded(name: str) -> str:
    """Gives a name without regard to case, white space, `-` and `_` between its parts being alike."""
    return _INNER_SEPARATORS.sub(" ", name.strip()).casefold()


def option_letter(name: str) -> str:
    """Gives the letter or Roman numeral that a name such as `B`, `(b)` or `IV.` is, or nothing."""
    start, end = trimmed(name, 0, len(name))
    bare = name[start:end]
    if len(bare) == 1 and bare.isalpha() and _is_bracketed(name.strip(), bare):
        return bare.upper()
    return bare if _ROMAN.fullmatch(bare) and _is_bracketed(name.strip(), bare) else ""


def _is_bracketed(name: str, bare: str) -> bool:
    """Tells `B`, `(B)`, `B)` and `B.` from `C++`, `$a` and other names that end up as one letter."""
    return set(name) - set(bare) <= set("()[]{}.:")


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Narrows a span to what punctuation, brackets and marks enclose; a sign stays with its digits."""
    part = text[start:end]
    lead = _end_of_marks(part)
    trail = _end_of_marks(part[::-1])
    if lead == len(part):
        return start, start
    if lead and part[lead].isdigit() and part[lead - 1] in _SIGNS:
        lead -= 1
    return start + lead, end - trail


def _end_of_marks(text: str) -> int:
    found = _MARKS.match(text)
    return found.end() if found else 0


class Names:
    """Is an index of the options' names, without regard to their case and separators."""

    def __init__(self, options: Iterable[ChoiceOption]) -> None:
        owners: dict[str, set[int]] = {}
        written: dict[str, str] = {}
        for i, option in enumerate(options):
            for name in (option.label, *option.aliases, option.text):
                bare = option_letter(name) or name.strip()
                if bare:
                    owners.setdefault(folded(bare), set()).add(i)
                    written.setdefault(folded(bare), bare)
        self._owners = {name: frozenset(indices) for name, indices in owners.items()}
        self._letters = {name for name, bare in written.items() if option_letter(bare)}
        self._by_core: dict[str, list[str]] = {}
        for name in self._owners:
            start, end = trimmed(name, 0, len(name))
            self._by_core.setdefault(folded(name[start:end]), []).append(name)
        self._most_parts = max((name.count(" ") + 1 for name in self._owners), default=0)
        self._pattern = re.compile(_expression(written.values()))

    def whole(self, text: str, start: int, end: int) -> Mention | None:
        """Finds the name that the span is, once trimmed; the longest where trimming more gives another."""
        a, b = trimmed(text, start, end)
        parts = _INNER_SEPARATORS.split(text[a:b], maxsplit=self._most_parts)
        best: Mention | None = None
        for name in self._by_core.get(" ".join(parts).casefold(), ()):
            lead, trail = trimmed(name, 0, len(name))
            before, after = (name, "") if lead == trail else (name[:lead], name[trail:])
            if not (text[start:a].endswith(before) and text[b:end].startswith(after)):
                continue
            if name in self._letters and text[b : b + 1] in _LONGER:
                continue
            mention = Mention(a - len(before), b + len(after), self._owners[name])
            if best is None or mention.end - mention.start > best.end - best.start:
                best = mention
        return best

    def within(self, text: str, start: int, end: int, *, once: bool = False) -> Iterator[Mention]:
        """Finds the names that stand in the span as whole words; `once` leaves out a word's later places."""
        owners: dict[str, frozenset[int]] = {}
        told: set[str] = set()
        for found in self._pattern.finditer(text, start, end):
            word = found.group()
            if once and word in told:
                continue
            if word not in owners:
                owners[word] = self._owners.get(folded(word), frozenset())
            at = found.span()
            if owners[word] and not _is_part_of_number(text, word, *at):
                told.add(word)
                yield Mention(*at, owners[word])

    def has(self, word: str) -> bool:
        """Tells whether a word is itself a name."""
        return folded(word) in self._owners


def _is_part_of_number(text: str, word: str, start: int, end: int) -> bool:
    """Tells `5` from the `5` in `3.5`, `-5` and `5,000`."""
    if start and word[0].isdigit():
        before = text[max(0, start - 2) : start]
        if before[-1] in _SIGNS or (before[-1] in ".,:/" and before[0].isdigit()):
            return True
    if word[-1].isdigit():
        after = text[end : end + 2]
        return len(after) == 2 and after[0] in ".,:/" and after[1].isdigit()
    return False


def _expression(names: Iterable[str]) -> str:
    # Longer before shorter, so that `weakly negative` is never read as `negative`.
    ordered = sorted(names, key=len, reverse=True)
    letters = [name for name in ordered if option_letter(name)]
    words = [name for name in ordered if not option_letter(name)]
    return "|".join([*([_words(words)] if words else []), *([_letters(letters)] if letters else [])])


def _words(names: Iterable[str]) -> str:
    """Writes whole-word alternatives by their first character, which rules most places out at once."""
    by_first: dict[str, list[str]] = {}
    for name in names:
        body = r"[\s_-]+".join(re.escape(part) for part in _INNER_SEPARATORS.split(name))
        by_first.setdefault(name[0].lower(), []).append(body)
    either_case = {case for first in by_first for case in (first, first.upper()) if len(case) == 1}
    alternatives = "|".join(f"(?=[{_in_set(first)}])(?:{'|'.join(by_first[first])})" for first in by_first)
    return rf"(?<![^\W_])(?=[{_in_set(*sorted(either_case))}])(?i:{alternatives})(?![^\W_])"


def _in_set(*characters: str) -> str:
    return "".join(re.escape(c) for character in characters for c in character)


def _letters(letters: Iterable[str]) -> str:
    # `A` is an article and `I` a pronoun before a lower-case word, unless that word goes with a letter.
    wordlike = r"(?!(?<=[AI])\s+[\"'“‘*_`]*(?!(?:is|and|or)\b)[^\W\d_A-Z])"
    return rf"(?<![^{_BETWEEN}])(?:{'|'.join(letters)})(?![^{_BETWEEN}])(?!['’]\w){wordlike}"
