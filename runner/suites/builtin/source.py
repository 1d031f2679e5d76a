"""Loads the built-in source data in the shape that each suite takes."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import assert_never

from runner.images import Folder
from runner.item import Image, Item, Json, Suite
from runner.suites import ifeval, mia_bench, mm_instructeval, mm_tasks, mmdu, mmmt_if, oliiv
from runner.suites.mm_tasks import Dataset, Entity, Sample, Task

SEED = 42
_HERE = Path(__file__).parent
_MEDIA_TYPES = {".jpg": "image/jpeg", ".png": "image/png"}

DATASETS: Mapping[str, Dataset] = {
    each.name: each
    for each in (
        Dataset(name="builtin-sentiment-2", task=Task.MSA, labels=mm_tasks.TWO),
        Dataset(name="builtin-sentiment-3", task=Task.MSA, labels=mm_tasks.THREE),
        Dataset(name="builtin-sentiment-7", task=Task.MSA, labels=mm_tasks.SEVEN),
        Dataset(name="builtin-emotion-7", task=Task.MSA, labels=mm_tasks.EMOTIONS),
        Dataset(name="builtin-aspect-2", task=Task.MABSA, labels=mm_tasks.TWO),
        Dataset(name="builtin-aspect-3", task=Task.MABSA, labels=mm_tasks.THREE),
        Dataset(name="builtin-hate", task=Task.MHMD, labels=mm_tasks.YES_NO),
        Dataset(name="builtin-irony", task=Task.MSD, labels=mm_tasks.YES_NO),
        Dataset(name="builtin-relation", task=Task.MRE, labels=mm_tasks.RELATIONS),
        Dataset(name="builtin-questions", task=Task.VQAMC),
    )
}


def builtin(suite: Suite, *, seed: int = SEED) -> Iterator[Item]:
    """Builds a suite's items from the built-in data with the suite's default options."""
    match suite:
        case Suite.MMMT_IF:
            return mmmt_if.items(dialogues(), options=mmmt_if.Options(seed=seed))
        case Suite.MIA_BENCH:
            return mia_bench.items(instructions())
        case Suite.OLIIV:
            return oliiv.items(pictures(), options=oliiv.Options(seed=seed))
        case Suite.MM_INSTRUCTEVAL:
            return mm_instructeval.items(samples())
        case Suite.IFEVAL:
            return ifeval.items(prompts())
        case other:
            assert_never(other)


def images() -> Folder:
    """The folder that holds the pictures of the built-in items."""
    return Folder(_HERE / "images")


def dialogues() -> tuple[mmmt_if.Dialogue, ...]:
    """Chats about pictures, in MMDU's format."""
    return mmmt_if.select(mmdu.read(_load("chats.json"), find=_find, where="chats.json")).kept


def instructions() -> tuple[mia_bench.Row, ...]:
    """Instructions made of weighted components, some of them with a check by code."""
    return tuple(mia_bench.read(_load("instructions.json"), find=_find, where="instructions.json"))


def pictures() -> tuple[oliiv.Annotated, ...]:
    """Pictures with captions and the objects they show."""
    return tuple(
        oliiv.Annotated(
            id=_text(row, "image").partition(".")[0],
            image=_image(_text(row, "image")),
            captions=_texts(row, "captions"),
            objects=_texts(row, "objects"),
        )
        for row in _rows("pictures.json")
    )


def samples() -> tuple[Sample, ...]:
    """Labelled samples of all six tasks, every label at least once."""
    return tuple(_sample(number, row) for number, row in enumerate(_rows("samples.json"), start=1))


def prompts() -> tuple[ifeval.Row, ...]:
    """Prompts with verifiable instructions, every id at least once."""
    text = (_HERE / "data" / "prompts.jsonl").read_text(encoding="utf-8")
    return tuple(ifeval.read(text.splitlines(), where="prompts.jsonl"))


def _sample(number: int, row: Mapping[str, Json]) -> Sample:
    return Sample(
        id=f"{number:03d}",
        dataset=DATASETS[_text(row, "dataset")],
        image=_image(_text(row, "image")),
        text=_text(row, "text"),
        label=_text(row, "label"),
        aspect=_text(row, "aspect"),
        head=_entity(row, "head"),
        tail=_entity(row, "tail"),
        choices=_texts(row, "choices"),
        context=_text(row, "context"),
    )


def _entity(row: Mapping[str, Json], key: str) -> Entity | None:
    parts = _texts(row, key)
    return Entity(words=parts[0], category=parts[1]) if parts else None


@cache
def _digests() -> Mapping[str, str]:
    index = json.loads((_HERE / "images" / "index.json").read_text(encoding="utf-8"))
    return {str(name): str(digest) for name, digest in index.items()}


def _image(name: str) -> Image:
    return Image(sha256=_digests()[name], media_type=_MEDIA_TYPES[Path(name).suffix], path=name)


def _find(name: str) -> Image | None:
    return _image(name) if name in _digests() else None


def _load(name: str) -> Json:
    document: Json = json.loads((_HERE / "data" / name).read_text(encoding="utf-8"))
    return document


def _rows(name: str) -> Iterator[Mapping[str, Json]]:
    rows = _load(name)
    if isinstance(rows, list):
        yield from (row for row in rows if isinstance(row, dict))


def _text(row: Mapping[str, Json], key: str) -> str:
    return str(row.get(key, ""))


def _texts(row: Mapping[str, Json], key: str) -> tuple[str, ...]:
    values = row.get(key, [])
    return tuple(str(value) for value in values) if isinstance(values, list) else ()
