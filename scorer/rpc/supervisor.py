"""Keeps processes running: forks them, starts another where one dies, and ends them together.

The supervisor has one thread and waits for signals alone, so it may fork at any time. It never imports
gRPC: a process that forks afterwards would inherit its locks and threads.
"""

import logging
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import NoReturn

logger = logging.getLogger(__name__)

EX_CONFIG = 2
EX_LOOP = 70
_WATCHED = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT)
_LOOP_DEATHS, _LOOP_SECONDS = 5, 30.0
_MARGIN = 3.0  # seconds beyond the grace period after which a process is killed

Work = Callable[["Lifeline"], int]


@dataclass(slots=True)
class Role:
    """Is one process that shall always run."""

    name: str
    work: Work
    last: bool = False  # ends after the others
    pid: int = 0
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=_LOOP_DEATHS))


class Lifeline:
    """Tells a process that its supervisor is gone: a pipe that nobody writes to, and that ends with it."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def hold(self) -> None:
        """Makes this process one that listens; the supervisor alone keeps the other end."""
        os.close(self._write)

    def watch(self) -> None:
        """Sends this process SIGTERM when the supervisor is gone."""
        threading.Thread(target=self._wait, name="heed-lifeline", daemon=True).start()

    def _wait(self) -> None:
        os.read(self._read, 1)
        os.kill(os.getpid(), signal.SIGTERM)


class Supervisor:
    """Runs `roles` until it is told to stop, or one of them cannot be kept running."""

    def __init__(
        self, roles: list[Role], *, grace: float, changed: Callable[[int, int], None] = lambda _n, _r: None
    ) -> None:
        self._roles = roles
        self._grace = grace
        self._changed = changed
        self._restarts = 0
        self._lifeline = Lifeline()
        self._exit = 0

    def run(self) -> int:
        """Gives the exit code: 0 after SIGTERM or SIGINT, else why it could not go on."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)
        for role in self._roles:
            self._start(role)
        self._tell()
        while (caught := signal.sigwaitinfo(_WATCHED).si_signo) == signal.SIGCHLD:
            if not self._revive():
                break
        else:
            logger.info("stopping: %s", signal.Signals(caught).name)
        self._stop()
        return self._exit

    def _start(self, role: Role) -> None:
        sys.stdout.flush()
        role.pid = os.fork()
        if role.pid == 0:
            self._become(role)

    def _become(self, role: Role) -> NoReturn:
        code = 1
        try:
            self._lifeline.hold()
            code = role.work(self._lifeline)
        except BaseException:
            logger.exception("%s failed", role.name)
        finally:
            logging.shutdown()
            sys.stdout.flush()
            os._exit(code)

    def _revive(self) -> bool:
        """Starts what died again; False where that does not help."""
        for role, code in self._dead():
            role.deaths.append(monotonic())
            logger.error("%s ended with %s", role.name, _described(code))
            if code == EX_CONFIG:
                self._exit = EX_CONFIG
                return False
            if len(role.deaths) == _LOOP_DEATHS and role.deaths[-1] - role.deaths[0] < _LOOP_SECONDS:
                logger.critical("%s died %d times in %g s; giving up", role.name, _LOOP_DEATHS, _LOOP_SECONDS)
                self._exit = EX_LOOP
                return False
            self._restarts += 1
            self._start(role)
            self._tell()
        return True

    def _dead(self) -> list[tuple[Role, int]]:
        dead = []
        for role in self._roles:
            if role.pid and (status := os.waitpid(role.pid, os.WNOHANG))[0]:
                role.pid = 0
                dead.append((role, os.waitstatus_to_exitcode(status[1])))
        return dead

    def _tell(self) -> None:
        serving = sum(1 for role in self._roles if role.pid and not role.last)
        self._changed(serving, self._restarts)

    def _stop(self) -> None:
        for last in (False, True):
            self._end([role for role in self._roles if role.last is last])

    def _end(self, roles: list[Role]) -> None:
        """Ends processes, at first politely; a second signal from outside ends the politeness."""
        for role in roles:
            if role.pid:
                os.kill(role.pid, signal.SIGTERM)
        deadline = monotonic() + self._grace + _MARGIN
        while any(role.pid for role in roles):
            info = signal.sigtimedwait(_WATCHED, max(0.0, deadline - monotonic()))
            if info is None or info.si_signo != signal.SIGCHLD:
                for role in roles:
                    if role.pid:
                        logger.error("%s killed: it did not end in time", role.name)
                        os.kill(role.pid, signal.SIGKILL)
                deadline = monotonic() + _MARGIN
            self._dead()


def _described(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"
