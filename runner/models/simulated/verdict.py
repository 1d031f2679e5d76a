"""Verdicts of simulated judges: the form that a judging prompt asks for, with marks drawn by lot."""

import json
import random
import re
from collections.abc import Mapping, Sequence

from runner.item import Json

_FORM = re.compile(r"in this form:\s*(?=\{)")
_SCALE = re.compile(r"from (?P<low>-?\d+(?:\.\d+)?) to (?P<high>-?\d+(?:\.\d+)?)")
_SENTENCE = "score of component 1: x/"
_WORTH = re.compile(r"each worth (?P<weights>[\d., and]+) scores")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_REASON = "A simulated judge draws its marks by lot."


def verdict_in(text: str, rng: random.Random, *, follows: float) -> str | None:
    """Gives the verdict that a judging prompt asks for; None where the text asks for none.

    Full marks are given with the chance `follows`, and less otherwise.
    """
    form = _FORM.search(text)
    if form is not None:
        try:
            shape, _ = json.JSONDecoder().raw_decode(text, form.end())
        except ValueError:
            return None
        return json.dumps(_filled(shape, _Marks(rng, follows)))
    worth = _WORTH.search(text)
    if worth is None or _SENTENCE not in text:
        return None
    return _sentence([float(n) for n in _NUMBER.findall(worth["weights"])], _Marks(rng, follows))


class _Marks:
    """Draws marks and adds them up."""

    def __init__(self, rng: random.Random, follows: float) -> None:
        self._rng = rng
        self._follows = follows
        self.total = 0.0

    def draw(self, low: float, high: float) -> float:
        """Draws a mark on a scale: its top, or a whole step below."""
        mark = (
            high if self._rng.random() < self._follows else float(self._rng.randint(int(low), int(high) - 1))
        )
        self.total += mark
        return mark


def _filled(shape: Json, marks: _Marks) -> Json:
    if not isinstance(shape, Mapping):
        scale = _SCALE.fullmatch(str(shape))
        if scale is None:
            return _REASON if shape == "…" else shape
        mark = marks.draw(float(scale["low"]), float(scale["high"]))
        return int(mark) if mark.is_integer() else mark
    filled: dict[str, Json] = {key: _filled(value, marks) for key, value in shape.items()}
    if shape.get("total") == "the sum":
        filled["total"] = marks.total
    return filled


def _sentence(weights: Sequence[float], marks: _Marks) -> str:
    given = [(marks.draw(0, weight), weight) for weight in weights]
    scores = [f"score of component {i}: {x:g}/{w:g}" for i, (x, w) in enumerate(given, start=1)]
    return f"{', '.join(scores)}, total score: {marks.total:g}/{sum(weights):g}. {_REASON}"
