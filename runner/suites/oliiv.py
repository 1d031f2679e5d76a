"""OLIIV-style items: one question about a picture in many wordings.

No code or data of the benchmark was released; items are generated from annotated pictures (COCO, nocaps, or
the built-in ones), and their results are called OLIIV-style.

Choices:

- The draw for a picture depends on the seed, the picture's id and the whole set it stands in, but not on the
  set's order.
- Binary: one annotated object, and one drawn by its frequency in the set that is never annotated on the
  picture, so that Yes and No balance.
- Multiple choice: the picture's first caption against three captions of other pictures that share no
  annotated category with it, the key's place uniform. A picture with fewer such neighbours gets no such
  question.
- A base item is asked under every wording, so that wordings differ in nothing else. Wordings and conditions
  are in `oliiv_prompts`.
- Checks are named after figures: `lis` (words over the limit, 1 for multiple choice and binary), `adherence`
  (exactly an allowed token), `adherence_trimmed` (after trimming punctuation and brackets), `accuracy`
  (against the key), `structure`. The prompt asks for two objects and shows four: any number from 1 up passes
  `structure`; `object_count` and `one_sentence` are figures of their own.
- `one_sentence` reads the caption by a pattern, an end mark followed by white space and more text being a
  second sentence; an abbreviation such as `approx.` inside a caption counts as one.
- `require_declaration` makes an XML answer without its declaration fail; the parser that the prompt names
  accepts it.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from runner.item import CheckRow, Image, Item, Json, Suite, Turn
from runner.suites.oliiv_prompts import PLACEHOLDERS, Kind, Variant, Wording, variants

FOILS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotated:
    """A picture with its captions, best first, and the categories of the objects it shows."""

    id: str
    image: Image
    captions: tuple[str, ...]
    objects: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.captions or not self.objects:
            raise ValueError(f"picture {self.id!r} needs a caption and an object")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What decides the items built from the same pictures; no `conditions` means all of them."""

    seed: int = 42
    wording: Wording = Wording.VALID
    require_declaration: bool = False
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Base:
    """One question before it is worded; `key` is the place of the right answer among the tokens."""

    name: str
    kind: Kind
    key: int = 0
    thing: str = ""
    captions: tuple[str, ...] = ()


def items(pictures: Sequence[Annotated], *, options: Options | None = None) -> Iterator[Item]:
    """Builds the items of every picture under every wording, pictures in the order of their ids."""
    chosen = options or Options()
    ordered = sorted(pictures, key=lambda picture: picture.id)
    wordings = [
        v for v in variants(chosen.wording) if v.condition in chosen.conditions or not chosen.conditions
    ]
    frequency = Counter(thing for picture in ordered for thing in picture.objects)
    for picture in ordered:
        for base in _bases(picture, ordered, frequency, chosen.seed):
            for wording in wordings:
                if wording.kind is base.kind:
                    yield _item(picture, base, wording, chosen)


def _bases(
    picture: Annotated, pictures: Sequence[Annotated], frequency: Mapping[str, int], seed: int
) -> Iterator[_Base]:
    rng = random.Random(f"{seed}/{picture.id}")  # noqa: S311 (reproducible, not secret)
    yield _Base(name="present", kind=Kind.BINARY, key=0, thing=rng.choice(sorted(picture.objects)))
    others = sorted(thing for thing in frequency if thing not in picture.objects)
    if others:
        absent = rng.choices(others, [frequency[thing] for thing in others])[0]
        yield _Base(name="absent", kind=Kind.BINARY, key=1, thing=absent)
    foils = _foils(picture, pictures, rng)
    if len(foils) == FOILS:
        key = rng.randrange(FOILS + 1)
        captions = (*foils[:key], picture.captions[0], *foils[key:])
        yield _Base(name="choice", kind=Kind.CHOICE, key=key, captions=captions)
    yield _Base(name="caption", kind=Kind.CAPTION)
    yield _Base(name="structured", kind=Kind.STRUCTURED)


def _foils(picture: Annotated, pictures: Sequence[Annotated], rng: random.Random) -> tuple[str, ...]:
    shown, foils = set(picture.objects), list[str]()
    for other in rng.sample(pictures, len(pictures)):
        caption = other.captions[0]
        if shown.isdisjoint(other.objects) and caption not in (picture.captions[0], *foils):
            foils.append(caption)
        if len(foils) == FOILS:
            break
    return tuple(foils)


def _item(picture: Annotated, base: _Base, variant: Variant, options: Options) -> Item:
    shown = " ".join(f"({t}) {c}" for t, c in zip(variant.tokens, base.captions, strict=False))
    name = f"{picture.id}/{base.name}"
    return Item(
        id=f"{Suite.OLIIV}/{name}/{variant.id}",
        suite=Suite.OLIIV,
        base=name + _asked(variant),
        tags={
            "condition": variant.condition,
            "variant": variant.name,
            "kind": variant.kind,
            "strict": str(variant.strict).lower(),
        },
        turns=(
            Turn(
                text=variant.prompt(options=shown, thing=base.thing),
                images=(picture.image,),
                checks=tuple(_checks(base, variant, options)),
                reference=variant.tokens[base.key] if variant.tokens else picture.captions[0],
            ),
        ),
    )


def _asked(variant: Variant) -> str:
    """What a caption or structure asks for beyond its wording; another limit is another question."""
    match variant.kind:
        case Kind.CAPTION:
            return f"-{variant.limit}"
        case Kind.STRUCTURED:
            return f"-{variant.format.lower()}"
        case Kind.CHOICE | Kind.BINARY:
            return ""


def _checks(base: _Base, variant: Variant, options: Options) -> Iterator[CheckRow]:
    if variant.kind is Kind.STRUCTURED:
        for name, schema in (
            ("structure", "caption"),
            ("object_count", "caption_two_objects"),
            ("one_sentence", "caption_one_sentence"),
        ):
            yield {"id": name, "structure": _structure(variant.format, schema, options)}
        return
    yield {"id": "lis", "count": {"unit": "UNIT_WORD", "max": variant.limit}}
    if variant.tokens:
        yield {"id": "adherence", "choice": _choice(variant.tokens, "READING_STRICT")}
        yield {"id": "adherence_trimmed", "choice": _choice(variant.tokens, "READING_TRIMMED")}
        read = _choice(variant.tokens, "READING_LENIENT", base.captions)
        yield {"id": "accuracy", "choice": {**read, "expected": variant.tokens[base.key]}}


def _choice(tokens: Sequence[str], reading: str, captions: Sequence[str] = ()) -> dict[str, Json]:
    labels: list[Json] = [{"label": token} for token in tokens]
    if captions:
        labels = [{"label": t, "text": c} for t, c in zip(tokens, captions, strict=True)]
    return {"options": labels, "reading": reading}


def _structure(name: str, schema: str, options: Options) -> dict[str, Json]:
    spec: dict[str, Json] = {"format": f"FORMAT_{name}", "placeholders": list(PLACEHOLDERS)}
    if name != "XML":
        return {**spec, "json_schema": _schema(f"{schema}.schema.json"), "unique_items_at": ["objects"]}
    spec |= {"xsd": _schema(f"{schema}.xsd"), "unique_items_at": ["objects/list/item"]}
    return {**spec, "require_declaration": True} if options.require_declaration else spec


@cache
def _schema(name: str) -> str:
    return files("runner.suites").joinpath("schemas", name).read_text(encoding="utf-8")
