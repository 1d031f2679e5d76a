"""The way to the process of judges from the others: questions over a socket, answers as futures."""

import socket
import struct
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from itertools import count
from pathlib import Path

from scorer.check import Check
from scorer.checks.rubric import RubricSpec
from scorer.judge.call import Judged
from scorer.judge.frames import HEADER, Ask, Cancel, Done, broken, frame, message_in
from scorer.judge.roster import Roster, rubrics_of
from scorer.sample import Sample

# A process of judges that takes no more questions must not hold whoever asks.
_SEND_SECONDS = 2


class RemotePlane:
    """Has rubrics judged in another process; safe to call from any thread, connected when first needed.

    Where that process is not there, or goes, rubrics are unscored as DEGRADED, and the next question
    connects anew.
    """

    def __init__(self, roster: Roster, path: Path) -> None:
        self.roster = roster
        self._path = path
        self._lock = threading.Lock()
        self._line: _Line | None = None

    def judge(
        self, sample: Sample, checks: Sequence[Check], *, timeout: float | None, source: str = ""
    ) -> Future[Mapping[str, Judged]]:
        """Asks as `JudgePlane.judge` does."""
        specs = rubrics_of(checks, self.roster)
        try:
            return self._connected().ask(sample, specs, timeout=timeout, source=source)
        except OSError:
            future: Future[Mapping[str, Judged]] = Future()
            future.set_result(dict.fromkeys(specs, broken("cannot be reached")))
            return future

    def close(self) -> None:
        """Ends the connection; what was asked on it is unscored."""
        with self._lock:
            if self._line is not None:
                self._line.close()

    def _connected(self) -> "_Line":
        with self._lock:
            if self._line is None or self._line.is_closed:
                self._line = _Line(self._path)
            return self._line


class _Line:
    """Is one connection, and the questions that are open on it."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        wait = struct.pack("ll", _SEND_SECONDS, 0)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)
        self._sending = threading.Lock()
        self._open: dict[int, tuple[Future[Mapping[str, Judged]], tuple[str, ...]]] = {}
        self._numbers = count()
        self.is_closed = False
        threading.Thread(target=self._listen, name="judges", daemon=True).start()

    def ask(
        self, sample: Sample, specs: Mapping[str, RubricSpec], *, timeout: float | None, source: str
    ) -> Future[Mapping[str, Judged]]:
        number = next(self._numbers)
        future: Future[Mapping[str, Judged]] = Future()
        self._open[number] = future, tuple(specs)
        self._send(
            Ask(
                number=number,
                response=sample.response,
                conversation=sample.conversation,
                specs=specs,
                timeout=timeout,
                source=source,
            )
        )
        future.add_done_callback(lambda done: self._forget(number, done))
        if self.is_closed:
            self._give_up()
        return future

    def close(self) -> None:
        self.is_closed = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _forget(self, number: int, future: Future[Mapping[str, Judged]]) -> None:
        self._open.pop(number, None)
        if future.cancelled() and not self.is_closed:
            with suppress(OSError):
                self._send(Cancel(number=number))

    def _send(self, message: Ask | Cancel) -> None:
        data = frame(message)
        with self._sending:
            try:
                self._socket.sendall(data)
            except OSError:
                self.close()  # half a frame may be out, so nothing more can be said here
                raise

    def _listen(self) -> None:
        with suppress(OSError), self._socket.makefile("rb") as stream:
            while header := stream.read(HEADER.size):
                if len(header) < HEADER.size:
                    break
                (length,) = HEADER.unpack(header)
                data = stream.read(length)
                if len(data) < length:
                    break
                done = message_in(data)
                if isinstance(done, Done) and (waiting := self._open.get(done.number)):
                    with suppress(InvalidStateError):  # cancelled meanwhile
                        waiting[0].set_result(done.judged)
        self.is_closed = True
        self._give_up()
        self._socket.close()

    def _give_up(self) -> None:
        for future, ids in list(self._open.values()):
            with suppress(InvalidStateError):
                future.set_result(dict.fromkeys(ids, broken("has gone")))
