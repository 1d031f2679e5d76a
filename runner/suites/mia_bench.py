"""MIA-Bench: one picture, one instruction made of weighted components, a judge.

An item carries one rubric check, `rubric`; components that code can decide may carry a check each beside it,
`code/<component>`, so that judge and code can be compared (`hybrid`).

Choices:

- Type names are shown as in the paper; the data file's own (`describe`, `linguistics`, `textual`) are
  accepted.
- Items are numbered as in the file. The picture's address is kept as a tag; the instruction's text identifies
  nothing, two occur twice.
- Known defects of the file are kept and named in the item's `defects` tag: weights that do not sum to 10, a
  type that repeats, an address without a scheme. Totals are taken over the weights there are.
- An item whose picture is missing is `media_unavailable`: it is counted, not asked.
- `mode` is the judge's prompt: `hardened` (default), `paper`, or `official`, which is defined for 2 to 5
  components. `media` says whether the judge sees the picture: it must, may, or is kept from it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from runner.errors import BadData
from runner.item import CheckRow, Image, Item, Json, Suite, Turn

RUBRIC = "rubric"
WHOLE = 10
LEVELS = ("basic", "intermediate", "advanced", "creative", "complex")
_PAPER_NAMES = {"describe": "description", "linguistics": "genre", "textual": "OCR", "ocr": "OCR"}
TYPES = ("description", "mention", "length_limit", "genre", "grammar", "OCR", "math", "perspective")
_OFFICIAL_COMPONENTS = range(2, 6)

Find = Callable[[str], Image | None]
Decide = Callable[[str], Mapping[str, Json] | None]


class Mode(StrEnum):
    """Which prompt the judge gets."""

    HARDENED = "hardened"
    PAPER = "paper"
    OFFICIAL = "official"


class Media(StrEnum):
    """Whether the judge sees the picture."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One sub-instruction; `code` is the check family and fields that decide it, where code can."""

    text: str
    type: str
    weight: int
    code: Mapping[str, Json] | None = None

    def __post_init__(self) -> None:
        if self.type not in TYPES:
            raise ValueError(f"component type {self.type!r} is none of {', '.join(TYPES)}")
        if self.weight < 1:
            raise ValueError(f"the weight of a component must be at least 1, not {self.weight}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry of the data file; `image` is none where the picture is missing."""

    number: int
    address: str
    image: Image | None
    instruction: str
    level: str
    components: tuple[Component, ...]

    @property
    def defects(self) -> tuple[str, ...]:
        """What is wrong with the entry, by name; such an entry is still used."""
        types = Counter(each.type for each in self.components)
        checks = (
            (sum(each.weight for each in self.components) != WHOLE, "weights_sum"),
            (max(types.values()) > 1, "repeated_type"),
            (_lacks_scheme(self.address), "no_scheme"),
        )
        return tuple(name for broken, name in checks if broken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What decides the checks built from the same rows; `samples` is how often the judge is asked."""

    judge: str = "default"
    mode: Mode = Mode.HARDENED
    media: Media = Media.REQUIRED
    samples: int = 1
    hybrid: bool = True


def read(document: Json, *, find: Find, where: str) -> Iterator[Row]:
    """Yields the entries of the data file; `find` turns an address into a picture, or none."""
    if not isinstance(document, list) or not document:
        raise BadData(where, "is no list of entries")
    for number, entry in enumerate(document):
        place = f"{where}: entry {number}"
        if not isinstance(entry, Mapping):
            raise BadData(place, "is no object")
        try:
            yield _row(number, entry, find)
        except (KeyError, TypeError, ValueError) as error:
            raise BadData(place, f"cannot be read ({error})") from error


def _lacks_scheme(address: str) -> bool:
    host, slash, _ = address.partition("/")
    return bool(slash) and "." in host


def type_name(name: str) -> str:
    """Gives a component type's name in the paper, which figures have too, from either spelling."""
    return _PAPER_NAMES.get(name, name)


def items(
    rows: Iterable[Row], *, options: Options | None = None, decide: Decide | None = None
) -> Iterator[Item]:
    """Builds one item from each row; `decide` proposes a check for a component's text where it has none."""
    chosen = options or Options()
    for row in rows:
        if chosen.mode is Mode.OFFICIAL and len(row.components) not in _OFFICIAL_COMPONENTS:
            raise BadData(f"entry {row.number}", "mode official needs 2 to 5 components")
        yield Item(
            id=f"{Suite.MIA_BENCH}/{row.number:03d}",
            suite=Suite.MIA_BENCH,
            base=f"{row.number:03d}",
            tags={"level": row.level, "image": row.address, "defects": ",".join(row.defects)},
            unavailable="" if row.image else "media_unavailable",
            turns=(
                Turn(
                    text=row.instruction,
                    images=(row.image,) if row.image else (),
                    checks=tuple(_checks(row, chosen, decide)),
                ),
            ),
        )


def _checks(row: Row, options: Options, decide: Decide | None) -> Iterator[CheckRow]:
    rubric: dict[str, Json] = {
        "instruction": row.instruction,
        "components": [{"text": c.text, "weight": c.weight, "type": c.type} for c in row.components],
        "judge": options.judge,
        "mode": f"RUBRIC_MODE_{options.mode.name}",
        "media": f"MEDIA_{options.media.name}",
    }
    if options.samples > 1:
        rubric["samples"] = options.samples
    yield {"id": RUBRIC, "rubric": rubric}
    if not options.hybrid:
        return
    for place, component in enumerate(row.components, start=1):
        code = component.code or (decide(component.text) if decide else None)
        if code:
            yield {"id": f"code/{place}", **code}


def _row(number: int, entry: Mapping[str, Json], find: Find) -> Row:
    texts = _list(entry, "components")
    weights, types = _list(entry, "component_weight"), _list(entry, "component_type")
    if not len(texts) == len(weights) == len(types) == entry["num_of_component"]:
        raise ValueError("components, weights, types and their number disagree")
    codes = entry.get("component_check") or [None] * len(texts)
    address, level = str(entry["image"]), str(entry["type"])
    if level not in LEVELS:
        raise ValueError(f"type {level!r} is none of {', '.join(LEVELS)}")
    return Row(
        number=number,
        address=address,
        image=find(address),
        instruction=str(entry["instruction"]),
        level=level,
        components=tuple(
            map(_component, texts, weights, types, codes if isinstance(codes, Sequence) else ())
        ),
    )


def _component(text: Json, weight: Json, kind: Json, code: Json) -> Component:
    if not isinstance(weight, int):
        raise TypeError(f"weight {weight!r} is no whole number")
    return Component(
        text=str(text),
        weight=weight,
        type=type_name(str(kind)),
        code=code if isinstance(code, Mapping) else None,
    )


def _list(entry: Mapping[str, Json], key: str) -> Sequence[Json]:
    value = entry[key]
    if not isinstance(value, list):
        raise TypeError(f"{key!r} must be a list")
    return value
