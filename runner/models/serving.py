"""Any model as an OpenAI-compatible server on loopback, for what asks over HTTP, as judges are asked."""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Self

from aiohttp import web

from runner.item import Json
from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.model import Model, complete
from runner.models.request import Media, Message, Request, Role, Sampling

_LARGEST_BODY = 128 << 20
_STATUS = {
    Failure.RATE_LIMITED: 429,
    Failure.OVERLOADED: 503,
    Failure.TIMED_OUT: 504,
    Failure.TOO_LARGE: 413,
    Failure.UNSUPPORTED_MEDIA: 415,
    Failure.UNKNOWN_MODEL: 404,
}


class ModelServer:
    """A model behind a URL and a key of its own, as an async context; it answers when all is said."""

    def __init__(self, model: Model) -> None:
        self._model = model
        app = web.Application(client_max_size=_LARGEST_BODY)
        app.router.add_post("/v1/chat/completions", self._serve)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=1.0, access_log=None)
        self.key = secrets.token_urlsafe(32)
        self.url = ""

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}/v1"
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._runner.cleanup()

    async def _serve(self, http: web.Request) -> web.StreamResponse:
        if not secrets.compare_digest(http.headers.get("authorization", ""), f"Bearer {self.key}"):
            return _refusal(401, "the key is not the one of this server")
        try:
            body = json.loads(await http.read())
            request = request_in(body)
        except (ValueError, KeyError, TypeError) as error:
            return _refusal(400, f"the request cannot be read ({error})")
        try:
            answer = await complete(self._model, request)
        except ModelError as error:
            status = _STATUS.get(error.failure, 500 if error.retryable else 400)
            return _refusal(status, str(error), retry_after=error.retry_after)
        if body.get("stream"):
            return await _streamed(http, answer)
        return web.json_response(_chunk(answer, "message"))


def request_in(body: Mapping[str, object]) -> Request:
    """Reads the body of a chat completion; the request is named by it, so equal ones are answered alike."""
    messages = body["messages"]
    if not isinstance(messages, list):
        raise TypeError("messages is no list")
    name = hashlib.sha256(json.dumps(messages, sort_keys=True).encode()).hexdigest()
    known = {key: body[key] for key in ("max_tokens", "temperature", "top_p", "seed") if key in body}
    return Request(
        item=f"chat/{name[:16]}",
        messages=tuple(_message(message) for message in messages),
        sampling=Sampling(**known),  # type: ignore[arg-type]
    )


def _message(message: Mapping[str, object]) -> Message:
    content = message["content"]
    parts = [content] if isinstance(content, str) else [_part(part) for part in _rows(content)]
    return Message(role=Role(str(message["role"])), parts=tuple(parts))


def _part(part: Mapping[str, object]) -> str | Media:
    if part.get("type") == "text":
        return str(part["text"])
    image = part["image_url"]
    head, comma, encoded = str(image["url"] if isinstance(image, dict) else image).partition(";base64,")
    if not comma or not head.startswith("data:"):
        raise ValueError("a picture is no data URI")
    data = base64.b64decode(encoded, validate=True)
    sha256 = hashlib.sha256(data).hexdigest()
    return Media(media_type=head.removeprefix("data:"), data=data, sha256=sha256)


def _rows(content: object) -> Sequence[Mapping[str, object]]:
    if not isinstance(content, list) or not all(isinstance(part, dict) for part in content):
        raise TypeError("the content of a message is neither text nor a list of parts")
    return content


def _refusal(status: int, said: str, *, retry_after: float | None = None) -> web.Response:
    headers = {} if retry_after is None else {"retry-after": f"{retry_after:g}"}
    return web.json_response({"error": {"message": said}}, status=status, headers=headers)


async def _streamed(http: web.Request, answer: Completion) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-type": "text/event-stream"})
    await response.prepare(http)
    for event in (json.dumps(_chunk(answer, "delta")), "[DONE]"):
        await response.write(f"data: {event}\n\n".encode())
    await response.write_eof()
    return response


def _chunk(answer: Completion, key: str) -> dict[str, Json]:
    choice: dict[str, Json] = {
        "index": 0,
        key: {"role": "assistant", "content": answer.text},
        "finish_reason": answer.finish.value,
    }
    counted: dict[str, Json] = {
        "prompt_tokens": answer.usage.input_tokens,
        "completion_tokens": answer.usage.output_tokens,
        "cost": answer.cost_usd,
    }
    return {"id": "chat", "model": answer.model, "choices": [choice], "usage": counted}
