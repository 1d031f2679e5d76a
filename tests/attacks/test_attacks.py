"""Every hostile input is answered in bounded time and memory, touching no file and no network.

The library runs in a child process with a memory limit and a hard kill. Its caller gets a verdict, an
undecided check, or an error that names the field. What no static bound can hold is decided behind the fence.
"""

import json
import os
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.check import CheckTable
from scorer.checks import CHECKS
from scorer.decode import check_from
from scorer.errors import InvalidRequest
from scorer.fence import Fence, fenced_table
from scorer.score import score
from scorer.verdict import Outcome, Unscored, Verdict

sys.path.insert(0, str(Path(__file__).parent))
from attack import FILE, NET, Attack
from hostile_documents import hostile_documents
from hostile_json_schemas import hostile_json_schemas
from hostile_texts import HOSTILE_TEXTS
from hostile_xsds import hostile_xsds

SECONDS = 1.0  # of CPU; what is not linear takes many more
BYTES = 256 << 20
KILL_AFTER = 30.0
ALL = [*hostile_documents(), *hostile_json_schemas(), *hostile_xsds()]


class Child:
    """Starts the child, and again after it had to be killed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, spec: dict[str, Any], response: str) -> dict[str, Any]:
        process = self._started()
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps({"spec": spec, "response": response}).encode() + b"\n")
        process.stdin.flush()
        readable, _, _ = select.select([process.stdout], [], [], KILL_AFTER)
        line = process.stdout.readline() if readable else b""
        if line:
            report: dict[str, Any] = json.loads(line)
            return report
        self.stop()
        return {"kind": "crash" if readable else "hang", "text": ""}

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.__exit__(None, None, None)
        self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            command = [sys.executable, str(Path(__file__).with_name("child.py"))]
            path = os.pathsep.join(filter(None, sys.path))
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"PYTHONPATH": path}
            )
        return self._process


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    child = Child()
    yield child
    child.stop()


@pytest.fixture(scope="module")
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


@pytest.fixture(scope="module")
def pipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Is a file whose reader waits for ever, so that opening it, from whatever language, shows as a hang."""
    path = tmp_path_factory.mktemp("attacks") / "pipe"
    os.mkfifo(path)
    return path


def aimed(text: str, listener: socket.socket, pipe: Path) -> str:
    """Points an input at a server that is there and a file that is there."""
    _, port = listener.getsockname()
    address = f"http://127.0.0.1:{port}"
    return text.replace(NET, address).replace(FILE, str(pipe))


def assert_no_connection(listener: socket.socket) -> None:
    with pytest.raises(BlockingIOError):
        listener.accept()


@pytest.mark.parametrize("attack", [a for a in ALL if a.wanted != "either"], ids=lambda attack: attack.name)
def test_attack_is_answered_within_bounds(
    attack: Attack, child: Child, listener: socket.socket, pipe: Path
) -> None:
    spec = json.loads(aimed(json.dumps(attack.spec), listener, pipe))
    report = child.ask(spec, aimed(attack.response, listener, pipe))
    assert report["kind"] == attack.wanted, report["text"]
    assert attack.contains in report["text"]
    assert report["touched"] == []
    assert report["seconds"] <= SECONDS
    assert report["bytes"] <= BYTES
    assert_no_connection(listener)


@pytest.fixture(scope="module")
def fence() -> Iterator[Fence]:
    with Fence(seconds=1.0, workers=1) as fence:
        fence.start()
        yield fence


@pytest.mark.parametrize("attack", ALL, ids=lambda attack: attack.name)
def test_attack_is_answered_behind_the_fence(attack: Attack, fence: Fence) -> None:
    kinds = fenced_table(CHECKS, fence)
    begun = time.monotonic()
    if attack.wanted == "refused":
        with pytest.raises(InvalidRequest, match=re.escape(attack.contains)):
            decide(attack, kinds)
    else:
        assert isinstance(decide(attack, kinds), Verdict | Unscored)
    assert time.monotonic() - begun < KILL_AFTER


def decide(attack: Attack, kinds: CheckTable) -> Outcome:
    check = check_from({"id": "attack", **attack.spec}, kinds=CHECKS)
    return score(attack.response, checks=[check], kinds=kinds).results[0].outcome


def examples() -> Iterator[Any]:
    for name, kind in CHECKS.items():
        for title, text in HOSTILE_TEXTS.items():
            yield pytest.param({name: dict(kind.example)}, text, id=f"{name}: {title}")


@pytest.mark.parametrize(("spec", "text"), list(examples()))
def test_every_kind_answers_a_hostile_text_within_bounds(
    spec: dict[str, Any], text: str, child: Child
) -> None:
    report = child.ask(spec, text)
    assert report["kind"] in ("verdict", "unscored"), report["text"]
    assert report["touched"] == []
    assert report["seconds"] <= SECONDS
    assert report["bytes"] <= BYTES
