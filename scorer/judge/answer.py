"""Puts a judge's answer together, from one JSON body or from the events of a stream; HTTP 200 is not success.

An answer counts when it names why it finished and, where streamed, ended with `[DONE]`. Thinking that comes
in a field of its own is left out.
"""

import json
from collections.abc import Iterator, Mapping

from scorer.judge.call import Completion
from scorer.judge.setback import Setback, setback_in

_MOST = 1 << 20  # characters of an answer, and bytes of a line of a stream
_DONE = "[DONE]"


class Events:
    """Takes a stream of server-sent events apart."""

    def __init__(self) -> None:
        self._rest = b""

    def data(self, received: bytes) -> Iterator[str]:
        """Gives the data of the lines that `received` completes."""
        *lines, self._rest = (self._rest + received).split(b"\n")
        if len(self._rest) > _MOST:
            raise Setback("a line of its stream is too long", retryable=False)
        for line in lines:
            if line.startswith(b"data:"):
                yield line[5:].strip().decode("utf-8", "replace")


class Answer:
    """Collects one answer."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._refusals: list[str] = []
        self._length = 0
        self._finish = ""
        self._model = ""
        self._usage: Mapping[str, object] = {}
        self.is_done = False

    def take_event(self, data: str) -> None:
        """Takes one event of a stream."""
        if data == _DONE:
            self.is_done = True
        elif data:
            self._take(data, "delta")

    def take_body(self, body: str) -> None:
        """Takes an answer that came whole."""
        self._take(body, "message")
        self.is_done = True

    def _take(self, data: str, part: str) -> None:
        try:
            chunk = json.loads(data)
        except (ValueError, RecursionError):
            raise Setback("its answer is no JSON") from None
        if not isinstance(chunk, Mapping):
            raise Setback("its answer is no object")
        if chunk.get("error"):
            raise setback_in(chunk["error"])
        self._model = str(chunk.get("model") or self._model)
        usage = chunk.get("usage")
        self._usage = usage if isinstance(usage, Mapping) else self._usage
        for choice in chunk.get("choices") or ():
            if isinstance(choice, Mapping):
                self._take_choice(choice, choice.get(part))

    def _take_choice(self, choice: Mapping[str, object], said: object) -> None:
        self._finish = str(choice.get("finish_reason") or self._finish)
        if not isinstance(said, Mapping):
            return
        for target, name in ((self._texts, "content"), (self._refusals, "refusal")):
            text = _text(said.get(name))
            self._length += len(text)
            target.append(text)
        if self._length > _MOST:
            raise Setback("its answer is too long", retryable=False)

    def completion(self, *, header_cost: str | None = None) -> Completion:
        """Gives the answer; raises Setback where it is none."""
        text, refusal = "".join(self._texts), "".join(self._refusals).strip().rstrip(".")
        if refusal or self._finish == "content_filter":
            raise Setback(refusal[:200] or "its answer was filtered", retryable=False, refused=True)
        if not self.is_done or not self._finish:
            raise Setback("its answer broke off")
        return Completion(
            text=text,
            returned_model=self._model,
            input_tokens=_count(self._usage.get("prompt_tokens")),
            output_tokens=_count(self._usage.get("completion_tokens")),
            cost_usd=_cost(self._usage.get("cost"), header_cost),
            truncated=self._finish == "length",
        )


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, Mapping))
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 62 else None


def _cost(*values: object) -> float | None:
    """Gives the first cost that was reported; absent is unknown, not free."""
    for value in values:
        try:
            known = isinstance(value, (int, float, str)) and not isinstance(value, bool)
            cost = float(str(value)) if known else -1.0
        except ValueError:
            continue
        if 0 <= cost < 1e9:
            return cost
    return None
