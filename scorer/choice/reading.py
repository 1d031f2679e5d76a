"""The four readings: from a response to the one label it means, or to none.

The lenient reading takes four steps, and the first that finds a label decides: the whole answer; the
clause after the last answer phrase; the first line; anywhere. What contradicts itself is never guessed at.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, islice

from scorer.choice.names import ChoiceOption, Mention, Names, folded, option_letter, trimmed


class Reading(StrEnum):
    """Says how a label is read from a response."""

    STRICT = "strict"
    TRIMMED = "trimmed"
    LENIENT = "lenient"
    SUBSTRING = "substring"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Is what was read: the option's index, or None with the reason.

    `step` is the lenient step that decided: 1 whole answer, 2 answer phrase, 3 first line, 4 anywhere. The
    strict and the trimmed reading have step 1, the search for labels 4, and 0 says that nothing was found.
    `mentions` are the places that decided.
    """

    option: int | None
    step: int
    mentions: tuple[Mention, ...] = ()
    why: str = ""


NOTHING_FOUND = Answer(option=None, step=0, why="it names no option")


def spelling(name: str, reading: Reading) -> str:
    """Gives what two names must not share if the reading is to tell their options apart."""
    match reading:
        case Reading.LENIENT:
            return folded(option_letter(name) or name)
        case Reading.SUBSTRING:
            return name.strip().lower()
        case Reading.STRICT | Reading.TRIMMED:
            return name.strip()


def read(text: str, options: Sequence[ChoiceOption], names: Names, *, reading: Reading) -> Answer:
    """Reads a response in one of the four ways."""
    match reading:
        case Reading.STRICT:
            return _exact(text, options, trim=False)
        case Reading.TRIMMED:
            return _exact(text, options, trim=True)
        case Reading.SUBSTRING:
            return _substring(text, options)
        case Reading.LENIENT:
            return _lenient(text, names)


def _exact(text: str, options: Sequence[ChoiceOption], *, trim: bool) -> Answer:
    """Compares the whole answer with labels and aliases; the longest that fits is read."""
    bare = text.strip()
    first = len(text) - len(text.lstrip())
    core = trimmed(bare, 0, len(bare))
    best: Mention | None = None
    for i, option in enumerate(options):
        for name in (option.label.strip(), *(alias.strip() for alias in option.aliases)):
            at = _only_marks_around(bare, core, name) if trim else 0 if bare == name else None
            if at is not None and (best is None or len(name) > best.end - best.start):
                best = Mention(start=first + at, end=first + at + len(name), options=frozenset({i}))
    if best is None:
        return NOTHING_FOUND
    return Answer(option=min(best.options), step=1, mentions=(best,))


def _only_marks_around(text: str, core: tuple[int, int], name: str) -> int | None:
    """Finds where `name` begins if only marks stand around it; `core` is the text without marks."""
    start, end = trimmed(name, 0, len(name))
    if start == end:
        return 0 if text == name else None
    begin = core[0] - start
    fits = begin >= 0 and core[1] - core[0] == end - start and text.startswith(name, begin)
    return begin if fits else None


def _substring(text: str, options: Sequence[ChoiceOption]) -> Answer:
    lowered = text.lower()
    found: list[Mention] = []
    for i, option in enumerate(options):
        label = option.label.strip().lower()
        at = lowered.find(label)
        if at >= 0:
            start, end = _as_received(text, lowered, at, at + len(label))
            found.append(Mention(start=start, end=end, options=frozenset({i})))
    if not found:
        return NOTHING_FOUND
    if len(found) > 1:
        return Answer(option=None, step=4, mentions=tuple(found), why="it contains more than one label")
    return Answer(option=min(found[0].options), step=4, mentions=tuple(found))


def _as_received(text: str, lowered: str, start: int, end: int) -> tuple[int, int]:
    """Gives the place in a text of a span in its lower-cased form, which may be longer (`İ`)."""
    if len(lowered) == len(text):
        return start, end
    ends = list(accumulate(len(character.lower()) for character in text))
    return bisect_right(ends, start), bisect_left(ends, end) + 1


def _lenient(text: str, names: Names) -> Answer:
    alone = names.whole(text, 0, len(text))
    if alone:
        return _decide(text, names, step=1, mentions=[alone], negations=_Negations("", names))
    for step, (start, end) in _stretches(text, names):
        exact = names.whole(text, start, end)
        if exact or next(names.within(text, start, end), None):
            negations = _Negations(text, names)
            # Without a negation one place of each word tells as much as all of them.
            mentions = [exact] if exact else names.within(text, start, end, once=not negations)
            return _decide(text, names, step=step, mentions=mentions, negations=negations)
    return NOTHING_FOUND


def _stretches(text: str, names: Names) -> Iterator[tuple[int, tuple[int, int]]]:
    clause = _last_clause(text, names)
    if clause:
        yield 2, clause
    yield 3, _first_line(text)
    yield 4, (0, len(text))


