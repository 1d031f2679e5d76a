"""Judging in a process of its own, over a real socket."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scorer.check import Check
from scorer.checks.count import CountSpec, Unit
from scorer.checks.rubric import RubricSpec
from scorer.errors import InvalidRequest
from scorer.judge.call import Judged
from scorer.judge.remote import RemotePlane
from scorer.judge.roster import JudgeConfig, Roster
from scorer.sample import Message, Sample
from scorer.score import score
from scorer.verdict import Unscored, UnscoredReason, Verdict

ROOT = Path(__file__).parents[3]
# A web server that answers, or hangs where the model is called so, and the desk in front of it.
PROGRAM = """
import asyncio, sys
from pathlib import Path
from tempfile import TemporaryDirectory
from aiohttp import web
from scorer.judge.desk import serve
from scorer.judge.roster import JudgeConfig, Roster

async def answer(request):
    body = await request.json()
    if body["model"] == "hangs":
        await asyncio.sleep(60)
    pictures = sum(part["type"] == "image_url" for part in body["messages"][1]["content"])
    text = "component 1: 6/6, component 2: 3/4. Pictures seen: " + str(pictures)
    choice = {"message": {"content": text}, "finish_reason": "stop"}
    return web.json_response({"model": "m-1", "choices": [choice]})

async def main():
    app = web.Application()
    app.router.add_post("/v1/chat/completions", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    judges = [JudgeConfig(name=n, url=url, model=n, concurrency=64) for n in ("answers", "hangs")]
    await serve(Roster(judges=tuple(judges)), Path(sys.argv[1]))

asyncio.run(main())
"""
ROSTER = Roster(
    judges=tuple(JudgeConfig(name=name, url="http://judge/v1", model=name) for name in ("answers", "hangs"))
)


@pytest.fixture
def place() -> Iterator[Path]:
    """Names a socket; a socket's path must be short, as a test's own folder need not be."""
    with TemporaryDirectory(prefix="judges") as folder:
        yield Path(folder) / "socket"


@pytest.fixture
def desk(place: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Starts the process of judges."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> "subprocess.Popen[bytes]":
        place.unlink(missing_ok=True)
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}"}
        started.append(subprocess.Popen([sys.executable, "-c", PROGRAM, str(place)], env=environment))
        wait_until(place.exists)
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    assert holds()


def asked(
    plane: RemotePlane, spec: RubricSpec, *, timeout: float = 20, **sample: Any
) -> Future[Mapping[str, Judged]]:
    return plane.judge(Sample("A bear.", **sample), [Check(id="a", spec=spec)], timeout=timeout)


def reason(future: Future[Mapping[str, Judged]]) -> tuple[UnscoredReason, str]:
    outcome = future.result(timeout=20)["a"].outcome
    assert isinstance(outcome, Unscored)
    return outcome.reason, outcome.message


def test_rubrics_are_judged_with_their_pictures(
    desk: Any, place: Path, spec: RubricSpec, conversation: tuple[Message, ...]
) -> None:
    desk()
    plane = RemotePlane(ROSTER, place)
    judged = asked(plane, spec, conversation=conversation).result(timeout=20)["a"]
    assert isinstance(judged.outcome, Verdict)
    assert judged.outcome.score == 0.9
    assert [call.raw_reply.rpartition(". ")[2] for call in judged.calls] == ["Pictures seen: 2"]
    plane.close()


def test_hanging_judges_hold_neither_other_judges_nor_checks_by_code(
    desk: Any, place: Path, spec: RubricSpec
) -> None:
    desk()
    plane = RemotePlane(ROSTER, place)
    hanging = [asked(plane, replace(spec, judge="hangs"), timeout=30) for _ in range(64)]
    assert isinstance(asked(plane, spec).result(timeout=20)["a"].outcome, Verdict)
    start = time.perf_counter()
    count = [Check(id="c", spec=CountSpec(unit=Unit.WORD, max=5))]
    assert all(score("A bear.", checks=count).summary.all_passed for _ in range(100))
    assert time.perf_counter() - start < 2
    assert not any(future.done() for future in hanging)
    assert all(future.cancel() for future in hanging)
    plane.close()


def test_the_deadline_is_kept_there(desk: Any, place: Path, spec: RubricSpec) -> None:
    desk()
    plane = RemotePlane(ROSTER, place)
    future = asked(plane, replace(spec, judge="hangs"), timeout=0.3)
    assert reason(future)[0] is UnscoredReason.DEADLINE_EXCEEDED
    plane.close()


def test_a_process_that_goes_leaves_rubrics_unscored_and_may_come_back(
    desk: Any, place: Path, spec: RubricSpec
) -> None:
    process = desk()
    plane = RemotePlane(ROSTER, place)
    future = asked(plane, replace(spec, judge="hangs"))
    time.sleep(0.3)
    process.send_signal(signal.SIGKILL)
    assert reason(future) == (UnscoredReason.DEGRADED, "The process that asks judges has gone.")
    process.wait()
    desk()
    assert isinstance(asked(plane, spec).result(timeout=20)["a"].outcome, Verdict)
    plane.close()


def test_a_process_that_never_was_leaves_rubrics_unscored(place: Path, spec: RubricSpec) -> None:
    plane = RemotePlane(ROSTER, place)
    assert reason(asked(plane, spec)) == (
        UnscoredReason.DEGRADED,
        "The process that asks judges cannot be reached.",
    )


def test_an_unknown_judge_is_refused_without_asking(place: Path, spec: RubricSpec) -> None:
    with pytest.raises(InvalidRequest):
        asked(RemotePlane(ROSTER, place), replace(spec, judge="x"))


def test_the_socket_is_this_users_alone(desk: Any, place: Path) -> None:
    desk()
    wait_until(lambda: (place).stat().st_mode & 0o777 == 0o600)


def test_the_process_ends_on_sigterm_with_questions_open(place: Path, spec: RubricSpec) -> None:
    program = (
        "import sys; from pathlib import Path; from scorer.judge.desk import run;"
        "from scorer.judge.roster import JudgeConfig, Roster;"
        "judge = JudgeConfig(name='answers', url=sys.argv[2], model='m');"
        "sys.exit(run(Roster(judges=(judge,)), Path(sys.argv[1])))"
    )
    with socket.create_server(("127.0.0.1", 0)) as silent:
        command = [sys.executable, "-c", program, str(place), f"http://127.0.0.1:{silent.getsockname()[1]}"]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT}"}
        with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as process:
            wait_until(place.exists)
            future = asked(RemotePlane(ROSTER, place), spec)
            with silent.accept()[0]:
                process.send_signal(signal.SIGTERM)
                assert (process.wait(timeout=20), process.communicate()[1]) == (0, b"")
    assert reason(future)[0] is UnscoredReason.DEGRADED


def test_who_asks_from_another_process_loads_no_http() -> None:
    program = "import sys, scorer.judge.remote; sys.exit('aiohttp' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}"}
    assert subprocess.run([sys.executable, "-c", program], env=environment, check=False).returncode == 0
