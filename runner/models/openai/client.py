"""The HTTP edge: one streamed chat completion a request, and every way in which it can fail."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import aiohttp

from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.model import Answer, timed_out
from runner.models.openai.assembly import Assembly
from runner.models.openai.payload import body_of
from runner.models.openai.refusal import refused
from runner.models.openai.sse import EventReader, Unreadable
from runner.models.request import Request
from runner.models.stopwatch import Stopwatch

_CONNECT_SECONDS = 10.0
_DRAIN_SECONDS = 0.1
_LARGEST_REFUSAL = 65536
_STARTED = "try again; if it goes on, check that the server is up and reachable from here"
# What the proxy says about who answered, by the names we keep it under.
_DETAILS = {
    "x-request-id": "request_id",
    "x-litellm-call-id": "call_id",
    "x-litellm-model-id": "model_id",
    "x-litellm-attempted-retries": "retries_behind",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Where a model is served: the base URL with its `/v1`, the model's name there, and the key.

    `key_variable` is what errors tell a user to set. `silence` is the longest wait in seconds for the next
    piece of an answer, the first included. `proxied` says that LiteLLM stands in front.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    key_variable: str = "HEED_OPENAI_API_KEY"
    silence: float = 120.0
    largest_image: int = 20 << 20
    proxied: bool = False

    def headers(self) -> dict[str, str]:
        """The headers of every call; whoever stands in front is told not to try again by itself."""
        headers = {"accept": "text/event-stream"}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        if self.proxied:
            headers["x-litellm-num-retries"] = "0"
        return headers


class OpenAIModel:
    """A model behind an OpenAI-compatible server.

    The first answer settles which model answers; a later one from another is an error. Open it where an event
    loop runs, and close it there.
    """

    def __init__(self, name: str, endpoint: Endpoint) -> None:
        self._name = name
        self._endpoint = endpoint
        self._session: aiohttp.ClientSession | None = None
        self._identity: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        """The model as the user wrote it."""
        return self._name

    async def close(self) -> None:
        """Closes the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def answer(self, request: Request) -> Answer:
        """Streams one answer; closing it early closes the connection, which cancels the work behind it."""
        endpoint = self._endpoint
        body = body_of(request, model=endpoint.model, largest_image=endpoint.largest_image)
        limits = aiohttp.ClientTimeout(
            total=request.timeout, sock_connect=_CONNECT_SECONDS, sock_read=endpoint.silence
        )
        watch = Stopwatch()
        try:
            async with self._opened().post(
                f"{endpoint.url.rstrip('/')}/chat/completions",
                json=body,
                headers=endpoint.headers(),
                timeout=limits,
                allow_redirects=False,
            ) as response:
                await self._require_stream(response)
                whole = Assembly(self._name, key_variable=endpoint.key_variable)
                events = EventReader()
                async for received in response.content.iter_any():
                    for text in map(whole.take, events.feed(received)):
                        if text:
                            watch.text_came()
                            yield text
                    if whole.done:
                        break
                await _drain(response)
            yield self._completion(whole, response.headers, request, watch)
        except Unreadable as error:
            raise self._failed(Failure.UNREADABLE, f"sent what is no event stream ({error})") from error
        except (aiohttp.ClientError, TimeoutError, ConnectionError) as error:
            raise self._transport(error, request, said_something=watch.started) from error

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            # How much runs at once is decided before the call, not by a pool.
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0), cookie_jar=aiohttp.DummyCookieJar()
            )
        return self._session

    async def _require_stream(self, response: aiohttp.ClientResponse) -> None:
        if response.status != 200 or response.content_type == "application/json":
            body = await response.content.read(_LARGEST_REFUSAL)
            # An error may come with status 200; what is no error is an answer that was not streamed.
            status = 500 if response.status == 200 and b'"error"' in body else response.status
            if status == 200:
                raise self._failed(
                    Failure.REFUSED, "answered without streaming", advice="use a server that streams"
                )
            raise refused(
                self._name, status, body, response.headers, key_variable=self._endpoint.key_variable
            )
        if _number_in(response.headers, "x-litellm-attempted-fallbacks"):
            raise self._failed(
                Failure.OTHER_MODEL,
                "was answered for by another model, a fallback",
                advice="remove fallbacks from the proxy's configuration",
            )

    def _completion(
        self, whole: Assembly, headers: Mapping[str, str], request: Request, watch: Stopwatch
    ) -> Completion:
        finish = whole.finish()
        said = {ours: headers[theirs] for theirs, ours in _DETAILS.items() if headers.get(theirs)}
        identity = (whole.model or self._endpoint.model, said.get("model_id", ""))
        if self._identity is None:
            self._identity = identity
        elif self._identity != identity:
            raise self._failed(
                Failure.OTHER_MODEL,
                f"was {_shown(self._identity)} and is now {_shown(identity)}",
                advice="pin the model's version, and let one deployment serve it",
            )
        return Completion(
            text=whole.text,
            finish=finish,
            model=identity[0],
            usage=whole.usage,
            cost_usd=whole.cost_usd,
            timings=watch.timings(),
            sampling=request.sampling.given(),
            details={**said, **whole.details},
        )

    def _transport(self, error: Exception, request: Request, *, said_something: bool) -> ModelError:
        match error:
            case aiohttp.ConnectionTimeoutError():
                return self._failed(Failure.UNREACHABLE, f"did not connect within {_CONNECT_SECONDS:g} s")
            case aiohttp.SocketTimeoutError():
                what = f"said nothing {'more ' if said_something else ''}for {self._endpoint.silence:g} s"
                return self._failed(Failure.TIMED_OUT, what)
            case TimeoutError():
                return timed_out(self._name, request.timeout)
            case aiohttp.ClientConnectorCertificateError() | aiohttp.ClientSSLError():
                return self._failed(
                    Failure.UNREACHABLE,
                    "has a certificate that is not trusted",
                    advice="check the URL, or add the authority's certificate",
                    retryable=False,
                )
            case aiohttp.InvalidURL():
                return self._failed(
                    Failure.REFUSED, "has a URL that is none", advice="write it as http://HOST:PORT/v1"
                )
            case aiohttp.ClientConnectorError():
                return self._failed(Failure.UNREACHABLE, f"cannot be reached ({error.strerror})")
            case _:
                return self._failed(Failure.BROKEN_OFF, "lost the connection before the answer was whole")

    def _failed(
        self, failure: Failure, what: str, *, advice: str = _STARTED, retryable: bool | None = None
    ) -> ModelError:
        return ModelError(failure, f"{self._name} {what}", advice=advice, retryable=retryable)


async def _drain(response: aiohttp.ClientResponse) -> None:
    """Reads what is left of a response, so that its connection can be used again."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_SECONDS):
            await response.content.read()


def _number_in(headers: Mapping[str, str], name: str) -> int:
    """Reads a number out of a header; 0 where there is none."""
    value = headers.get(name, "")
    return int(value) if value.isdecimal() else 0


def _shown(identity: tuple[str, str]) -> str:
    model, deployment = identity
    return f"{model} ({deployment[:12]})" if deployment else model
