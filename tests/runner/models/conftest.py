"""A scripted server on loopback that speaks chat completions, and what it was sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest
from aiohttp import web

from runner.models import Message, Request, Role, Sampling
from runner.models.openai import Endpoint, OpenAIModel

Reply = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(slots=True)
class Upstream:
    url: str = ""
    replies: list[Reply] = field(default_factory=list)
    bodies: list[dict] = field(default_factory=list)
    headers: list[dict] = field(default_factory=list)
    connections: set = field(default_factory=set)

    def streams(self, *events: str, headers=None, cut=False) -> None:
        """Next, sends events; `cut` drops the connection after them."""

        async def reply(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse(headers={"content-type": "text/event-stream", **(headers or {})})
            await response.prepare(request)
            for event in events:
                await response.write(f"data: {event}\n\n".encode())
            if cut:
                request.transport.close()
            return response

        self.replies.append(reply)

    def refuses(self, status: int, body: object = None, headers=None, kind="application/json") -> None:
        """Next, answers with a status and a body."""

        async def reply(request: web.Request) -> web.StreamResponse:
            text = body if isinstance(body, str) else json.dumps(body)
            return web.Response(status=status, text=text, headers={"content-type": kind, **(headers or {})})

        self.replies.append(reply)

    def hangs(self, *events: str, left: asyncio.Event | None = None) -> None:
        """Next, sends events and then nothing more; sets `left` when the caller is gone."""

        async def reply(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse(headers={"content-type": "text/event-stream"})
            await response.prepare(request)
            for event in events:
                await response.write(f"data: {event}\n\n".encode())
            try:
                await asyncio.Event().wait()
            finally:
                if left is not None:
                    left.set()
            return response

        self.replies.append(reply)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        self.bodies.append(await request.json())
        self.headers.append({k.lower(): v for k, v in request.headers.items()})
        self.connections.add(request.transport.get_extra_info("peername"))
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        return await reply(request)


@pytest.fixture
async def upstream() -> AsyncIterator[Upstream]:
    server = Upstream()
    app = web.Application(client_max_size=64 << 20)
    app.router.add_post("/v1/chat/completions", server.serve)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    server.url = f"http://{host}:{port}/v1"
    yield server
    await runner.cleanup()


@pytest.fixture
async def model(upstream: Upstream) -> AsyncIterator[Callable[..., OpenAIModel]]:
    opened: list[OpenAIModel] = []

    def open_model(**changes) -> OpenAIModel:
        endpoint = Endpoint(**{"url": upstream.url, "model": "tiny", "key": "sk-1", **changes})
        opened.append(OpenAIModel("openai:tiny", endpoint))
        return opened[-1]

    yield open_model
    for each in opened:
        await each.close()


@pytest.fixture
def asked() -> Request:
    message = Message(role=Role.USER, parts=("What is it?",))
    return Request(item="i1", messages=(message,), sampling=Sampling(max_tokens=9, temperature=0), timeout=5)
