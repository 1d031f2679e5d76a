"""Scores lines in this process or in several, order kept and memory flat however long the input is."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from threading import Thread

from scorer import language
from scorer.checks import CHECKS
from scorer.fence import Fence, fenced_table
from scorer.rpc.lines import LineScorer, ScoredLine

_CHUNK_LINES = 64
_CHUNK_BYTES = 1 << 20
_AHEAD = 4  # chunks under way a process: enough to keep it busy, few enough to keep memory flat
_AHEAD_BYTES = 16 << 20

_Numbered = tuple[int, bytes]


@contextmanager
def score_lines(lines: Iterable[_Numbered], *, jobs: int) -> Iterator[Iterator[ScoredLine]]:
    """Gives the scored lines in input order; the worker processes end with the block."""
    if jobs == 1:
        with Fence() as fence:
            scorer = LineScorer(fenced_table(CHECKS, fence))
            yield (scorer.score(line, number=number) for number, line in lines)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_start) as pool:
        try:
            yield _side_by_side(pool, lines, ahead=jobs * _AHEAD)
        finally:
            pool.shutdown(cancel_futures=True)


def _side_by_side(
    pool: ProcessPoolExecutor, lines: Iterable[_Numbered], *, ahead: int
) -> Iterator[ScoredLine]:
    under_way: deque[tuple[int, Future[list[ScoredLine]]]] = deque()
    waiting = 0
    for chunk in _chunks(lines):
        size = _size(chunk)
        under_way.append((size, pool.submit(_score_chunk, chunk)))
        waiting += size
        while len(under_way) >= ahead or (waiting > _AHEAD_BYTES and under_way):
            done, future = under_way.popleft()
            waiting -= done
            yield from future.result()
    for _, future in under_way:
        yield from future.result()


def _chunks(lines: Iterable[_Numbered]) -> Iterator[list[_Numbered]]:
    chunk: list[_Numbered] = []
    for line in lines:
        chunk.append(line)
        if len(chunk) == _CHUNK_LINES or _size(chunk) > _CHUNK_BYTES:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _size(chunk: list[_Numbered]) -> int:
    return sum(len(line) for _, line in chunk)


_scorer: LineScorer  # one a worker process, made by its initializer


def _start() -> None:
    global _scorer  # noqa: PLW0603 - a pool's initializer has no other way to hand its worker something
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; the parent ends its workers
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    language.load()
    _scorer = LineScorer(fenced_table(CHECKS, Fence()))


def _end_with_parent() -> None:
    """Waits until the parent is gone, however it went, and follows it."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _score_chunk(chunk: list[_Numbered]) -> list[ScoredLine]:
    return [_scorer.score(line, number=number) for number, line in chunk]
