"""The shapes in which answers are recorded, one function each; `answers_in` tells them apart by their keys.

- our journal: rows of kind `answer` with `item`, `turn`, `sample` and `text`; other kinds are skipped
- plain rows: an id or a prompt, and the answer, each under one of several usual names (VLMEvalKit's too)
- lm-eval's sample logs: `doc_id`, `arguments`, `resps`
- Inspect's JSON logs: `samples`, each with `id`, `epoch`, `input` and `output`
- OpenAI's batch outputs: `custom_id` and a `response` with a `body`
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from runner.errors import BadData
from runner.models.completion import FinishReason, Usage
from runner.models.replay.recording import Recorded, Texts, digest

Row: TypeAlias = Mapping[str, object]

_IDS = ("item", "id", "item_id", "request_id", "key", "question_id", "index", "sample_id")
_ANSWERS = ("text", "response", "answer", "output", "prediction", "completion")
_PROMPTS = ("messages", "prompt", "question", "input")
_KINDS = ("kind", "type", "row")
_CUT = frozenset({"length", "max_tokens"})


def answers_in(row: Row, where: str) -> Iterator[Recorded]:
    """Reads the answers that one row or log holds; raises `BadData` naming the place."""
    try:
        yield from _answers_in(row, where)
    except ValueError as error:
        raise BadData(where, str(error)) from error


def _answers_in(row: Row, where: str) -> Iterator[Recorded]:
    if isinstance(row.get("samples"), list):
        yield from _inspect_log(row, where)
    elif "custom_id" in row:
        yield _batch_output(row, where)
    elif "resps" in row:
        yield from _sample_log(row, where)
    elif any(row.get(kind) in ("header", "score", "end", "error") for kind in _KINDS):
        return
    else:
        yield _plain(row, where)


def _plain(row: Row, where: str) -> Recorded:
    nested = row.get("answer")
    found: Row = {**row, **nested} if isinstance(nested, dict) else row
    key = next((name for name in _ANSWERS if isinstance(found.get(name), str)), None)
    if key is None:
        raise ValueError(f"holds no answer; give it as one of {', '.join(_ANSWERS)}")
    prompt = next((found[name] for name in _PROMPTS if found.get(name)), None)
    return Recorded(
        text=str(found[key]),
        where=where,
        item=_first(found, _IDS),
        turn=_count(found, "turn"),
        sample=_count(found, "sample"),
        prompt=_digest_of(prompt),
        model=_first(found, ("model",)),
        finish=_finish(found.get("finish") or found.get("finish_reason")),
    )


def _sample_log(row: Row, where: str) -> Iterator[Recorded]:
    ranked = isinstance(_argument(row.get("arguments"), 1), str)
    if ranked:
        raise ValueError("ranks given answers; only generated ones can be replayed")
    document = row.get("doc")
    named = _first(document, ("id", "key", "question_id")) if isinstance(document, dict) else ""
    texts = list(_flat(row["resps"]))
    if not texts:
        raise ValueError("has no text in `resps`; only generated answers can be replayed")
    for sample, text in enumerate(texts):
        yield Recorded(
            text=text,
            where=where,
            item=named or str(row.get("doc_id", "")),
            sample=sample,
            prompt=_digest_of(_prompt_of(row.get("arguments"))),
        )


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _flat(each)


def _argument(arguments: object, at: int) -> object:
    """Finds an argument of the first request, which newer logs keep under names and older ones in lists."""
    for level in (0, at):
        values = list(arguments.values()) if isinstance(arguments, dict) else arguments
        arguments = values[level] if isinstance(values, list) and level < len(values) else None
    return arguments


def _prompt_of(arguments: object) -> object:
    """Finds the prompt: a text, or a conversation written as JSON."""
    prompt = _argument(arguments, 0)
    if isinstance(prompt, str) and prompt.startswith('[{"role"'):
        try:
            return json.loads(prompt)
        except ValueError:
            return prompt
    return prompt


def _inspect_log(log: Row, where: str) -> Iterator[Recorded]:
    samples, evaluation = log["samples"], log.get("eval")
    model = _first(evaluation, ("model",)) if isinstance(evaluation, dict) else ""
    for number, sample in enumerate(samples if isinstance(samples, list) else (), start=1):
        place = f"{where}, sample {number}"
        if not isinstance(sample, dict):
            raise BadData(place, "is no object")
        try:
            yield _inspect_sample(sample, place, model)
        except ValueError as error:
            raise BadData(place, str(error)) from error


def _inspect_sample(sample: Row, where: str, model: str) -> Recorded:
    output = sample.get("output")
    choice = _first_choice(output) if isinstance(output, dict) else None
    failed = sample.get("error")
    if choice is None and not failed:
        raise ValueError("holds no output; remove the sample or run it again")
    message = choice.get("message") if choice else None
    return Recorded(
        text=_content(message.get("content")) if isinstance(message, dict) else "",
        where=where,
        item=_first(sample, ("id",)),
        sample=max(_count(sample, "epoch", default=1) - 1, 0),
        prompt=_digest_of(sample.get("input")),
        model=(_first(output, ("model",)) if isinstance(output, dict) else "") or model,
        finish=_finish(choice.get("stop_reason") if choice else None),
        usage=_usage(output.get("usage") if isinstance(output, dict) else None),
        failure=_said(failed),
    )


def _batch_output(row: Row, where: str) -> Recorded:
    item, response = _first(row, ("custom_id",)), row.get("response")
    body = response.get("body") if isinstance(response, dict) else None
    choice = _first_choice(body) if isinstance(body, dict) else None
    message = choice.get("message") if choice else None
    if not isinstance(body, dict) or choice is None or not isinstance(message, dict):
        said = _said(row.get("error") or (body.get("error") if isinstance(body, dict) else None))
        return Recorded(text="", where=where, item=item, failure=said or "no answer came")
    return Recorded(
        text=_content(message.get("content")),
        where=where,
        item=item,
        model=_first(body, ("model",)),
        finish=_finish(choice.get("finish_reason")),
        usage=_usage(body.get("usage")),
    )


def _first_choice(output: Row) -> Row | None:
    choices = output.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else None


def _content(content: object) -> str:
    """Gives the text of a message: it is one string, or parts of which some are text."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = (part.get("text") for part in parts if isinstance(part, dict))
    return "\n".join(text for text in texts if isinstance(text, str))