def _first_line(text: str) -> tuple[int, int]:
    visible = _VISIBLE.search(text)
    rest = _REST_OF_LINE.match(text, visible.start()) if visible else None
    return rest.span() if rest else (0, 0)


def _decide(
    text: str, names: Names, *, step: int, mentions: Iterable[Mention], negations: "_Negations"
) -> Answer:
    first: Mention | None = None
    for mention in mentions:
        first = first or mention
        if len(mention.options) > 1:
            return Answer(option=None, step=step, mentions=(mention,), why="several options share this name")
        if mention.options != first.options:
            return Answer(
                option=None, step=step, mentions=(first, mention), why="it names more than one option"
            )
        if negations.cover(mention.start):
            return Answer(
                option=None, step=step, mentions=(mention,), why="a negation stands before the label"
            )
    if first is None:
        return NOTHING_FOUND
    other = _another_alone(text, first, names)
    if other:
        return Answer(
            option=None, step=step, mentions=(first, other), why="a later line names another option"
        )
    return Answer(option=min(first.options), step=step, mentions=(first,))


_ANSWER_WORD = re.compile(
    r"(?<![^\W_])(?=[aoclser])(?:answer|option|choice|label|sentiment|emotion|relation)(?![^\W_])",
    re.IGNORECASE,
)
_IS_OR_COLON = re.compile(r"[\s*_`\"'’”]+is(?![^\W_])|[\s*_`\"'’”)\]]*[:：]", re.IGNORECASE)
# A phrase may say what it is the answer to, within its clause: `The relation between the two is …`.
_ABOUT = re.compile(r"\s+(?:to|of|for|in|about|towards?|between|here)(?![^\W_])", re.IGNORECASE)
_AFTER_ABOUT = re.compile(r"\sis(?![^\W_])|[:：]|[.,;!?\r\n]", re.IGNORECASE)
_LONGEST_ABOUT = 80
_CLAUSE_START = re.compile(r"[\s*_`#:：]*")
_CLAUSE_END = re.compile(
    r"[.!?](?=[\"'”’)\]}*_`]*(?:\s|\Z))|[。！？]|(?:\r\n|\r|\n)(?![a-z])|(?<![^\W_])(?i:because|since|as)(?![^\W_])"
)
_VISIBLE = re.compile(r"\S")
_REST_OF_LINE = re.compile(r"[^\r\n]*")
_LINE = re.compile(r"[^\r\n]+")


def _last_clause(text: str, names: Names) -> tuple[int, int] | None:
    for word in reversed(list(_ANSWER_WORD.finditer(text))):
        phrase_end = _phrase_end(text, word.end(), names)
        if phrase_end is not None:
            lead = _CLAUSE_START.match(text, phrase_end)
            start = lead.end() if lead else phrase_end
            stop = _CLAUSE_END.search(text, start)
            return start, stop.start() if stop else len(text)
    return None


def _phrase_end(text: str, word_end: int, names: Names) -> int | None:
    direct = _IS_OR_COLON.match(text, word_end)
    if direct:
        return direct.end()
    about = _ABOUT.match(text, word_end)
    if about:
        close = _AFTER_ABOUT.search(text, about.end(), about.end() + _LONGEST_ABOUT)
        if close and close.group() not in list(".,;!?\r\n"):
            return None if any(names.within(text, word_end, close.start())) else close.end()
    return None


def _another_alone(text: str, mention: Mention, names: Names) -> Mention | None:
    lines = {line.group(): line.span() for line in _LINE.finditer(text, mention.end)}
    for start, end in sorted(lines.values()):
        alone = names.whole(text, start, end) if start > mention.end else None
        if alone and alone.options != mention.options:
            return alone
    return None


_NEGATION = re.compile(
    r"(?<![^\W_])(?=[a-zA-Z])(?:not?|never|neither|nor|none?|without|cannot|hardly|[^\W_]+n['’]t|(?:do|does|is)nt)(?![^\W_])",
    re.IGNORECASE,
)
_SENTENCE_BREAK = re.compile(r"[.!?][\"'”’)\]*_]*\s|[。！？]|\n\s*\n")
_WORD_START = re.compile(r"[^\W_]\S*")


class _Negations:
    """Knows which labels of a text are negated: those that a negation in their sentence stands close before.

    Close is with fewer than three words between them.
    """

    def __init__(self, text: str, names: Names) -> None:
        self._text = text
        found = list(_NEGATION.finditer(text))
        labels = {word for word in {m.group() for m in found} if names.has(word)}
        self._ends = [m.end() for m in found if m.group() not in labels]
        self._spent = -1

    def __bool__(self) -> bool:
        return bool(self._ends)

    def cover(self, place: int) -> bool:
        """Tells whether a label at `place` is negated; takes the labels in order, up to the first negated."""
        before = bisect_right(self._ends, place)
        if before in (0, self._spent):  # what is too far from one label is so from the next
            return False
        self._spent = before
        end = self._ends[before - 1]
        if _SENTENCE_BREAK.search(self._text, end, place):
            return False
        return len(list(islice(_WORD_START.finditer(self._text, end, place), 3))) < 3
