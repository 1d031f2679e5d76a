"""The gRPC edge: one stream a request, with a deadline, cancelled on the way out."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from typing import Any, cast

import grpc
from tritonclient.grpc import model_config_pb2, service_pb2
from tritonclient.grpc.aio import InferenceServerClient, InferenceServerException

from runner.models.errors import Failure, ModelError
from runner.models.model import timed_out
from runner.models.triton.assembly import Response
from runner.models.triton.refusal import failed, refused
from runner.models.triton.tensors import Call

_LARGEST_RESPONSE = 64 << 20
# A server that was restarted is found again within seconds, not minutes.
_CHANNEL: tuple[tuple[str, int], ...] = (
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", _LARGEST_RESPONSE),
    ("grpc.initial_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 2000),
)
_FOREIGN = (InferenceServerException, grpc.aio.AioRpcError, asyncio.CancelledError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What a server says about itself and one of its models."""

    server: str
    metadata: service_pb2.ModelMetadataResponse
    config: model_config_pb2.ModelConfig


class Transport:
    """One channel to one model; `silence` is the longest wait in seconds for the next response."""

    def __init__(
        self, name: str, *, address: str, model: str, version: str, tls: bool, silence: float
    ) -> None:
        self._name = name
        self._model = model
        self._version = version
        self._silence = silence
        # No headers are ever sent: one of them ends servers before 26.04.
        self._client = InferenceServerClient(address, ssl=tls, channel_args=list(_CHANNEL))

    async def close(self) -> None:
        """Closes the channel."""
        await self._client.close()

    async def describe(self, *, timeout: float) -> Described:
        """Asks the server what it serves."""
        which, within = (self._model, self._version), {"client_timeout": min(timeout, self._silence)}
        try:
            server = await self._client.get_server_metadata(**within)
            metadata = await self._client.get_model_metadata(*which, **within)
            config = await self._client.get_model_config(*which, **within)
        except _FOREIGN as error:
            raise self._translated(error, timeout, begun=False) from error
        return Described(server=f"{server.name} {server.version}", metadata=metadata, config=config.config)

    async def stream(self, call: Call, *, request_id: str, timeout: float) -> AsyncGenerator[Response, None]:
        """Yields the responses of a model that streams; however it is left, the call is over afterwards."""
        begun = False
        stream = self._client.stream_infer(_once(self._asked(call, request_id)), stream_timeout=timeout)
        try:
            while True:
                async with asyncio.timeout(self._silence):
                    result, error = await anext(stream)
                if error is not None:
                    raise refused(self._name, error.message() or "", begun=begun)
                begun = True
                yield result
        except StopAsyncIteration:
            return
        except TimeoutError as error:
            what = f"said nothing {'more ' if begun else ''}for {self._silence:g} s"
            raise failed(self._name, Failure.TIMED_OUT, what) from error
        except _FOREIGN as error:
            raise self._translated(error, timeout, begun=begun) from error
        finally:
            # Leaving a stream does not end it: without this the model would go on writing.
            stream.cancel()

    async def single(self, call: Call, *, request_id: str, timeout: float) -> AsyncGenerator[Response, None]:
        """Yields the one response of a model that does not stream."""
        try:
            response = await self._client.infer(**self._asked(call, request_id), client_timeout=timeout)
        except _FOREIGN as error:
            raise self._translated(error, timeout, begun=False) from error
        yield cast("Response", response)

    def _asked(self, call: Call, request_id: str) -> dict[str, Any]:
        return {
            "model_name": self._model,
            "model_version": self._version,
            "inputs": list(call.inputs),
            "request_id": request_id,
            "parameters": dict(call.parameters),
        }

    def _translated(self, error: BaseException, timeout: float, *, begun: bool) -> ModelError:
        """Turns what the library raises into our error; a cancellation from outside is passed on."""
        match error:
            case asyncio.CancelledError():
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise error
                # The library answers its own mistakes, and a closed channel, with a cancellation.
                return failed(self._name, Failure.BROKEN_OFF, "was cut off inside this client")
            case InferenceServerException():
                code, said = str(error.status() or "").removeprefix("StatusCode."), error.message() or ""
            case grpc.aio.AioRpcError():
                code, said = error.code().name, error.details() or ""
            case _:
                raise error
        if code == grpc.StatusCode.DEADLINE_EXCEEDED.name:
            return timed_out(self._name, timeout)
        return refused(self._name, said, code=code, begun=begun)


async def _once(asked: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    yield asked
