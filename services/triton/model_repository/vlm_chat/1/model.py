"""The entry of Triton's python backend: takes requests, bounds them, and answers every one of them."""

import json
import os
import threading
import time
import traceback
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import triton_python_backend_utils as pb_utils

from . import request as requests_
from .engine import Engine, TookTooLong
from .meters import Meters
from .request import ChatRequest
from .sampling import BadRequest
from .settings import read as read_settings

FINAL = pb_utils.TRITONSERVER_RESPONSE_COMPLETE_FINAL


class TritonPythonModel:
    """A vision-language model behind the tensors of Triton's vLLM backend."""

    def initialize(self, args: dict[str, str]) -> None:
        """Loads the model; what it raises here keeps the model from being served, and says why."""
        parameters = json.loads(args["model_config"]).get("parameters", {})
        given = {name: value["string_value"] for name, value in parameters.items()}
        self._settings = read_settings(given, os.environ)
        self._engine = Engine(self._settings)
        self._meters = Meters(args["model_name"])
        self._workers = ThreadPoolExecutor(self._settings.workers, thread_name_prefix="answer")
        self._room = threading.BoundedSemaphore(self._settings.max_pending)
        self._closing = threading.Event()

    def execute(self, requests: list[Any]) -> None:
        """Hands each request to a worker and returns; raising would leave clients without an answer."""
        for request in requests:
            exchange = _Exchange(request)
            try:
                self._accept(exchange, request)
            except Exception:  # the client must hear something, or it waits for its deadline
                self._fail(exchange, "failed", "failed: the request could not be taken")

    def finalize(self) -> None:
        """Ends the answers under way and waits for the workers."""
        self._closing.set()
        self._workers.shutdown(wait=True, cancel_futures=True)

    def _accept(self, exchange: "_Exchange", request: Any) -> None:
        if not self._room.acquire(blocking=False):
            most = self._settings.max_pending
            self._fail(exchange, "overloaded", f"overloaded: {most} requests are pending; try again later")
            return
        self._meters.took()
        try:
            self._workers.submit(self._answer, exchange, _tensors(request), request.parameters())
        except RuntimeError:
            self._release(started=time.monotonic())
            self._fail(exchange, "overloaded", "overloaded: the model is being unloaded; try again later")

    def _answer(self, exchange: "_Exchange", tensors: Mapping[str, list[Any]], parameters: str) -> None:
        """Answers one request; every path ends in exactly one final response."""
        started = time.monotonic()
        try:
            chat = requests_.read(tensors.get, parameters, self._settings)
            self._converse(exchange, chat)
        except BadRequest as error:
            self._fail(exchange, "bad_request", f"invalid request: {error}")
        except TookTooLong as error:
            self._fail(exchange, "too_long", f"deadline exceeded: {error}")
        except Exception as error:
            pb_utils.Logger.log_error(traceback.format_exc())
            name = type(error).__name__
            self._fail(exchange, "failed", f"failed: {name}; the log of the server says more")
        finally:
            self._release(started=started)

    def _converse(self, exchange: "_Exchange", chat: ChatRequest) -> None:
        """Streams the answer, or gathers it into one response."""
        pieces: list[str] = []

        def emit(text: str, count: int, size: int) -> None:
            if chat.stream and text:
                exchange.send(chat, text, count=count, size=size)
            else:
                pieces.append(text)

        ending = self._engine.answer(
            chat, emit=emit, cancelled=lambda: exchange.cancelled() or self._closing.is_set()
        )
        self._meters.ended(
            ending.reason, input_tokens=ending.input_tokens, output_tokens=ending.output_tokens
        )
        if ending.reason == "abort":
            exchange.fail("cancelled: the answer was not finished")
            return
        exchange.send(
            chat,
            "".join(pieces),
            count=ending.output_tokens - exchange.sent_tokens,
            size=ending.input_tokens,
            reason=ending.reason,
        )

    def _fail(self, exchange: "_Exchange", outcome: str, sentence: str) -> None:
        self._meters.ended(outcome)
        try:
            exchange.fail(sentence)
        except Exception:  # the client is gone
            pb_utils.Logger.log_warning(f"an error could not be delivered: {sentence}")

    def _release(self, *, started: float) -> None:
        self._meters.let_go(seconds=time.monotonic() - started)
        self._room.release()


class _Exchange:
    """One request's way back: pieces of text, then one final response."""

    def __init__(self, request: Any) -> None:
        self._sender = request.get_response_sender()
        self.sent_tokens = 0

    def cancelled(self) -> bool:
        """Says whether the client has gone away."""
        return bool(self._sender.is_cancelled())

    def send(self, chat: ChatRequest, text: str, *, count: int, size: int, reason: str = "") -> None:
        """Sends a piece; one with a reason is the last."""
        self.sent_tokens += count
        tensors = [_bytes("text_output", text)]
        if "finish_reason" in chat.wanted:
            tensors.append(_bytes("finish_reason", reason or "None"))
        if "num_input_tokens" in chat.wanted:
            tensors.append(pb_utils.Tensor("num_input_tokens", np.array([size], dtype=np.uint32)))
        if "num_output_tokens" in chat.wanted:
            tensors.append(pb_utils.Tensor("num_output_tokens", np.array([count], dtype=np.uint32)))
        self._sender.send(pb_utils.InferenceResponse(output_tensors=tensors), flags=FINAL if reason else 0)

    def fail(self, sentence: str) -> None:
        """Sends an error as the last response."""
        error = pb_utils.TritonError(sentence)
        self._sender.send(pb_utils.InferenceResponse(error=error), flags=FINAL)


def _tensors(request: Any) -> dict[str, list[Any]]:
    """Copies the inputs that are there."""
    return {tensor.name(): tensor.as_numpy().reshape(-1).tolist() for tensor in request.inputs()}


def _bytes(name: str, text: str) -> Any:
    return pb_utils.Tensor(name, np.array([text.encode()], dtype=np.object_))
