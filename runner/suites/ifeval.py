"""IFEval: single texts with verifiable instructions, official rows as they are.

A row's instructions become two checks each, one strict and one loose, so that one scoring pass gives all four
figures: `strict/1/punctuation:no_comma` is the first instruction of the row in its strict reading.

Choices: the official keyword arguments go to the check untouched, except that a null one is left out (some
copies of the data give every instruction every argument, most of them null). Items known to be wrong (keys
1174, 337, 2078, 30) stay as they are. An argument that is missing is the data's error; none is drawn at
random.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from runner.errors import BadData
from runner.item import CheckRow, Item, Json, Suite, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One prompt of the official data: its instruction ids, and the arguments of each."""

    key: str
    prompt: str
    instructions: tuple[str, ...]
    kwargs: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a check id says: the reading, the instruction's place in its row from 1 on, and its id."""

    loose: bool
    place: int
    instruction: str

    @property
    def category(self) -> str:
        """The part of the instruction's id before the colon."""
        return self.instruction.partition(":")[0]


def read(lines: Iterable[str], *, where: str) -> Iterator[Row]:
    """Yields the rows of an official JSON-lines file; a key that comes twice is refused."""
    seen: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        place = f"{where}:{number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BadData(place, f"is no JSON ({error})") from error
        parsed = parse(row, place=place)
        if parsed.key in seen:
            raise BadData(place, f"repeats the key {parsed.key}")
        seen.add(parsed.key)
        yield parsed


def parse(row: Json, *, place: str) -> Row:
    """Reads one official row; `place` names it in errors."""
    if not isinstance(row, Mapping):
        raise BadData(place, "is no JSON object")
    key, prompt, names, kwargs = (row.get(k) for k in ("key", "prompt", "instruction_id_list", "kwargs"))
    if not isinstance(key, int | str) or not isinstance(prompt, str):
        raise BadData(place, "needs 'key' and 'prompt'")
    if not isinstance(names, list) or not isinstance(kwargs, list) or not names or len(names) != len(kwargs):
        raise BadData(place, "needs 'instruction_id_list' and 'kwargs' of one length, at least 1")
    return Row(
        key=str(key),
        prompt=prompt,
        instructions=tuple(str(name) for name in names),
        kwargs=tuple({k: v for k, v in (each or {}).items() if v is not None} for each in kwargs),
    )


def items(rows: Iterable[Row]) -> Iterator[Item]:
    """Builds one single-turn item from each row."""
    for row in rows:
        yield Item(
            id=f"{Suite.IFEVAL}/{row.key}",
            suite=Suite.IFEVAL,
            base=row.key,
            tags={"instructions": str(len(row.instructions))},
            turns=(Turn(text=row.prompt, checks=tuple(_checks(row))),),
        )


def reading(check_id: str) -> Reading:
    """Takes a check id of this suite apart."""
    kind, place, instruction = check_id.split("/", 2)
    return Reading(loose=kind == "loose", place=int(place), instruction=instruction)


def _checks(row: Row) -> Iterator[CheckRow]:
    for loose in (False, True):
        pairs = zip(row.instructions, row.kwargs, strict=True)
        for place, (instruction, kwargs) in enumerate(pairs, start=1):
            spec: dict[str, Json] = {"instruction_id": instruction}
            if kwargs:
                spec["kwargs"] = kwargs
            if loose:
                spec["loose"] = True
            yield {"id": f"{'loose' if loose else 'strict'}/{place}/{instruction}", "ifeval": spec}
