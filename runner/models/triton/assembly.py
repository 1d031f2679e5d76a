"""One answer put together from the responses of its stream, or the reason why it is none."""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from tritonclient.grpc.service_pb2 import ModelInferResponse

from runner.models.completion import FinishReason, Usage
from runner.models.errors import Failure
from runner.models.triton.refusal import failed, redacted

# What the vLLM backend says until the last response.
_UNFINISHED = ("None", "")
_FINISHES: Mapping[str, FinishReason] = {"stop": FinishReason.STOP, "length": FinishReason.LENGTH}


class Response(Protocol):
    """A response as the client library gives it."""

    def as_numpy(self, name: str) -> NDArray[np.generic] | None:
        """Returns an output, or None where the response has none of that name."""
        ...

    def get_response(self) -> ModelInferResponse:
        """Returns the message itself."""
        ...


class Assembly:
    """Takes responses and holds what they say together."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._texts: list[str] = []
        self._finish = ""
        self._input_tokens: int | None = None
        self._output_tokens: int | None = None
        self.responses = 0
        self.version = ""

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._texts)

    @property
    def usage(self) -> Usage:
        """Tokens as the server counted them; each response counts the tokens it brings."""
        return Usage(input_tokens=self._input_tokens, output_tokens=self._output_tokens)

    def take(self, response: Response) -> str:
        """Takes one response and gives the text it adds; raises `ModelError`."""
        self.responses += 1
        self.version = response.get_response().model_version
        if self._finish:
            raise failed(self._name, Failure.UNREADABLE, "went on after it had finished its answer")
        texts = _elements(response, "text_output")
        if len(texts) > 1:
            raise failed(self._name, Failure.UNREADABLE, f"sent {len(texts)} answers to one question")
        text = self._decoded(texts[0]) if texts else ""
        finish = _elements(response, "finish_reason")
        said = self._decoded(finish[0]) if finish else ""
        self._finish = "" if said in _UNFINISHED else said
        for count in _elements(response, "num_input_tokens"):
            self._input_tokens = self._counted(count)
        for count in _elements(response, "num_output_tokens"):
            self._output_tokens = (self._output_tokens or 0) + self._counted(count)
        self._texts.append(text)
        return text

    def finish(self) -> FinishReason:
        """Says why the answer ended; raises `ModelError` where it is not whole."""
        if not self.responses:
            raise failed(self._name, Failure.EMPTY, "ended its stream without any response")
        if not self._finish or self._finish == "abort":
            raise failed(self._name, Failure.BROKEN_OFF, "ended its stream without finishing its answer")
        if self._finish not in _FINISHES:
            reason = redacted(self._finish)
            raise failed(self._name, Failure.UNREADABLE, f"ended its answer with {reason!r}")
        return _FINISHES[self._finish]

    def _counted(self, element: object) -> int:
        if not isinstance(element, int):
            raise failed(self._name, Failure.UNREADABLE, "sent a count that is no whole number")
        return element

    def _decoded(self, element: object) -> str:
        if not isinstance(element, bytes):
            raise failed(self._name, Failure.UNREADABLE, "sent an output that is no text")
        return element.decode("utf-8", errors="replace")


def _elements(response: Response, name: str) -> list[object]:
    """The elements of an output whatever its shape; some backends send counts without any dimension."""
    array = response.as_numpy(name)
    return [] if array is None else array.reshape(-1).tolist()
