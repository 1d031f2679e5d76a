"""Asks a judge over HTTP, by OpenAI's chat completions: the only place where judging meets the network.

Answers are streamed by default: a caller that gives up ends the work upstream, whatever stands between, and
an answer that breaks off is known by its missing end. There is one layer of retries, here: proxies are asked
for none.
"""

import asyncio
import json
import logging
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Self

import aiohttp

from scorer.judge.answer import Answer, Events
from scorer.judge.breaker import Breaker
from scorer.judge.call import Completion
from scorer.judge.prompt import Prompt
from scorer.judge.roster import JudgeConfig
from scorer.judge.setback import Setback, setback_of
from scorer.verdict import Unscored, UnscoredReason

_LOG = logging.getLogger(__name__)

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 20.0
_CONNECT_SECONDS = 10.0
_MOST_BYTES = 4 << 20


class HttpJudge:
    """Is one judge behind an address; it owns its connections, its pace and its breaker."""

    def __init__(
        self,
        config: JudgeConfig,
        *,
        breaker: Breaker | None = None,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self.config = config
        self.name = config.name
        self.model = config.model
        self._breaker = breaker or Breaker()
        self._jitter = jitter
        self._slots = asyncio.Semaphore(config.concurrency)
        self._takes_schema = config.json_schema
        self._resume_at = 0.0
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        if self._session is not None:
            await self._session.close()

    async def ask(self, prompt: Prompt, *, sample: int, until: float | None) -> Completion:
        """Answers, or fails, before the event loop's clock shows `until`."""
        start = time.monotonic()
        try:
            async with asyncio.timeout_at(until):
                completion = await self._persist(prompt, sample, until)
        except TimeoutError:
            completion = Completion(failure=_late(self.name))
        return replace(completion, seconds=time.monotonic() - start)

    async def _persist(self, prompt: Prompt, sample: int, until: float | None) -> Completion:
        loop = asyncio.get_running_loop()
        attempt = 0
        while True:
            by_schema = self._takes_schema and prompt.schema is not None
            body = self._body(prompt, sample, by_schema=by_schema)
            try:
                return replace(await self._admitted(body), by_schema=by_schema)
            except Setback as setback:
                if setback.about_schema and by_schema:
                    self._forgo_schema()
                    continue
                attempt += 1
                wait = self._wait(setback, attempt)
                out_of_time = until is not None and loop.time() + wait >= until
                if not setback.retryable or attempt >= self.config.attempts or out_of_time:
                    failure = setback.unscored(self.name, secret=self.config.api_key)
                    return Completion(failure=failure)
            await asyncio.sleep(wait)

    def _forgo_schema(self) -> None:
        if self._takes_schema:
            self._takes_schema = False
            _LOG.warning("judge %s takes no JSON schema; it is asked for JSON in words", self.name)

    def _wait(self, setback: Setback, attempt: int) -> float:
        """Gives the seconds to the next attempt: as long as the judge asks, or doubling, never in step."""
        backoff = min(_FIRST_WAIT * 2.0 ** (attempt - 1), _LONGEST_WAIT) * (0.5 + self._jitter())
        if setback.throttled and setback.after:
            self._resume_at = max(self._resume_at, time.monotonic() + setback.after)
        return max(backoff, setback.after)

    async def _admitted(self, body: Mapping[str, object]) -> Completion:
        """Makes one attempt, once there is a free place and the judge may be asked."""
        async with self._slots:
            await asyncio.sleep(max(0.0, self._resume_at - time.monotonic()))
            if not self._breaker.admits(time.monotonic()):
                raise Setback("it failed too often and is left alone for a while", retryable=False)
            try:
                completion = await self._post(body)
            except Setback as setback:
                if setback.retryable and not setback.throttled:
                    self._breaker.failed(time.monotonic())
                else:
                    self._breaker.succeeded()
                raise
            self._breaker.succeeded()
            return completion

    async def _post(self, body: Mapping[str, object]) -> Completion:
        try:
            async with self._connected().post(
                f"{self.config.url.rstrip('/')}/chat/completions",
                data=json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"),
                headers=self._headers(),
                allow_redirects=False,
            ) as response:
                return await _received(response)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Setback(f"{type(error).__name__} while it was asked") from error

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self.config.concurrency),
                timeout=aiohttp.ClientTimeout(
                    total=self.config.timeout_seconds, sock_connect=_CONNECT_SECONDS
                ),
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,
            )
        return self._session

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "x-litellm-num-retries": "0"}
        if self.config.api_key:
            headers["authorization"] = f"Bearer {self.config.api_key}"
        return headers

    def _body(self, prompt: Prompt, sample: int, *, by_schema: bool) -> dict[str, object]:
        body: dict[str, object] = {
            "model": self.config.model,
            "messages": list(prompt.messages),
            "max_tokens": self.config.max_tokens,
        }
        if self.config.temperature is not None:
            body["temperature"] = self.config.temperature
        if self.config.seed is not None:
            body["seed"] = self.config.seed + sample
        if self.config.stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        if by_schema:
            schema = {"name": "verdict", "strict": True, "schema": prompt.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return {**body, **self.config.body}


async def _received(response: aiohttp.ClientResponse) -> Completion:
    headers = response.headers
    if response.status != 200:
        raise setback_of(response.status, headers, await _whole(response), now=time.time())
    if headers.get("x-litellm-attempted-fallbacks", "0") != "0":
        raise Setback("the proxy let another model answer for it", retryable=False)
    answer = Answer()
    if response.content_type == "text/event-stream":
        await _streamed(response, answer)
    else:
        answer.take_body(await _whole(response))
    return answer.completion(header_cost=headers.get("x-litellm-response-cost"))


async def _whole(response: aiohttp.ClientResponse) -> str:
    body = bytearray()
    async for received in response.content.iter_any():
        body += received
        if len(body) > _MOST_BYTES:
            raise Setback("its answer is too long", retryable=False)
    return body.decode("utf-8", "replace")


async def _streamed(response: aiohttp.ClientResponse, answer: Answer) -> None:
    events = Events()
    async for received in response.content.iter_any():
        for data in events.data(received):
            answer.take_event(data)
        if answer.is_done:
            return


def _late(judge: str) -> Unscored:
    return Unscored(
        reason=UnscoredReason.DEADLINE_EXCEEDED,
        message=f"The caller's deadline passed before judge {judge!r} had answered.",
    )
