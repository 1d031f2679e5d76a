"""A model behind a Triton server: met once, tried with a canary, then asked."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from runner.models.chat_template import ChatTemplate
from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.model import Answer, timed_out
from runner.models.request import Message, Request, Role, Sampling
from runner.models.stopwatch import Stopwatch
from runner.models.triton.assembly import Assembly, Response
from runner.models.triton.contract import Contract, Prompting, read
from runner.models.triton.tensors import Call, call_of
from runner.models.triton.transport import Transport

# After these the server may have become another: it is looked at anew before the next question.
_DOUBTFUL = frozenset({Failure.UNREACHABLE, Failure.SERVER_FAILED, Failure.BROKEN_OFF, Failure.TIMED_OUT})
_CANARY = Request(
    item="canary",
    messages=(Message(role=Role.USER, parts=("Say OK.",)),),
    sampling=Sampling(max_tokens=1),
)
_SHORTEST_WAIT = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonEndpoint:
    """Where a model is served: HOST:PORT of the gRPC port, and the model's name in the repository.

    `template` writes the prompt for models without the input messages. `silence` is the longest wait in
    seconds for the next piece of an answer, the first included.
    """

    address: str
    model: str
    version: str = ""
    template: ChatTemplate | None = None
    tls: bool = False
    silence: float = 120.0
    largest_image: int = 20 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class _Server:
    """What is known of a server that has answered the canary."""

    contract: Contract
    details: Mapping[str, str]


class TritonModel:
    """A model behind a Triton server.

    A model is believed ready after it has answered a canary, for a server may call one ready whose process is
    gone. Open it where an event loop runs, and close it there.
    """

    def __init__(self, name: str, endpoint: TritonEndpoint) -> None:
        self._name = name
        self._endpoint = endpoint
        self._transport: Transport | None = None
        self._server: _Server | None = None
        self._version = endpoint.version
        self._meeting = asyncio.Lock()

    @property
    def name(self) -> str:
        """The model as the user wrote it."""
        return self._name

    async def close(self) -> None:
        """Closes the channel."""
        transport, self._transport, self._server = self._transport, None, None
        if transport is not None:
            await transport.close()

    async def answer(self, request: Request) -> Answer:
        """Streams one answer; closing it early cancels the work at the server."""
        deadline = monotonic() + request.timeout
        try:
            server = await self._met(request.timeout)
            call = self._call(request, server.contract)
            whole, watch = Assembly(self._name), Stopwatch()
            responses = self._responses(call, server.contract, request.id, deadline - monotonic())
            async with aclosing(responses):
                async for response in responses:
                    text = whole.take(response)
                    if text:
                        watch.text_came()
                        yield text
            yield Completion(
                text=whole.text,
                finish=whole.finish(),
                model=self._endpoint.model,
                usage=whole.usage,
                timings=watch.timings(),
                sampling=call.sampling,
                details={**server.details, "model_version": self._identified(whole.version)},
            )
        except ModelError as error:
            if error.failure in _DOUBTFUL:
                self._server = None
            raise

    async def _met(self, timeout: float) -> _Server:
        """Returns what is known of the server, asking and trying it first where nothing is."""
        try:
            async with asyncio.timeout(timeout), self._meeting:
                if self._server is None:
                    self._server = await self._meet(timeout)
                return self._server
        except TimeoutError as error:
            raise timed_out(self._name, timeout) from error

    async def _meet(self, timeout: float) -> _Server:
        described = await self._opened().describe(timeout=timeout)
        contract = read(self._name, described.metadata, described.config)
        details = {"server": described.server, "prompting": str(contract.prompting)}
        template = self._endpoint.template
        if contract.prompting is Prompting.TEXT and template is not None:
            details["chat_template"] = template.digest
        await self._try(contract, timeout)
        return _Server(contract=contract, details=details)

    async def _try(self, contract: Contract, timeout: float) -> None:
        """Has the model say one token; a refusal also shows that somebody is there."""
        try:
            call = self._call(_CANARY, contract)
            async with aclosing(self._responses(call, contract, _CANARY.id, timeout)) as responses:
                async for _ in responses:
                    pass
        except ModelError as error:
            if error.retryable:
                raise

    def _call(self, request: Request, contract: Contract) -> Call:
        where = self._endpoint
        return call_of(request, contract, template=where.template, largest_image=where.largest_image)

    def _responses(
        self, call: Call, contract: Contract, request_id: str, timeout: float
    ) -> AsyncGenerator[Response, None]:
        transport = self._opened()
        ask = transport.stream if contract.streams else transport.single
        return ask(call, request_id=request_id, timeout=max(_SHORTEST_WAIT, timeout))

    def _identified(self, version: str) -> str:
        """Settles which version answers; a later answer by another is an error."""
        self._version = self._version or version
        if version != self._version:
            what = f"was version {self._version} and is now version {version}"
            raise ModelError(
                Failure.OTHER_MODEL, f"{self._name} {what}", advice="pin the version, or start the run anew"
            )
        return version

    def _opened(self) -> Transport:
        if self._transport is None:
            where = self._endpoint
            self._transport = Transport(
                self._name,
                address=where.address,
                model=where.model,
                version=where.version,
                tls=where.tls,
                silence=where.silence,
            )
        return self._transport
