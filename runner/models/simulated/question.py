"""What a prompt asks for, read from its words alone: one of several labels, structured output, or prose."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorer import ChoiceSpec, Format, IfevalSpec, Spec, StructureSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The answer is one of these."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Structured:
    """The answer is a document like `example`, with so many entries in its lists."""

    format: Format
    example: str
    entries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """The answer is text."""


Question: TypeAlias = Labels | Structured | Prose

_LISTED = re.compile(r"\blabel\b[^\[\n]*\[(?P<labels>'[^\]\n]+')\]", re.IGNORECASE)
_QUOTED = re.compile(r"'([^']+)'")
_OPTIONS = re.compile(r"\((?P<marker>[A-J]|[IVX]{1,4}|[a-j])\)\s*(?P<text>[^()\n\"]+)")
_LETTERS = re.compile(r"\bletter\b|\broman num", re.IGNORECASE)
_EITHER = re.compile(r"\b(?P<one>Yes|True)\b[^.?]{0,24}\b(?P<two>No|False)\b")
_FORMAT = re.compile(r"\b(?P<format>JSON|YAML|XML)\b")
_SHAPE = re.compile(r"(?:structure|format|example)[^\n]*:\s*\n(?P<example>.+)\Z", re.DOTALL | re.IGNORECASE)
_ENTRIES = re.compile(r"\blist of (?P<count>\d+)")


def question_in(text: str, asked: Sequence[Spec]) -> Question:
    """Reads what the last message asks for, with the help of the checks that were read from it."""
    for spec in asked:
        if isinstance(spec, ChoiceSpec):
            return Labels(labels=tuple(option.label for option in spec.options))
        if isinstance(spec, StructureSpec):
            return _structured(spec.format, text)
        if isinstance(spec, IfevalSpec) and spec.instruction_id == "detectable_format:json_format":
            return _structured(Format.JSON, text)
    return _labels(text) or _shown_structure(text) or Prose()


def _labels(text: str) -> Labels | None:
    if listed := _LISTED.search(text):
        return Labels(labels=tuple(_QUOTED.findall(listed["labels"])))
    options = {found["marker"]: found["text"].strip(' "') for found in _OPTIONS.finditer(text)}
    if len(options) > 1:
        return Labels(labels=tuple(options) if _LETTERS.search(text) else tuple(options.values()))
    if either := _EITHER.search(text):
        return Labels(labels=(either["one"], either["two"]))
    return None


def _shown_structure(text: str) -> Structured | None:
    named = _FORMAT.search(text)
    return _structured(Format[named["format"]], text) if named and _SHAPE.search(text) else None


def _structured(format_: Format, text: str) -> Structured:
    shape, entries = _SHAPE.search(text), _ENTRIES.search(text)
    return Structured(
        format=format_,
        example=shape["example"].strip() if shape else "",
        entries=int(entries["count"]) if entries else 2,
    )
