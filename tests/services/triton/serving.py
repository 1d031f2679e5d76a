"""Real Triton servers for tests: started by the script that operators use, on ports of their own."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
TRITON = REPOSITORY / "services" / "triton"
ENVIRONMENT = Path(os.environ.get("TRITON_ENV") or REPOSITORY / ".make" / "triton")
PATIENCE = 90.0


@dataclass
class Server:
    """One server: what it serves, where, and its process while it runs."""

    models: Path
    log: Path
    settings: Mapping[str, str]
    ports: tuple[int, int, int]
    process: subprocess.Popen | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.ports[1]}"

    def start(self) -> float:
        """Starts the server and waits until it calls itself ready; returns the seconds that took."""
        http, grpc, metrics = map(str, self.ports)
        environment = {
            **os.environ,
            **self.settings,
            "TRITON_ENV": str(ENVIRONMENT),
            "TRITON_HTTP_PORT": http,
            "TRITON_GRPC_PORT": grpc,
            "TRITON_METRICS_PORT": metrics,
            "TRITON_EXIT_TIMEOUT": "3",
        }
        started = time.monotonic()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [TRITON / "serve.sh", self.models],
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        while not self.answers("v2/health/ready"):
            assert self.process.poll() is None, self.log.read_text()[-4000:]
            assert time.monotonic() - started < PATIENCE, self.log.read_text()[-4000:]
            time.sleep(0.1)
        return time.monotonic() - started

    def answers(self, path: str) -> bool:
        try:
            return self.page(path, port=self.ports[0]) == ""
        except OSError:
            return False

    def page(self, path: str, *, port: int | None = None) -> str:
        url = f"http://127.0.0.1:{port or self.ports[2]}/{path}"
        with urllib.request.urlopen(url, timeout=5) as page:
            return page.read().decode()

    def model_processes(self) -> list[int]:
        """The processes that hold the server's models."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if f" heed_triton_{self.ports[1]}_" in (process / "cmdline").read_text().replace("\0", " "):
                    found.append(int(process.name))
        return found

    def crash(self) -> None:
        """Ends the server alone, as a crash does, and leaves everything else lying about."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def kill(self, signal_number: int = signal.SIGKILL) -> None:
        """Ends the server and its model processes, and removes what a killed one leaves in shared memory."""
        if self.process is not None:
            self.process.send_signal(signal_number)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process = None
        for left in Path("/dev/shm").glob(f"heed_triton_{self.ports[1]}_*"):  # noqa: S108 - its place
            left.unlink(missing_ok=True)


def free_ports() -> tuple[int, int, int]:
    """Three ports that nobody listens on."""
    sockets = [socket.socket() for _ in range(3)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports[0], ports[1], ports[2]


def server(folder: Path, *, models: Path, **settings: str) -> Server:
    """A server that is not started yet."""
    return Server(models=models, log=folder / "triton.log", settings=settings, ports=free_ports())


def repository(folder: Path, limits: Mapping[str, Mapping[str, str]]) -> Path:
    """Our model under the names that have limits; as `vlm_stock` it does not declare `messages`."""
    models = folder / "models"
    for name in limits:
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(TRITON / "model_repository" / "vlm_chat", models / name, ignore=ignore)
        config = models / name / "config.pbtxt"
        lines = config.read_text().replace('name: "vlm_chat"', f'name: "{name}"').splitlines()
        kept = [line for line in lines if name != "vlm_stock" or '"messages"' not in line]
        assert len(lines) - len(kept) == (name == "vlm_stock")
        config.write_text("\n".join(_limited(line, limits[name]) for line in kept))
    return models


def _limited(line: str, limits: Mapping[str, str]) -> str:
    """A line of config.pbtxt with another value, where its parameter is among the limits."""
    for name, value in limits.items():
        if f'key: "{name}"' in line:
            return re.sub(r'string_value: "\d+"', f'string_value: "{value}"', line)
    return line
