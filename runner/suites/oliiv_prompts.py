"""The wordings of OLIIV: every prompt variant, and the condition its results belong to.

Choices:

- A phrasing that is only a fragment stands before the option list or the statement, one space between.
- The strict sentence stands last. Multiple choice and binary get it with their plain phrasings.
- `a {object}` is printed as it is, before a vowel too.
- The structured prompts put the example on the lines after the colon. XML has one element a line and the
  caption on a line of its own; YAML has the caption on the line after its key.
- As printed in the paper the YAML example has no blank after its dashes, and is no valid YAML.
  `Wording.VALID` adds the blank; `Wording.PRINTED` keeps the original.
"""

# ruff: noqa: E501 (prompts are quoted whole)

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum


class Wording(StrEnum):
    """Which YAML example is shown."""

    VALID = "valid"
    PRINTED = "printed"


class Kind(StrEnum):
    """What a prompt asks for."""

    CHOICE = "choice"
    BINARY = "binary"
    CAPTION = "caption"
    STRUCTURED = "structured"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One wording of one kind of question.

    `template` holds `{options}`, `{object}` or nothing. `tokens` are the answers allowed; `limit` is the number of
    words allowed, 0 where there is none; `format` is JSON, YAML or XML. A strict wording has the name and
    condition of its plain one.
    """

    name: str
    condition: str
    kind: Kind
    template: str
    tokens: tuple[str, ...] = ()
    limit: int = 0
    format: str = ""
    strict: bool = False

    @property
    def id(self) -> str:
        """The name, and whether it is the strict wording."""
        return f"{self.name}-strict" if self.strict else self.name

    def prompt(self, *, options: str = "", thing: str = "") -> str:
        """The text to send."""
        return self.template.replace("{object}", thing).replace("{options}", options)


LETTERS = ("A", "B", "C", "D")
ROMANS = ("I", "II", "III", "IV")
YES_NO = ("Yes", "No")
TRUE_FALSE = ("True", "False")
CAPTION_LIMITS = (5, 11, 20, 40)

STRICT_WORD = "You are STRICTLY REQUIRED to answer with only one word as specified."
STRICT_CAPTION = (
    "You are STRICTLY REQUIRED to answer within the word count as specified. You CANNOT exceed it."
)

_CHOICE_PLAIN = (
    "Select only the {marker} inside the parentheses corresponding to the most appropriate image caption for the given image from the following options: {options}",
    "From the following options: {options} Select only the {marker} inside the parentheses corresponding to the most appropriate image caption for the given image.",
)
_CHOICE_PHRASINGS = (
    "Choose the correct description by writing only its letter or Roman numeral.",
    "Your answer must be a single capital letter or Roman numeral. Which option correctly describes the image?",
    "Only one caption matches the image. Answer with only its letter or Roman numeral.",
)
_QUESTION = "Does the image show a {object}?"
_STATEMENT = "The image shows a {object}."
_YES_NO = f"{_QUESTION} Please answer Yes or No only."
_TRUE_FALSE = (
    f"Please only answer True or False according to the following statement about the image. {_STATEMENT}"
)
_UNBOUNDED = f"Please answer True or False according to the following statement about the image. {_STATEMENT}"
_TRUE_FALSE_PHRASINGS = (
    "Your answer must be only either True or False. Consider the following statement about the image.",
    "Decide if the following statement about the image is True or False, and respond with only one of those words:",
    "Does this statement match the image? Reply with only True or False.",
)
_YES_NO_PHRASINGS = (
    f"Answer the question by writing only Yes or No. {_QUESTION}",
    f"Is the answer Yes or No? Choose only one. {_QUESTION}",
    f"Confirm the following: reply Yes if correct, No if not. {_STATEMENT}",
)

_ASKED = "Write an image caption with no more than 1 sentence and a list of 2 objects present in the image."
_JSON = "Your output must be only a parsable JSON string that the python function json.loads() can load successfully. Also, your output JSON string must follow the structure:"
_JSON_EXAMPLE = (
    '{"caption": "[the image caption]", "objects": ["[object 1]", "[object 2]", "[object 3]", "[object 4]"]}'
)
_XML = "Your output must be a valid XML string that can be parsed successfully by the python function xml.etree.ElementTree.fromstring(). Your output XML string must have the following structure:"
_XML_EXAMPLE = "\n".join(
    [
        '<?xml version="1.0"?>',
        "<annotations>",
        "<caption>",
        "The image caption",
        "</caption>",
        "<objects>",
        "<list>",
        *(f"<item>object {n}</item>" for n in range(1, 5)),
        "</list>",
        "</objects>",
        "</annotations>",
    ]
)
_YAML = "Your output must be a string containing a valid YAML format that the python function yaml.safe_load() can successfully load the content. Your output string must have the following YAML structure:"

PLACEHOLDERS = (
    "[the image caption]",
    "The image caption",
    *(f"[object {n}]" for n in range(1, 5)),
    *(f"object {n}" for n in range(1, 5)),
)


def variants(wording: Wording = Wording.VALID) -> tuple[Variant, ...]:
    """Every wording, in a fixed order."""
    return (*_choices(), *_binaries(), *_captions(), *_structured(wording))


def _choices() -> Iterator[Variant]:
    for name, marker, tokens in (("letter", "capital letter", LETTERS), ("roman", "Roman number", ROMANS)):
        for number, text in enumerate(_CHOICE_PLAIN, start=1):
            plain = text.replace("{marker}", marker)
            yield from _plain_and_strict(f"mc-{name}-{number}", f"mc_{name}", Kind.CHOICE, plain, tokens)
        for number, text in enumerate(_CHOICE_PHRASINGS, start=1):
            yield Variant(
                name=f"mc-{name}-phrasing-{number}",
                condition=f"mc_vars_{name}",
                kind=Kind.CHOICE,
                template=f"{text} {{options}}",
                tokens=tokens,
                limit=1,
            )


def _binaries() -> Iterator[Variant]:
    phrased = tuple(f"{text} {_STATEMENT}" for text in _TRUE_FALSE_PHRASINGS)
    for name, plain, tokens, phrasings in (
        ("yn", _YES_NO, YES_NO, _YES_NO_PHRASINGS),
        ("tf", _TRUE_FALSE, TRUE_FALSE, phrased),
    ):
        yield from _plain_and_strict(f"bin-{name}", f"bin_{name}", Kind.BINARY, plain, tokens)
        for number, text in enumerate(phrasings, start=1):
            yield Variant(
                name=f"bin-{name}-phrasing-{number}",
                condition=f"bin_vars_{name}",
                kind=Kind.BINARY,
                template=text,
                tokens=tokens,
                limit=1,
            )
    yield Variant(
        name="bin-tf-nobound",
        condition="bin_tf_nobound",
        kind=Kind.BINARY,
        template=_UNBOUNDED,
        tokens=TRUE_FALSE,
        limit=1,
    )


def _captions() -> Iterator[Variant]:
    for limit in CAPTION_LIMITS:
        plain = Variant(
            name=f"caption-{limit}",
            condition=f"w{limit}",
            kind=Kind.CAPTION,
            template=f"Write an image caption using no more than {limit} words.",
            limit=limit,
        )
        yield plain
        yield replace(plain, template=f"{plain.template} {STRICT_CAPTION}", strict=True)


def _structured(wording: Wording) -> Iterator[Variant]:
    dash = "- " if wording is Wording.VALID else "-"
    items = "\n".join(f"  {dash}object {n}" for n in range(1, 5))
    yaml = f"caption:\n  The image caption\nobjects:\n{items}"
    for name, asks, example in (
        ("json", _JSON, _JSON_EXAMPLE),
        ("xml", _XML, _XML_EXAMPLE),
        ("yaml", _YAML, yaml),
    ):
        yield Variant(
            name=name,
            condition=name,
            kind=Kind.STRUCTURED,
            template=f"{_ASKED} {asks}\n{example}",
            format=name.upper(),
        )


def _plain_and_strict(
    name: str, condition: str, kind: Kind, template: str, tokens: tuple[str, ...]
) -> Iterator[Variant]:
    plain = Variant(name=name, condition=condition, kind=kind, template=template, tokens=tokens, limit=1)
    yield plain
    yield replace(plain, template=f"{template} {STRICT_WORD}", strict=True)