def _digest_of(prompt: object) -> str:
    if isinstance(prompt, str) and prompt.strip():
        return digest([("user", prompt)])
    if isinstance(prompt, list) and prompt:
        return digest(_conversation(prompt))
    return ""


def _conversation(messages: Sequence[object]) -> Texts:
    return [
        (str(message.get("role", "user")), _content(message.get("content")))
        for message in messages
        if isinstance(message, dict)
    ]


def _first(row: Row, names: Iterable[str]) -> str:
    for name in names:
        value = row.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value)
    return ""


def _count(row: Row, name: str, *, default: int = 0) -> int:
    value = row.get(name, default)
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{name!r} must be a whole number from 0 upwards, not {value!r}")
    return value


def _finish(reason: object) -> FinishReason:
    return FinishReason.LENGTH if reason in _CUT else FinishReason.STOP


def _usage(usage: object) -> Usage:
    if not isinstance(usage, dict):
        return Usage()
    read = usage.get("input_tokens", usage.get("prompt_tokens"))
    written = usage.get("output_tokens", usage.get("completion_tokens"))
    return Usage(
        input_tokens=read if isinstance(read, int) else None,
        output_tokens=written if isinstance(written, int) else None,
    )


def _said(error: object) -> str:
    said = error.get("message") if isinstance(error, dict) else error
    return str(said)[:200] if said else ""
