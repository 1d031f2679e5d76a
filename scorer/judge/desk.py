"""Judging as a process of its own: it answers the others of its service over a Unix socket.

One process asks for all, so a judge's bounds hold for the service; its work never takes the interpreter from
a process that decides checks by code.
"""

import asyncio
import logging
import signal
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from functools import partial
from pathlib import Path

from scorer.judge.bench import Bench
from scorer.judge.client import HttpJudge
from scorer.judge.frames import HEADER, Ask, Cancel, Done, broken, frame, message_in
from scorer.judge.roster import Roster
from scorer.sample import Sample

_LOG = logging.getLogger(__name__)


class Desk:
    """Answers questions with one bench, from any number of connections."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._attending: dict[StreamWriter, asyncio.Event] = {}

    async def attend(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serves one connection until it ends; then its questions end too."""
        asked: dict[int, asyncio.Task[None]] = {}
        ended = self._attending[writer] = asyncio.Event()
        try:
            while True:
                (length,) = HEADER.unpack(await reader.readexactly(HEADER.size))
                match message_in(await reader.readexactly(length)):
                    case Ask() as ask:
                        asked[ask.number] = asyncio.create_task(self._answer(ask, writer))
                        asked[ask.number].add_done_callback(partial(_forget, asked, ask.number))
                    case Cancel(number=number) if number in asked:
                        asked[number].cancel()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            for task in list(asked.values()):
                task.cancel()
            writer.close()
            del self._attending[writer]
            ended.set()

    async def close(self) -> None:
        """Ends every connection."""
        attending = list(self._attending.items())
        for writer, _ in attending:
            writer.transport.abort()
        for _, ended in attending:
            await ended.wait()

    async def _answer(self, ask: Ask, writer: StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        until = None if ask.timeout is None else loop.time() + ask.timeout
        sample = Sample(ask.response, conversation=ask.conversation)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = {
                    id_: group.create_task(self._bench.judge(spec, sample, until=until, source=ask.source))
                    for id_, spec in ask.specs.items()
                }
            judged = {id_: task.result() for id_, task in tasks.items()}
        except Exception:
            # The outermost loop of this process: one question that breaks it must not take the others along.
            _LOG.exception("a question to judges failed")
            judged = dict.fromkeys(ask.specs, broken("failed at this question"))
        with suppress(ConnectionError):
            writer.write(frame(Done(number=ask.number, judged=judged)))
            await writer.drain()


def _forget(asked: dict[int, asyncio.Task[None]], number: int, _task: asyncio.Task[None]) -> None:
    asked.pop(number, None)


async def serve(roster: Roster, path: Path) -> None:
    """Answers on a socket at `path` until cancelled; the folder should be this user's alone."""
    judges = {config.name: HttpJudge(config) for config in roster.judges}
    path.unlink(missing_ok=True)
    desk = Desk(Bench(roster, judges))
    server = await asyncio.start_unix_server(desk.attend, path)
    path.chmod(0o600)
    try:
        await asyncio.Event().wait()
    finally:
        server.close()
        await desk.close()
        for judge in judges.values():
            await judge.close()


def run(roster: Roster, path: Path) -> int:
    """Serves until SIGTERM or SIGINT; gives the exit code. What a process does that does nothing else."""

    async def main() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.create_task(serve(roster, path))
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, task.cancel)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, signal.SIGINT))
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(main())
    return 0
