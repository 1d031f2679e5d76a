"""What a judge is sent for a rubric: messages, and the JSON schema of its answer where JSON is asked for.

A prompt's text is a file under `prompts/`; its version is the file's name, and a changed text is a new file.
The pictures stand in their places in the conversation. The released prompt and the paper's hold no
conversation: their pictures follow the text, in order.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.checks.rubric import RubricMedia, RubricMode, RubricSpec
from scorer.judge.block import block, code_of
from scorer.judge.part import Part, parts_of
from scorer.judge.picture import data_uri
from scorer.judge.wording import filled, sentences_around, template
from scorer.sample import Media, Message, Role, Sample
from scorer.verdict import Unscored, UnscoredReason

Json = Mapping[str, object]

_VERSIONS = {RubricMode.OFFICIAL: "official-1", RubricMode.PAPER: "paper-1"}
_SPEAKERS = {Role.SYSTEM: "system message", Role.USER: "user", Role.ASSISTANT: "assistant"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Is one question to a judge; `code` marks its verdict, and is empty where the prompt has no such rule.

    `messages` and `schema` are in the form of OpenAI's chat completions.
    """

    version: str
    mode: RubricMode
    messages: tuple[Json, ...]
    code: str = ""
    schema: Json | None = None


def prompt_for(spec: RubricSpec, sample: Sample) -> Prompt | Unscored:
    """Builds the prompt, or says which picture is missing: no judge is asked blind."""
    shown = () if spec.media is RubricMedia.WITHHELD else tuple(_media(sample.conversation))
    if spec.media is RubricMedia.REQUIRED and not shown:
        return _missing("The rubric requires a picture, and the conversation has none.")
    try:
        pictures = tuple(map(data_uri, shown))
    except ValueError as error:
        return _missing(f"The judge cannot be shown a picture: {error}.")
    if spec.mode is not RubricMode.HARDENED:
        return _plain(spec, sample.response, pictures)
    return _hardened(spec, sample, pictures)


def _missing(message: str) -> Unscored:
    return Unscored(reason=UnscoredReason.MEDIA_MISSING, message=message)


def _media(conversation: Sequence[Message]) -> Iterator[Media]:
    for message in conversation:
        yield from (part for part in message.parts if isinstance(part, Media))


def _plain(spec: RubricSpec, response: str, pictures: Sequence[str]) -> Prompt:
    version = _VERSIONS[spec.mode]
    text = sentences_around(spec, response, version=version)
    content = [_text(text), *map(_picture, pictures)]
    return Prompt(version=version, mode=spec.mode, messages=({"role": "user", "content": content},))


def _hardened(spec: RubricSpec, sample: Sample, pictures: Sequence[str]) -> Prompt:
    version = "components-1" if spec.components else "criteria-1"
    parts = parts_of(spec)
    code = code_of(_material(spec, sample, pictures))
    rules = {
        "CODE": code,
        "FORMAT": _example(parts, code),
        "NUMBER": "whole number" if all(map(_whole, parts)) else "number",
    }
    content = [*_conversation(sample.conversation, pictures, code), _text(_rubric(spec, sample, code))]
    return Prompt(
        version=version,
        mode=spec.mode,
        messages=(
            {"role": "system", "content": filled(template(version), rules)},
            {"role": "user", "content": content},
        ),
        code=code,
        schema=_schema(parts),
    )


def _material(spec: RubricSpec, sample: Sample, pictures: Sequence[str]) -> Iterator[str]:
    yield from (spec.instruction, spec.reference, sample.response)
    for c in spec.components:
        yield from (c.text, repr(c.weight))
    for q in spec.criteria:
        yield from (q.name, q.description, repr((q.scale_min, q.scale_max)))
    for message in sample.conversation:
        yield from (part for part in message.parts if isinstance(part, str))
    yield from pictures


def _conversation(conversation: Sequence[Message], pictures: Sequence[str], code: str) -> Iterator[Json]:
    number = 0
    for message in conversation:
        for part in message.parts:
            if isinstance(part, str):
                yield _text(block(f"conversation, {_SPEAKERS[message.role]}", part, code=code))
                continue
            number += 1
            if not pictures:
                yield _text(f"[picture {number} of the conversation is not shown {code}]")
                continue
            yield _text(f"[picture {number} of the conversation {code}]")
            yield _picture(pictures[number - 1])


def _rubric(spec: RubricSpec, sample: Sample, code: str) -> str:
    blocks = [block("instruction", spec.instruction, code=code)]
    for i, c in enumerate(spec.components, start=1):
        blocks.append(block(f"component {i}, worth {c.weight:g}", c.text, code=code))
    for q in spec.criteria:
        text = f"{q.name}\nfrom {q.scale_min:g} to {q.scale_max:g}\n{q.description}".rstrip()
        blocks.append(block("criterion", text, code=code))
    if spec.reference:
        blocks.append(block("reference answer", spec.reference, code=code))
    blocks.append(block("response", sample.response, code=code))
    blocks.append(f"Now give the JSON object with the code {code}.")
    return "\n\n".join(blocks)


def _whole(part: Part) -> bool:
    return bool(part.name) and part.low.is_integer() and part.high.is_integer()


def _key(part: Part) -> str:
    return part.name or f"component_{part.index + 1}"


def _example(parts: Sequence[Part], code: str) -> str:
    """Shows the form of the answer; its marks are words, so that quoting it is no verdict."""
    if parts[0].name:
        ratings = {_key(p): f"from {p.low:g} to {p.high:g}" for p in parts}
        shape: Json = {"code": code, "explanation": "…", "ratings": ratings}
    else:
        marks = {_key(p): {"reason": "…", "points": f"from 0 to {p.high:g}"} for p in parts}
        shape = {"code": code, **marks, "total": "the sum"}
    return json.dumps(shape, ensure_ascii=False, indent=2)


def _schema(parts: Sequence[Part]) -> Json:
    text: Json = {"type": "string"}
    if parts[0].name:
        ratings = _object({_key(p): _bounds(p) for p in parts})
        return _object({"code": text, "explanation": text, "ratings": ratings})
    marks = {_key(p): _object({"reason": text, "points": _bounds(p)}) for p in parts}
    return _object({"code": text, **marks, "total": {"type": "number"}})


def _bounds(part: Part) -> Json:
    return {"type": "integer" if _whole(part) else "number", "minimum": part.low, "maximum": part.high}


def _object(properties: Json) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


def _picture(uri: str) -> Json:
    return {"type": "image_url", "image_url": {"url": uri}}
