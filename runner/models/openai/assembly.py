"""One answer put together from the events of its stream, or the reason why it is none.

HTTP 200 is not success. An answer is whole only when its stream held a choice, named a good finish reason,
sent no error and ended with `[DONE]`.
"""

import json
from collections.abc import Mapping

from runner.models.completion import FinishReason, Usage
from runner.models.errors import Failure, ModelError
from runner.models.openai.refusal import advice_on, failure_of, message_of, quoted

DONE = "[DONE]"
# More than the scorer takes by far; a server that never ends is left before memory does.
_LONGEST_TEXT = 8 << 20
_FINISHES: Mapping[str, FinishReason] = {
    "stop": FinishReason.STOP,
    "eos": FinishReason.STOP,
    "eos_token": FinishReason.STOP,
    "end_turn": FinishReason.STOP,
    "stop_sequence": FinishReason.STOP,
    "length": FinishReason.LENGTH,
    "max_tokens": FinishReason.LENGTH,
}


class Assembly:
    """Takes the data of events and holds what they say together."""

    def __init__(self, name: str, *, key_variable: str) -> None:
        self._name = name
        self._key_variable = key_variable
        self._texts: list[str] = []
        self._length = 0
        self._finish = ""
        self._chosen = False
        self.done = False
        self.model = ""
        self.usage = Usage()
        self.cost_usd: float | None = None
        self.details: dict[str, str] = {}

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._texts)

    def take(self, data: str) -> str:
        """Takes one event and gives the text it adds; raises `ModelError`."""
        if data.strip() == DONE:
            self.done = True
            return ""
        chunk = self._read(data)
        if chunk.get("error"):
            raise self._error(chunk)
        self._identify(chunk)
        usage = chunk.get("usage")
        if isinstance(usage, dict):
            self.usage, self.cost_usd = _usage(usage), _number(usage.get("cost"))
        choices = chunk.get("choices")
        if not isinstance(choices, list):
            return ""
        return "".join(self._choice(each) for each in choices if _is_first(each))

    def finish(self) -> FinishReason:
        """Says why the answer ended; raises `ModelError` where it is not whole."""
        if not self.done:
            raise self._broken("closed the stream without [DONE]")
        if not self._chosen:
            raise self._fail(
                Failure.EMPTY, "sent no choice at all", advice_on(Failure.SERVER_FAILED, self._key_variable)
            )
        if not self._finish:
            raise self._broken("named no finish reason")
        if self._finish == "content_filter":
            raise self._fail(
                Failure.FILTERED,
                "stopped at a content filter",
                advice_on(Failure.FILTERED, self._key_variable),
            )
        if self._finish not in _FINISHES:
            raise self._fail(
                Failure.REFUSED,
                f"ended its answer with {quoted(self._finish)!r}",
                "switch tools and functions off at the server",
            )
        return _FINISHES[self._finish]

    def _read(self, data: str) -> Mapping[str, object]:
        try:
            chunk = json.loads(data)
        except (ValueError, RecursionError):
            chunk = None
        if not isinstance(chunk, dict):
            raise self._fail(
                Failure.UNREADABLE,
                "sent an event that is no JSON object",
                "check that the URL is that of an OpenAI-compatible API, with its /v1",
            )
        return chunk

    def _identify(self, chunk: Mapping[str, object]) -> None:
        model = chunk.get("model")
        if isinstance(model, str) and model:
            if self.model and model != self.model:
                raise self._fail(
                    Failure.OTHER_MODEL,
                    f"changed from {quoted(self.model)} to {quoted(model)} within one answer",
                    "switch fallbacks off at the server",
                )
            self.model = model
        for key in ("id", "system_fingerprint"):
            value = chunk.get(key)
            if isinstance(value, str) and value:
                self.details[key] = value

    def _choice(self, choice: Mapping[str, object]) -> str:
        self._chosen = True
        finish = choice.get("finish_reason")
        if isinstance(finish, str) and finish:
            self._finish = finish
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            return ""
        # A refusal is the model's own answer: it is scored like any other.
        text = "".join(part for key in ("content", "refusal") if isinstance(part := delta.get(key), str))
        self._texts.append(text)
        self._length += len(text)
        if self._length > _LONGEST_TEXT:
            what = f"sent more than {_LONGEST_TEXT:,} characters"
            raise self._fail(Failure.TOO_LARGE, what, "set max_tokens, so that answers end")
        return text

    def _error(self, chunk: Mapping[str, object]) -> ModelError:
        said, code = message_of(chunk)
        status = next((int(word) for word in code.split() if word.isdecimal() and len(word) == 3), 500)
        failure = failure_of(status, f"{code} {said}")
        return self._fail(
            failure,
            f"broke its answer off with an error: {quoted(said) or code}",
            advice_on(failure, self._key_variable),
        )

    def _broken(self, what: str) -> ModelError:
        advice = "try again; partial text is thrown away, and the server's log says why it stopped"
        return self._fail(Failure.BROKEN_OFF, what, advice)

    def _fail(self, failure: Failure, what: str, advice: str) -> ModelError:
        return ModelError(failure, f"{self._name} {what}", advice=advice)


def _is_first(choice: object) -> bool:
    return isinstance(choice, dict) and choice.get("index", 0) in (0, None)


def _usage(usage: Mapping[str, object]) -> Usage:
    return Usage(
        input_tokens=_count(usage.get("prompt_tokens")),
        output_tokens=_count(usage.get("completion_tokens")),
        cached_tokens=_count(_within(usage, "prompt_tokens_details").get("cached_tokens")),
        reasoning_tokens=_count(_within(usage, "completion_tokens_details").get("reasoning_tokens")),
    )


def _within(usage: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = usage.get(key)
    return value if isinstance(value, dict) else {}


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _number(value: object) -> float | None:
    """Reads a cost; a cost that is no finite number from 0 upwards is not known."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value < float("inf") else None
