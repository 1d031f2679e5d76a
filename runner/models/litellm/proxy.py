"""The proxy as a child process on loopback, from an environment of its own; it is never imported."""

import asyncio
import secrets
import signal
import socket
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Self

import aiohttp

from runner.models.errors import Failure, ModelError
from runner.models.openai.refusal import quoted

PINNED = "litellm[proxy]==1.106.2"
# Releases that were published by an attacker; an environment that holds one is not started.
MALICIOUS = frozenset({"1.82.7", "1.82.8"})
CONFIG = Path(__file__).with_name("config.yaml")

_POLL_SECONDS = 0.2
_STOP_SECONDS = 10.0
_LONGEST_TAIL = 4000


class Proxy:
    """A running proxy and its key, as an async context: `async with Proxy(...) as proxy: proxy.url`.

    `environment` is the folder of the virtual environment that holds LiteLLM; `variables` become the child's
    whole environment, so they carry the providers' keys.
    """

    def __init__(
        self,
        environment: Path,
        *,
        variables: Mapping[str, str],
        config: Path = CONFIG,
        patience: float = 120.0,
    ) -> None:
        self._environment = environment
        self._variables = variables
        self._config = config
        self._patience = patience
        self._process: asyncio.subprocess.Process | None = None
        self._log: IO[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._port = 0
        self.key = f"sk-{secrets.token_urlsafe(32)}"

    @property
    def url(self) -> str:
        """The base URL, with its `/v1`."""
        return f"http://127.0.0.1:{self._port}/v1"

    async def __aenter__(self) -> Self:
        command = self._command()
        self._port = _free_port()
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (closed when the process is)
        # LiteLLM imports from its working directory and from two folders above it: both are its own.
        self._folder = tempfile.TemporaryDirectory(prefix="heed-litellm-")
        work = Path(self._folder.name, "proxy", "work")
        work.mkdir(parents=True)
        self._process = await asyncio.create_subprocess_exec(
            command.absolute(),
            *("--config", str(self._config.absolute()), "--host", "127.0.0.1", "--port", str(self._port)),
            *("--telemetry", "False"),
            env={
                **self._variables,
                "LITELLM_MASTER_KEY": self.key,
                "LITELLM_LOCAL_MODEL_COST_MAP": "True",
                "LITELLM_LOG": "ERROR",
            },
            cwd=work,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
            # An interrupt at the terminal is for the runner, which stops the proxy when it is done with it.
            start_new_session=True,
        )
        try:
            await self._ready()
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._stop()

    def _command(self) -> Path:
        command = self._environment / "bin" / "litellm"
        if not command.exists():
            advice = (
                f"set HEED_LITELLM_URL to a running proxy, or make the environment: python3 -m venv "
                f"{self._environment} && {self._environment}/bin/pip install '{PINNED}' prometheus-client"
            )
            raise ModelError(Failure.UNREACHABLE, f"{command} is not there", advice=advice, retryable=False)
        folders = self._environment.glob("lib/*/*/litellm-*.dist-info")
        found = {path.name.removeprefix("litellm-").removesuffix(".dist-info") for path in folders}
        if bad := found & MALICIOUS:
            raise ModelError(
                Failure.REFUSED,
                f"{self._environment} holds LiteLLM {min(bad)}, which was published by an attacker",
                advice=f"delete it, change every key that it could read, and install '{PINNED}'",
            )
        return command

    async def _ready(self) -> None:
        """Waits until the proxy answers; raises `ModelError` where it ends instead, or takes too long."""
        try:
            async with asyncio.timeout(self._patience), aiohttp.ClientSession() as session:
                while not await self._is_alive(session):
                    await asyncio.sleep(_POLL_SECONDS)
        except TimeoutError as error:
            raise self._failed(f"was not ready within {self._patience:g} s") from error

    async def _is_alive(self, session: aiohttp.ClientSession) -> bool:
        if self._process is not None and self._process.returncode is not None:
            raise self._failed(f"ended with status {self._process.returncode} at its start")
        try:
            async with session.get(f"http://127.0.0.1:{self._port}/health/liveliness") as response:
                return response.status == 200
        except aiohttp.ClientError:
            return False

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.send_signal(signal.SIGTERM)
            try:
                async with asyncio.timeout(_STOP_SECONDS):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
        if self._log is not None:
            self._log.close()
            self._log = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _failed(self, what: str) -> ModelError:
        said = self._last_words()
        return ModelError(
            Failure.UNREACHABLE,
            f"the LiteLLM proxy {what}" + (f": {quoted(said)}" if said else ""),
            advice="correct what it says, or set HEED_LITELLM_URL to a proxy that runs",
            retryable=False,
        )

    def _last_words(self) -> str:
        if self._log is None:
            return ""
        size = self._log.seek(0, 2)
        self._log.seek(max(size - _LONGEST_TAIL, 0))
        lines = self._log.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
