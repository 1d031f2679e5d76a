"""The scorer service as operators start it: a real process on free ports."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from prometheus_client.parser import text_string_to_metric_families

from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub

PATIENCE = 20.0


@dataclass
class Service:
    """A running service: its process, where it listens, and what it has logged."""

    process: subprocess.Popen[str]
    address: str
    metrics: str
    log_file: Path
    channels: list[grpc.Channel] = field(default_factory=list)

    def channel(self, credentials: grpc.ChannelCredentials | None = None) -> grpc.Channel:
        options = [
            ("grpc.use_local_subchannel_pool", 1)
        ]  # a connection of its own, so perhaps another process
        if credentials is None:
            self.channels.append(grpc.insecure_channel(self.address, options=options))
        else:
            options.append(("grpc.ssl_target_name_override", "localhost"))
            self.channels.append(grpc.secure_channel(self.address, credentials, options=options))
        return self.channels[-1]

    @property
    def stub(self) -> ScorerServiceStub:
        return ScorerServiceStub(self.channel())

    def healthy(self, service: str = "heed.scorer.v1.ScorerService") -> bool:
        check = health_pb2_grpc.HealthStub(self.channel()).Check
        try:
            answer = check(health_pb2.HealthCheckRequest(service=service), timeout=2)
        except grpc.RpcError:
            return False
        return answer.status == health_pb2.HealthCheckResponse.SERVING

    def log(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.log_file.read_text().splitlines() if line.startswith("{")]

    def workers(self) -> list[int]:
        return [int(line["process"]) for line in self.log() if str(line["message"]).startswith("serving on")]

    def samples(self) -> dict[str, list[tuple[dict[str, str], float]]]:
        with urllib.request.urlopen(self.metrics, timeout=5) as page:  # noqa: S310 - our own
            families = text_string_to_metric_families(page.read().decode())
            found: dict[str, list[tuple[dict[str, str], float]]] = {}
            for family in families:
                for sample in family.samples:
                    found.setdefault(sample.name, []).append((sample.labels, sample.value))
        return found

    def total(self, name: str, **labels: str) -> float:
        return sum(value for found, value in self.samples().get(name, []) if labels.items() <= found.items())

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


@contextmanager
def services(folder: Path) -> Iterator[Callable[..., Service]]:
    """Gives what starts services; they end with the block."""
    started: list[Service] = []

    def run(*arguments: str, ready: bool = True, module: str = "services.scorer") -> Service:
        address, metrics = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
        log_file = folder / f"log-{len(started)}"
        command = [sys.executable, "-m", module, "--listen", address, "--metrics", metrics, *arguments]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("HEED_")}
        with log_file.open("w") as log:
            process = subprocess.Popen(command, stderr=log, stdout=subprocess.PIPE, text=True, env=clean)
        started.append(Service(process, address, f"http://{metrics}/metrics", log_file))
        if ready:
            wait_until(lambda: started[-1].workers() or process.poll() is not None)
        return started[-1]

    yield run
    for service in started:
        for channel in service.channels:
            channel.close()
        if service.process.poll() is None:
            service.end()
        assert service.process.stdout is not None
        service.process.stdout.close()


@pytest.fixture
def until() -> Callable[[Callable[[], object]], None]:
    """Waits until something holds; fails where it does not within the time that anything here may take."""
    return wait_until


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services; they end with the test."""
    with services(tmp_path) as run:
        yield run


@pytest.fixture(scope="module")
def two_processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service of two processes for all tests of a module, as `heed serve --processes 2` starts it."""
    with services(tmp_path_factory.mktemp("service")) as run:
        service = run("--processes", "2", "--request-count", "100", module="scorer.rpc")
        wait_until(lambda: len(service.workers()) == 2)
        yield service
