"""A thread of its own for judging, for callers that do not wait on an event loop: they get futures.

All HTTP judges of the process live on its loop, which starts with the first question, so that a process may
fork before it. A judge that hangs holds nobody but those who wait for it.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from scorer.check import Check
from scorer.checks.rubric import RubricSpec
from scorer.judge.bench import Bench
from scorer.judge.call import Judge, Judged
from scorer.judge.client import HttpJudge
from scorer.judge.roster import JudgeConfig, Roster, rubrics_of
from scorer.sample import Sample

_PATIENCE_SECONDS = 5.0


class JudgePlane:
    """Judges on a thread of its own; safe to call from any other."""

    def __init__(self, roster: Roster, *, make: Callable[[JudgeConfig], Judge] = HttpJudge) -> None:
        self.roster = roster
        self._judges = {config.name: make(config) for config in roster.judges}
        self._bench = Bench(roster, self._judges)
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="judges", daemon=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def judge(
        self, sample: Sample, checks: Sequence[Check], *, timeout: float | None, source: str = ""
    ) -> Future[Mapping[str, Judged]]:
        """Asks for `checks`, all of them rubrics; the future gives one `Judged` a check, by its id.

        `timeout` is in seconds. Raises InvalidRequest for an unknown judge. A future that is cancelled
        ends its calls.
        """
        specs = rubrics_of(checks, self.roster)
        return asyncio.run_coroutine_threadsafe(self._all(sample, specs, timeout, source), self._started())

    async def _all(
        self, sample: Sample, specs: Mapping[str, RubricSpec], timeout: float | None, source: str
    ) -> Mapping[str, Judged]:
        until = None if timeout is None else asyncio.get_running_loop().time() + timeout
        async with asyncio.TaskGroup() as group:
            tasks = {
                id_: group.create_task(self._bench.judge(spec, sample, until=until, source=source))
                for id_, spec in specs.items()
            }
        return {id_: task.result() for id_, task in tasks.items()}

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread.start()
            return self._loop

    def _run(self) -> None:
        loop = self._loop
        if loop is None:
            raise RuntimeError("the thread runs before its loop is there")
        asyncio.set_event_loop(loop)
        loop.run_forever()
        loop.close()

    def close(self) -> None:
        """Ends the calls under way, closes connections and the thread; the plane is not used again."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        ending = asyncio.run_coroutine_threadsafe(self._end(), loop)
        ending.result(timeout=_PATIENCE_SECONDS)
        loop.call_soon_threadsafe(loop.stop)
        self._thread.join(timeout=_PATIENCE_SECONDS)

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for judge in self._judges.values():
            if isinstance(judge, HttpJudge):
                await judge.close()
