"""How judges name what they give marks for: `component 1`, `the second component`, `answer_accuracy`."""

import re
from collections.abc import Sequence
from functools import cached_property

from scorer.judge.part import Part
from scorer.judge.wording import ordinal

TOTAL = -1

_COMPONENT = r"component ?(?:no\.? ?|number )?(?P<number>\d{1,3})(?!\d|[./,]\d|%)(?: of \d{1,3}(?= ?[:(-]))?"
_TOTAL = r"(?:(?:total|overall|final)(?: (?:score|points?|marks?|grade|rating))|total|sum)"
_KEY_DECORATION = re.compile(
    r"^(?:the )?(?:scores?|points?|rating|mark|grade) (?:(?:of|for) )?(?:the )?|\bthe "
)
_KEY_TAIL = re.compile(r" (?:scores?|points?|rating|marks?|grade)$")


class Labels:
    """Finds the parts of one rubric by the names that replies give them."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._numbered = not parts[0].name
        self.count = len(parts)
        self._by_name = {key_of(part.name): part.index for part in parts if part.name}
        self._ordinals = {ordinal(i): i for i in range(len(parts))} if self._numbered else {}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds a label in plain text; `of` tells which part the match names."""
        if not self._numbered:
            names = sorted(self._by_name, key=len, reverse=True)
            spelled = ("[ -]".join(map(re.escape, name.split(" "))) for name in names)
            return re.compile(rf"(?<!\w)(?:{'|'.join(spelled)})(?!\w)")
        ordinals = "|".join(self._ordinals)
        return re.compile(
            rf"(?<!\w)(?:{_COMPONENT}|(?P<ordinal>{ordinals}) component|(?P<total>{_TOTAL}))(?!\w)"
        )

    def of(self, match: re.Match[str]) -> int | None:
        """Gives the part that a match of the pattern names, TOTAL, or None where there is no such part."""
        if not self._numbered:
            return self._by_name[key_of(match[0])]
        if match["total"]:
            return TOTAL
        if match["ordinal"]:
            return self._ordinals[match["ordinal"]]
        return self._at(int(match["number"]))

    def of_key(self, key: str) -> int | None:
        """Gives the part that a key of an object names, TOTAL, or None."""
        name = key_of(key)
        for form in (name, _KEY_DECORATION.sub("", name), _KEY_TAIL.sub("", name)):
            if form in self._by_name:
                return self._by_name[form]
        if not self._numbered:
            return None
        if name.isdecimal() and len(name) <= 3:
            return self._at(int(name))
        found = self.pattern.fullmatch(_KEY_TAIL.sub("", _KEY_DECORATION.sub("", name)))
        return self.of(found) if found else TOTAL if name in {"total score", "total points"} else None

    def of_number(self, number: float) -> int | None:
        """Gives the part that is counted so, from 1; None where parts have names."""
        return self._at(int(number)) if self._numbered and number == int(number) else None

    def _at(self, number: int) -> int | None:
        return number - 1 if 1 <= number <= self.count else None


def key_of(name: str) -> str:
    """Brings a name to the form in which names are compared: lower case, single blanks for joints."""
    return re.sub(r"[\s_\-]+", " ", name.strip().lower())
