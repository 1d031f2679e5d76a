"""Decides checks in worker processes that can be killed, bounded in time and memory.

For checks whose cost a caller's spec can drive up, or whose libraries a response might crash. `fenced`
wraps one kind; what it cannot decide within the fence is `Unscored`. The worker gets the spec and the
response alone.
"""

import math
import os
import pickle
import select
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore
from typing import Self

from scorer.check import CheckKind, CheckTable, Spec, table
from scorer.errors import InvalidRequest
from scorer.fence_worker import HEADER, READY, Crossed, Refused
from scorer.sample import Sample
from scorer.verdict import Outcome, Unscored, UnscoredReason

_START_SECONDS = 60.0
_GRACE_SECONDS = 1.0  # after which a worker whose parent is gone ends itself


class Fence:
    """Is a bounded pool of workers; it starts them when they are first needed, and again after a kill.

    Safe from many threads. A process that forks after using one gets workers of its own.
    """

    def __init__(self, *, seconds: float = 2.0, memory_bytes: int = 1 << 30, workers: int = 2) -> None:
        if not (math.isfinite(seconds) and seconds > 0 and memory_bytes > 0 and workers > 0):
            raise ValueError("a fence needs a positive time, memory and number of workers")
        self.seconds = seconds
        self.memory_bytes = memory_bytes
        self.workers = workers
        self._forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Starts every worker now, so that no check waits for one."""
        started = [self._take() for _ in range(self.workers)]
        for worker in started:
            self._give_back(worker)

    def close(self) -> None:
        """Ends the idle workers; a fence that is used again starts new ones."""
        while self._idle:
            self._idle.pop().kill()

    def decide(self, kind: CheckKind, spec: Spec, sample: Sample) -> Outcome:
        """Decides in a worker; raises what the kind raises."""
        if self._pid != os.getpid():
            self._forget()
        if not self._free.acquire(timeout=self.seconds):
            return self._unscored(UnscoredReason.DEGRADED, f"all {self.workers} workers were busy")
        try:
            return self._decide(kind, spec, sample)
        finally:
            self._free.release()

    def _decide(self, kind: CheckKind, spec: Spec, sample: Sample) -> Outcome:
        request = pickle.dumps((kind.decide.__module__, kind.name, spec, sample.response), protocol=5)
        try:
            worker = self._take()
        except OSError as error:
            return self._unscored(UnscoredReason.DEGRADED, f"no worker could be started ({error.strerror})")
        try:
            reply = worker.ask(request, seconds=self.seconds)
        except _TooSlow:
            worker.kill()
            return self._unscored(
                UnscoredReason.DEADLINE_EXCEEDED, f"it takes longer than {self.seconds:g} seconds"
            )
        except _Died as death:
            worker.kill()
            return self._unscored(UnscoredReason.DEGRADED, f"its worker ended: {death}")
        except BaseException:
            worker.kill()
            raise
        if isinstance(reply, MemoryError):
            worker.kill()
        else:
            self._give_back(worker)
        return self._answer(reply)

    def _answer(self, reply: Crossed) -> Outcome:
        match reply:
            case Refused(field=field, reason=reason, fault=fault):
                raise InvalidRequest(field, reason, fault=fault)
            case MemoryError():
                megabytes = self.memory_bytes >> 20
                return self._unscored(
                    UnscoredReason.DEGRADED, f"it takes more than {megabytes} MiB of memory"
                )
            case BaseException():
                raise reply
            case _:
                return reply

    @staticmethod
    def _unscored(reason: UnscoredReason, why: str) -> Unscored:
        return Unscored(reason=reason, message=f"The check could not be decided within its limits: {why}.")

    def _take(self) -> "_Worker":
        while self._idle:
            with suppress(IndexError):  # another thread was faster
                worker = self._idle.pop()
                if not worker.has_ended():
                    return worker
                worker.kill()
        return _Worker(memory_bytes=self.memory_bytes, seconds=self.seconds + _GRACE_SECONDS)

    def _give_back(self, worker: "_Worker") -> None:
        self._idle.append(worker)

    def _forget(self) -> None:
        self._pid = os.getpid()
        self._free = BoundedSemaphore(self.workers)
        self._idle: list[_Worker] = []


def fenced(kind: CheckKind, fence: Fence) -> CheckKind:
    """Returns the same kind, decided behind the fence; the kind must be a public name of its module."""
    module = sys.modules[kind.decide.__module__]
    if getattr(module, kind.name, None) is not kind:
        raise ValueError(f"{module.__name__} has no {kind.name}, so a worker could not find it")
    behind: CheckKind = replace(kind, decide=partial(fence.decide, kind))
    return behind


def fenced_table(kinds: CheckTable, fence: Fence) -> CheckTable:
    """Returns the same table with every kind that is not linear behind the fence."""
    return table(*(kind if kind.linear else fenced(kind, fence) for kind in kinds.values()))


class _TooSlow(Exception):
    """Says that a worker has not answered in time."""


class _Died(Exception):
    """Says that a worker ended, and how."""


class _Worker:
    """Is one worker process, seen from outside.

    It is a fresh program rather than a fork, so that it has none of the parent's threads, locks, sockets or
    secrets. It ends when its input does, and so with its parent.
    """

    def __init__(self, *, memory_bytes: int, seconds: float) -> None:
        program = "from scorer.fence_worker import main; main()"
        command = [sys.executable, "-P", "-c", program, str(memory_bytes), str(seconds)]
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={
                "PYTHONPATH": os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path),
                "PYTHONUTF8": "1",
            },
            cwd="/",
        )
        assert self._process.stdin is not None  # noqa: S101 - asked for above
        assert self._process.stdout is not None  # noqa: S101 - asked for above
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        try:
            ready = self._read(len(READY), time.monotonic() + _START_SECONDS)
        except (_TooSlow, _Died):
            ready = b""
        if ready != READY:
            self.kill()
            raise OSError(0, "the worker does not start")

    def ask(self, request: bytes, *, seconds: float) -> Crossed:
        deadline = time.monotonic() + seconds
        self._write(HEADER.pack(len(request)) + request)
        (length,) = HEADER.unpack(self._read(HEADER.size, deadline))
        reply: Crossed = pickle.loads(self._read(length, deadline))  # noqa: S301 - written by our own worker
        return reply

    def has_ended(self) -> bool:
        """Says whether somebody else ended the process; then nothing that was asked is lost."""
        return self._process.poll() is not None

    def kill(self) -> None:
        self._process.kill()
        with self._process:  # closes the pipes and waits
            pass

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._in, view) :]
        except BrokenPipeError:
            raise _Died(self._how_it_ended()) from None

    def _read(self, length: int, deadline: float) -> bytes:
        parts: list[bytes] = []
        while length:
            left = deadline - time.monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                raise _TooSlow
            part = os.read(self._out, min(length, 1 << 20))
            if not part:
                raise _Died(self._how_it_ended())
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def _how_it_ended(self) -> str:
        code = self._process.wait(timeout=_GRACE_SECONDS)
        return f"killed by signal {-code}" if code < 0 else f"exit status {code}"
