"""Rubrics, a conversation with pictures, and a server to be told what to answer, for the tests of judging."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from scorer.checks.rubric import RubricComponent, RubricCriterion, RubricSpec
from scorer.sample import Media, Message, Role

PNG = b"\x89PNG\r\n\x1a\n" + bytes(8)
JPEG = b"\xff\xd8\xff\xe0" + bytes(8)


@pytest.fixture
def spec() -> RubricSpec:
    return RubricSpec(
        instruction="Describe the scene in one sentence.",
        components=(
            RubricComponent(text="Describe the scene", weight=6, type="description"),
            RubricComponent(text="in one sentence", weight=4, type="length_limit"),
        ),
    )


@pytest.fixture
def criteria() -> RubricSpec:
    return RubricSpec(
        instruction="What do the pictures share?",
        criteria=(
            RubricCriterion(name="creativity", description="New ideas.", scale_min=1, scale_max=10),
            RubricCriterion(name="answer_accuracy", scale_min=1, scale_max=10),
        ),
        reference="Both show a bear.",
    )


@pytest.fixture
def conversation() -> tuple[Message, ...]:
    return (
        Message(
            role=Role.USER,
            parts=(
                Media(media_type="image/gif", data=PNG, sha256=""),
                "What is this?",
                Media(media_type="", data=JPEG, sha256=""),
            ),
        ),
        Message(role=Role.ASSISTANT, parts=("A bear.",)),
    )


@dataclass
class Upstream:
    """A server that answers as a test tells it to, in turn, the last way ever again."""

    url: str = ""
    ways: list[Callable[[web.Request], Awaitable[web.StreamResponse]]] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    busy: int = 0
    most_busy: int = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.times.append(time.monotonic())
        self.headers.append(request.headers)
        self.requests.append(await request.json())
        way = self.ways.pop(0) if len(self.ways) > 1 else self.ways[0]
        self.busy += 1
        self.most_busy = max(self.most_busy, self.busy)
        try:
            return await way(request)
        finally:
            self.busy -= 1


@pytest.fixture
async def upstream() -> AsyncIterator[Upstream]:
    told = Upstream()
    app = web.Application(client_max_size=64 << 20)
    app.router.add_post("/v1/chat/completions", told.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    told.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    yield told
    await runner.cleanup()
