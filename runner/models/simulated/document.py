"""Structured answers: the example of the prompt filled in, and the ways in which models spoil it."""

import json
import random
import re
from collections.abc import Callable, Iterator

from runner.item import Json
from runner.models.simulated.question import Structured
from scorer import Format

_XML_TEXT = re.compile(r">\s*([^<>]*[^<>\s][^<>]*)\s*<")
_XML_ITEM = re.compile(r"(?P<item><(?P<tag>\w+)>[^<>]*</(?P=tag)>\s*)(?:<(?P=tag)>[^<>]*</(?P=tag)>\s*)+")


def document(question: Structured, *, caption: str, names: Iterator[str]) -> str:
    """Fills in the example: its longest text is the caption, its lists hold names."""
    match question.format:
        case Format.JSON:
            return json.dumps(_filled(_example(question.example), question.entries, caption, names))
        case Format.YAML:
            return "\n".join(_yaml(question, caption, names))
        case Format.XML:
            return _xml(question, caption, names)


def spoiled(text: str, question: Structured, rng: random.Random, *, fence: float) -> str:
    """Wraps a document in a fence, or spoils it in one of the ways that models have."""
    if rng.random() < fence:
        return f"```{question.format.value.lower()}\n{text}\n```"
    ways: list[Callable[[str], str]] = [
        lambda whole: f"Sure! Here is what you asked for:\n\n{whole}\n\nTell me if you need more.",
        lambda whole: whole.replace("caption", "description").replace("answer", "reply"),
    ]
    if question.format is not Format.YAML:  # which a cut or a full stop leaves as valid as before
        ways += [lambda whole: whole[: len(whole) * 2 // 3], lambda whole: f"{whole}."]
    return rng.choice(ways)(text)


def _example(text: str) -> Json:
    start, end = text.find("{"), text.rfind("}")
    try:
        example: Json = json.loads(text[start : end + 1])
    except ValueError:
        example = {"answer": "…"}
    return example


def _filled(example: Json, entries: int, caption: str, names: Iterator[str]) -> Json:
    if isinstance(example, dict):
        return {key: _filled(value, entries, caption, names) for key, value in example.items()}
    if isinstance(example, list):
        return [next(names) for _ in range(entries)]
    return caption if isinstance(example, str) else example


def _yaml(question: Structured, caption: str, names: Iterator[str]) -> Iterator[str]:
    keys = re.findall(r"^(\w+):", question.example, re.MULTILINE) or ["answer"]
    listed = re.findall(r"^(\w+):\s*\n\s*-", question.example, re.MULTILINE)
    for key in keys:
        yield f"{key}:"
        if key in listed:
            yield from (f"  - {next(names)}" for _ in range(question.entries))
        else:
            yield f"  {caption}"


def _xml(question: Structured, caption: str, names: Iterator[str]) -> str:
    if not question.example.startswith("<"):
        return f'<?xml version="1.0"?>\n<answer>{caption}</answer>'
    items = [f"<item>{next(names)}</item>" for _ in range(question.entries)]

    def listed(found: re.Match[str]) -> str:
        tag = found["tag"]
        return "\n".join(item.replace("item>", f"{tag}>") for item in items) + "\n"

    filled = iter([caption])
    text = _XML_TEXT.sub(lambda _: f">{next(filled, caption)}<", question.example, count=1)
    return _XML_ITEM.sub(listed, text)
