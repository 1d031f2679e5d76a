"""A scripted server on loopback that speaks Triton's protocol, and what it was asked."""

import asyncio
import json
from dataclasses import dataclass, field

import grpc
from tritonclient.grpc import model_config_pb2, service_pb2, service_pb2_grpc
from tritonclient.utils import deserialize_bytes_tensor

from runner.models import Message, Request, Role, Sampling

INPUTS = {
    "text_input": "BYTES",
    "messages": "BYTES",
    "image": "BYTES",
    "stream": "BOOL",
    "sampling_parameters": "BYTES",
    "exclude_input_in_output": "BOOL",
    "return_finish_reason": "BOOL",
    "return_num_input_tokens": "BOOL",
    "return_num_output_tokens": "BOOL",
}
OUTPUTS = ("text_output", "finish_reason", "num_input_tokens", "num_output_tokens")


@dataclass(frozen=True)
class Piece:
    """One response: a text, why it ends, and the tokens it brings; `error` instead of all of them."""

    text: str = ""
    finish: str = "None"
    tokens: int = 1
    error: str = ""
    version: str = "1"

    def message(self) -> service_pb2.ModelInferResponse:
        response = service_pb2.ModelInferResponse(model_name="tiny", model_version=self.version)
        for name, text in (("text_output", self.text), ("finish_reason", self.finish)):
            response.outputs.add(name=name, datatype="BYTES", shape=[1])
            data = text.encode()
            response.raw_output_contents.append(len(data).to_bytes(4, "little") + data)
        # The vLLM backend sends the first of the two without any dimension.
        for name, count, shape in (("num_input_tokens", 7, []), ("num_output_tokens", self.tokens, [1])):
            response.outputs.add(name=name, datatype="UINT32", shape=shape)
            response.raw_output_contents.append(count.to_bytes(4, "little"))
        return response


HANG, ABORT = object(), object()
CANARY = (Piece("OK", "length"),)


@dataclass
class Triton(service_pb2_grpc.GRPCInferenceServiceServicer):
    """Answers each question with the next script, the last again and again; the canary has its own."""

    scripts: list[tuple] = field(default_factory=list)
    canary: tuple = CANARY
    inputs: dict[str, str] = field(default_factory=lambda: dict(INPUTS))
    required: set[str] = field(default_factory=set)
    outputs: tuple[str, ...] = OUTPUTS
    decoupled: bool = True
    batch: int = 0
    address: str = ""
    asked: list[dict] = field(default_factory=list)
    canaries: int = 0
    headers: list[dict] = field(default_factory=list)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    server: grpc.aio.Server | None = None

    def answers(self, *script: object) -> None:
        """Adds the script of one answer: pieces, `HANG`, or `ABORT` and the server goes away."""
        self.scripts.append(script)

    async def ServerMetadata(self, request, context):  # noqa: N802 - the protocol's name
        return service_pb2.ServerMetadataResponse(name="triton", version="2.51.0")

    async def ModelMetadata(self, request, context):  # noqa: N802
        if request.name != "tiny":
            message = f"Request for unknown model: '{request.name}' is not found"
            await context.abort(grpc.StatusCode.NOT_FOUND, message)
        response = service_pb2.ModelMetadataResponse(name="tiny", versions=["1"])
        for name, datatype in self.inputs.items():
            response.inputs.add(name=name, datatype=datatype, shape=[1])
        for name in self.outputs:
            response.outputs.add(name=name, datatype="BYTES", shape=[-1])
        return response

    async def ModelConfig(self, request, context):  # noqa: N802
        config = model_config_pb2.ModelConfig(name="tiny", max_batch_size=self.batch)
        config.model_transaction_policy.decoupled = self.decoupled
        for name in self.inputs:
            config.input.add(name=name, optional=name not in self.required)
        return service_pb2.ModelConfigResponse(config=config)

    async def ModelStreamInfer(self, requests, context):  # noqa: N802
        async for request in requests:
            for step in self._script(request, context):
                if step is HANG:
                    await self._hang()
                elif step is ABORT:
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "Stream removed (Socket closed)")
                elif step.error:
                    yield service_pb2.ModelStreamInferResponse(error_message=step.error)
                else:
                    yield service_pb2.ModelStreamInferResponse(infer_response=step.message())

    async def ModelInfer(self, request, context):  # noqa: N802
        step = self._script(request, context)[0]
        if step is HANG:
            await self._hang()
        if step.error:
            await context.abort(grpc.StatusCode.INTERNAL, step.error)
        return step.message()

    async def _hang(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise

    def _script(self, request, context) -> tuple:
        self.headers.append(dict(context.invocation_metadata()))
        if request.id.startswith("canary"):
            self.canaries += 1
            return self.canary
        self.asked.append(_read(request))
        return self.scripts.pop(0) if len(self.scripts) > 1 else self.scripts[0]


def _read(request: service_pb2.ModelInferRequest) -> dict:
    """Inputs by name, and their shapes; texts that are JSON are read."""
    read: dict = {"shapes": {tensor.name: list(tensor.shape) for tensor in request.inputs}}
    for tensor, raw in zip(request.inputs, request.raw_input_contents, strict=True):
        if tensor.datatype == "BOOL":
            read[tensor.name] = bool(raw[0])
            continue
        texts = [text.decode() for text in deserialize_bytes_tensor(raw)]
        read[tensor.name] = texts if tensor.name == "image" else texts[0]
        if tensor.name in ("messages", "sampling_parameters"):
            read[tensor.name] = json.loads(texts[0])
    if request.parameters:
        read["parameters"] = {
            name: getattr(value, value.WhichOneof("parameter_choice"))
            for name, value in request.parameters.items()
        }
    return read


def asking(*parts, timeout: float = 20.0, **sampling) -> Request:
    message = Message(role=Role.USER, parts=parts or ("What is it?",))
    return Request(item="one", messages=(message,), sampling=Sampling(**sampling), timeout=timeout)
