"""A fence decides as the kind itself does, and survives what the kind would not."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorer.check import Check, CheckKind, table
from scorer.checks import CHECKS
from scorer.checks.structure import StructureSpec, structure
from scorer.errors import InvalidRequest
from scorer.fence import Fence, fenced, fenced_table
from scorer.sample import Sample
from scorer.score import score
from scorer.structure.grammar import Format
from scorer.verdict import Unscored, UnscoredReason, Verdict

# A kind whose spec says how to misbehave; workers import it by name, so it is a file of its own.
UNRULY = '''
import ctypes, os, resource, sys, time
from dataclasses import dataclass
from scorer.check import check
from scorer.errors import InvalidRequest
from scorer.verdict import Verdict

@dataclass(frozen=True, slots=True, kw_only=True)
class UnrulySpec:
    deed: str

@check(UnrulySpec, version="1", failure_types=(), example={})
def unruly(spec, sample):
    """Does what it is told."""
    said = ""
    match spec.deed:
        case "crash": ctypes.string_at(0)
        case "exit": os._exit(3)
        case "hang":
            while True: pass
        case "sleep": time.sleep(60)
        case "eat": bytearray(1 << 34)
        case "refuse": raise InvalidRequest("deed", "is refused")
        case "break": raise KeyError("broken")
        case "print": print("not an answer")
        case "files":
            for name in os.listdir("/proc/self/fd"):
                if os.path.exists(f"/proc/self/fd/{name}"):
                    said += os.readlink(f"/proc/self/fd/{name}") + " "
        case "secrets": said = " ".join(sorted(os.environ))
        case "pid": said = str(os.getpid())
    return Verdict(passed=True, score=1.0, explanation=said)
'''


@pytest.fixture
def fence() -> Iterator[Fence]:
    with Fence(seconds=5, workers=1) as fence:
        yield fence


@pytest.fixture
def unruly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CheckKind:
    (tmp_path / "unruly_kind.py").write_text(UNRULY, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "unruly_kind", raising=False)
    import unruly_kind  # type: ignore[import-not-found]

    kind: CheckKind = unruly_kind.unruly
    return kind


def do(kind: CheckKind, deed: str) -> Verdict | Unscored:
    return kind(kind.spec_type(deed=deed), Sample("text"))


def pid(kind: CheckKind) -> int:
    verdict = do(kind, "pid")
    assert isinstance(verdict, Verdict)
    return int(verdict.explanation)


def test_fenced_kind_decides_as_the_kind_itself(fence: Fence) -> None:
    spec = StructureSpec(format=Format.JSON, json_schema='{"required": ["a"]}')
    for response in ('{"a": 1}', '{"b": 1}', "```\n{}\n```", "no", "é 😀 {", "\ud800"):
        assert fenced(structure, fence)(spec, Sample(response)) == structure(spec, Sample(response))


def test_fenced_kind_stands_in_a_table_and_scores(fence: Fence) -> None:
    check = Check(id="x", spec=StructureSpec(format=Format.JSON))
    kinds = table(fenced(structure, fence))
    assert score('{"a": 1}', checks=[check], kinds=kinds) == score('{"a": 1}', checks=[check])


def test_large_response_crosses_the_fence(fence: Fence) -> None:
    spec = StructureSpec(format=Format.JSON)
    response = '{"a": "' + "é" * 900_000 + '"}'
    assert fenced(structure, fence)(spec, Sample(response)) == structure(spec, Sample(response))


def test_invalid_request_crosses_the_fence(fence: Fence, unruly: CheckKind) -> None:
    with pytest.raises(InvalidRequest, match=r"^deed: is refused$"):
        do(fenced(unruly, fence), "refuse")


def test_bug_in_a_kind_is_raised_by_name(fence: Fence, unruly: CheckKind) -> None:
    with pytest.raises(RuntimeError, match="KeyError: 'broken'"):
        do(fenced(unruly, fence), "break")


def test_output_of_a_kind_is_no_answer(fence: Fence, unruly: CheckKind) -> None:
    assert do(fenced(unruly, fence), "print") == Verdict(passed=True, score=1.0, explanation="")


@pytest.mark.parametrize("deed", ["hang", "sleep"])
def test_kind_that_never_ends_is_killed_at_the_deadline(unruly: CheckKind, deed: str) -> None:
    with Fence(seconds=0.2, workers=1) as fence:
        fence.start()
        begun = time.monotonic()
        assert do(fenced(unruly, fence), deed) == Unscored(
            reason=UnscoredReason.DEADLINE_EXCEEDED,
            message="The check could not be decided within its limits: it takes longer than 0.2 seconds.",
        )
        assert time.monotonic() - begun < 5


def test_crash_is_contained_and_named(fence: Fence, unruly: CheckKind) -> None:
    kind = fenced(unruly, fence)
    signalled = f"its worker ended: killed by signal {signal.SIGSEGV:d}."
    assert do(kind, "crash") == Unscored(
        reason=UnscoredReason.DEGRADED,
        message=f"The check could not be decided within its limits: {signalled}",
    )
    assert do(kind, "") == Verdict(passed=True, score=1.0, explanation="")


def test_exit_is_contained_and_named(fence: Fence, unruly: CheckKind) -> None:
    outcome = do(fenced(unruly, fence), "exit")
    assert isinstance(outcome, Unscored)
    assert outcome.message.endswith("its worker ended: exit status 3.")


def test_memory_is_bounded(fence: Fence, unruly: CheckKind) -> None:
    kind = fenced(unruly, fence)
    assert do(kind, "eat") == Unscored(
        reason=UnscoredReason.DEGRADED,
        message="The check could not be decided within its limits: it takes more than 1024 MiB of memory.",
    )
    assert do(kind, "") == Verdict(passed=True, score=1.0, explanation="")


def test_worker_is_used_again_and_replaced_after_a_kill(fence: Fence, unruly: CheckKind) -> None:
    kind = fenced(unruly, fence)
    first = pid(kind)
    assert pid(kind) == first
    do(kind, "exit")
    assert pid(kind) != first


def test_worker_killed_while_idle_costs_one_undecided_check(fence: Fence, unruly: CheckKind) -> None:
    kind = fenced(unruly, fence)
    os.kill(pid(kind), signal.SIGKILL)
    assert isinstance(do(kind, ""), Unscored)
    assert do(kind, "") == Verdict(passed=True, score=1.0, explanation="")


def test_worker_inherits_no_files_and_no_secrets(
    fence: Fence, unruly: CheckKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEED_JUDGE_API_KEY", "secret")
    kind = fenced(unruly, fence)
    with (tmp_path / "open").open("w") as opened:
        os.set_inheritable(opened.fileno(), True)
        files, secrets = do(kind, "files"), do(kind, "secrets")
    assert isinstance(files, Verdict)
    assert isinstance(secrets, Verdict)
    assert str(tmp_path / "open") not in files.explanation
    assert "HEED_JUDGE_API_KEY" not in secrets.explanation


def test_many_threads_share_a_bounded_pool(unruly: CheckKind) -> None:
    with Fence(seconds=30, workers=2) as fence, ThreadPoolExecutor(8) as threads:
        kind = fenced(unruly, fence)
        pids = set(threads.map(lambda _: pid(kind), range(64)))
    assert 1 <= len(pids) <= 2


def test_busy_pool_leaves_a_check_undecided_rather_than_waiting_forever(unruly: CheckKind) -> None:
    with Fence(seconds=0.5, workers=1) as fence, ThreadPoolExecutor(2) as threads:
        fence.start()
        kind = fenced(unruly, fence)
        hanging = threads.submit(do, kind, "hang")
        time.sleep(0.1)
        outcomes = [hanging.result(), do(kind, "")]
    assert isinstance(outcomes[0], Unscored)


def test_worker_ends_with_its_parent(tmp_path: Path) -> None:
    program = (
        "import os, sys\n"
        "from scorer.fence import Fence\n"
        "fence = Fence(workers=1)\n"
        "fence.start()\n"
        "print(fence._idle[0]._process.pid, flush=True)\n"
        "os._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    deadline = time.monotonic() + 20
    while Path(f"/proc/{done.stdout.strip()}/exe").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{done.stdout.strip()}/exe").exists()


def test_kind_that_workers_could_not_find_is_refused(fence: Fence) -> None:
    with pytest.raises(ValueError, match="has no structure, so a worker could not find it"):
        fenced(fenced(structure, fence), fence)


def test_table_is_fenced_where_a_kind_is_not_linear(fence: Fence) -> None:
    kinds = fenced_table(CHECKS, fence)
    changed = [name for name in CHECKS if kinds[name] is not CHECKS[name]]
    assert changed == [name for name, kind in CHECKS.items() if not kind.linear]
    assert "structure" in changed


@pytest.mark.parametrize(
    "limits", [{"seconds": 0.0}, {"seconds": float("inf")}, {"memory_bytes": 0}, {"workers": 0}]
)
def test_fence_needs_limits(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="positive"):
        Fence(**limits)  # type: ignore[arg-type]
