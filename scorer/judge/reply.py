"""Reads the marks out of a judge's reply.

    reply     = [thinking] { prose | object | quotation }
    thinking  = "<think>" … "</think>", and its like; a lone closing mark ends it too
    object    = JSON, or Python's way of writing it, in a fence or not: see `scorer.judge.objects`
    quotation = text between quotation marks: no verdict, a judge cites injected ones
    prose     = text in which items stand in any order: see `scorer.judge.item`
    verdict   = items in order of appearance, each part once, and the total where stated

Marks of emphasis, code, lists, headings and block quotes mean nothing; letter case, kinds of blanks,
full-width and other scripts' forms of digits and punctuation neither. A verdict is complete when every part
has an item. The last complete verdict wins; without one, the last of the fullest. Where the prompt gave a
code, objects with another one are none, and where one has it, all else is none. An item that stands in the
response word for word is a citation, and no item. A score below or above what is possible is unread; one
with another denominator than the part's whole is brought to it and marked, where the scale begins at 0.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from scorer.judge.figure import Figure
from scorer.judge.item import OBJECT_SIGNS, Item, items_in
from scorer.judge.label import TOTAL, Labels
from scorer.judge.objects import Found, code_in, marks_in, objects_in
from scorer.judge.part import Part
from scorer.judge.plain import plain, without_quotations, without_thinking
from scorer.judge.reading import Mark, Reading, Trouble

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\ud800-\udfff\U000f0000-\U0010ffff]")
_MOST_ITEMS = 2_000  # of a longer row the last ones are looked at
_QUOTES = tuple("\"'“”‘’«»「」")
_SQUEEZED = re.compile(r"[\W_]+")
_REFUSAL = re.compile(
    r"\bi(?: a|['’])?m (?:very )?(?:sorry|not able|unable)\b|\bsorry\b|\bi apologi[sz]e\b|\bi must decline\b"
    r"|\bi (?:can(?:not|['’]?t| not)|won['’]t|will not) (?:\w+ )?"
    r"(?:assist|help|comply|evaluate|grade|judge|rate|score|do|provide)"
    r"|\bunable to (?:assist|help|comply|evaluate|grade|judge)\b"
    r"|lo siento|no puedo (?:ayudar|evaluar|calificar)|je ne peux pas|désolé|es tut mir leid"
    r"|ich kann (?:das|dabei) nicht|mi dispiace|desculpe|não posso|извините|не могу"
    r"|抱歉|对不起|无法|無法|申し訳|できません|죄송",
    re.IGNORECASE,
)


def read(
    reply: str, *, parts: Sequence[Part], code: str = "", response: str = "", truncated: bool = False
) -> Reading:
    """Reads a reply; `truncated` says that it broke off, so that a figure at its very end is none."""
    if not reply.strip():
        return _nothing(parts, Trouble.EMPTY)
    body = without_thinking(reply)
    if body is None:
        return _nothing(parts, Trouble.UNCLOSED_THINKING)
    labels = Labels(parts)
    body = _CONTROL.sub("", body)
    objects = [found for found in objects_in(body) if marks_in(found.value, labels)]
    coded = [found for found in objects if code and code_in(found.value) == code]
    if coded:
        items = [item for at, found in enumerate(coded) for item in _items(found, labels, at)]
        return _reading(_last(_verdicts(items), len(parts)), parts)
    text = _Text(body, [found for found in objects if not code or code_in(found.value) is None])
    items = text.items(labels, parts, truncated=truncated)[-_MOST_ITEMS:]
    squeezed = _squeezed(response)
    verdicts = _verdicts(item for item in items if _squeezed(text.words(item)) not in squeezed)
    if verdicts:
        return _reading(_last(verdicts, len(parts)), parts)
    if _verdicts(items):
        return _nothing(parts, Trouble.CITED)
    return _nothing(parts, Trouble.REFUSED if _REFUSAL.search(body) else Trouble.NO_VERDICT)


# The items of a run in which no part stands twice, by part.
_Verdict = dict[int, Item]


class _Text:
    """Is a reply in plain text, with a sign of its own in the place of each object that gives scores."""

    def __init__(self, body: str, objects: Sequence[Found]) -> None:
        kept: list[str] = []
        at = 0
        self._objects: dict[str, Found] = {}
        self._raw: dict[str, str] = {}
        for sign, found in zip(OBJECT_SIGNS, objects, strict=False):
            quoted = (
                body[found.start - 1 : found.start] in _QUOTES and body[found.end : found.end + 1] in _QUOTES
            )
            self._objects[sign] = found
            self._raw[sign] = body[found.start : found.end]
            kept.append(f"{body[at : found.start]}\n{'' if quoted else sign}\n")
            at = found.end
        self._text = without_quotations(plain("".join((*kept, body[at:]))))

    def items(self, labels: Labels, parts: Sequence[Part], *, truncated: bool) -> list[Item]:
        """Lists the items in their order."""
        prose = list(items_in(self._text, labels=labels, parts=parts))
        if truncated and prose and prose[-1].end >= len(self._text.rstrip()):
            prose.pop()
        signs = ((at, sign) for at, sign in enumerate(self._text) if sign in self._objects)
        held = [item for at, sign in signs for item in _items(self._objects[sign], labels, at)]
        return sorted((*prose, *held), key=lambda item: item.start)

    def words(self, item: Item) -> str:
        """Gives an item as it stands in the reply; for one out of an object, the object."""
        words = self._text[item.start : item.end]
        return self._raw.get(words, words)


def _items(found: Found, labels: Labels, at: int) -> Iterator[Item]:
    for index, figure, comment in marks_in(found.value, labels):
        yield Item(index=index, figure=figure, start=at, end=at + 1, comment=comment)


def _verdicts(items: Iterable[Item]) -> list[_Verdict]:
    """Parts the items into verdicts; a total ahead of any item, or a second one, belongs to what follows."""
    verdicts: list[_Verdict] = []
    ahead: _Verdict = {}
    for item in items:
        last = verdicts[-1] if verdicts else None
        if last is not None and item.index not in last:
            last[item.index] = item
        elif item.index == TOTAL:
            ahead = {TOTAL: item}
        else:
            verdicts.append({**ahead, item.index: item})
            ahead = {}
    return verdicts


def _squeezed(text: str) -> str:
    return _SQUEEZED.sub("", plain(text))


def _last(verdicts: Sequence[_Verdict], count: int) -> _Verdict:
    """Chooses the last of the fullest, with the total of an earlier one that it restates."""
    fullness = [sum(0 <= index < count for index in verdict) for verdict in verdicts]
    at = max(range(len(verdicts)), key=lambda at: (fullness[at], at))
    chosen = verdicts[at]
    for earlier in verdicts[:at] if TOTAL not in chosen else ():
        if TOTAL in earlier and {**_figures(chosen), TOTAL: earlier[TOTAL].figure} == _figures(earlier):
            return {**chosen, TOTAL: earlier[TOTAL]}
    return chosen


def _figures(verdict: _Verdict) -> dict[int, Figure]:
    return {index: item.figure for index, item in verdict.items()}


def _reading(verdict: _Verdict, parts: Sequence[Part]) -> Reading:
    marks = tuple(_mark(part, verdict.get(part.index)) for part in parts)
    total = verdict.get(TOTAL)
    trouble = None
    if any(mark.points is None for mark in marks):
        complete = all(mark.written is not None for mark in marks)
        trouble = Trouble.IMPOSSIBLE if complete else Trouble.INCOMPLETE
    return Reading(
        marks=marks,
        total=total.figure.value if total else None,
        total_whole=total.figure.whole if total else None,
        trouble=trouble,
    )


def _mark(part: Part, item: Item | None) -> Mark:
    if item is None:
        return Mark(index=part.index)
    written, whole = item.figure.value, item.figure.whole
    points = _points(part, item.figure)
    rescaled = points is not None and whole is not None and whole != part.high
    return Mark(
        index=part.index, points=points, written=written, whole=whole, rescaled=rescaled, comment=item.comment
    )


def _points(part: Part, figure: Figure) -> float | None:
    whole = part.high if figure.whole is None else figure.whole
    if whole <= 0 or not 0 <= figure.value <= whole:
        return None
    if whole == part.high:
        return figure.value if figure.value >= part.low else None
    return figure.value / whole * part.high if part.low == 0 else None


def _nothing(parts: Sequence[Part], trouble: Trouble) -> Reading:
    return Reading(marks=tuple(Mark(index=part.index) for part in parts), trouble=trouble)
