"""Scores lines in this process or in several, order kept and memory flat however long the input is."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context

from scorer.checks import CHECKS
from scorer.fence import Fence, fenced_table
from scorer.rpc.lines import LineScorer, ScoredLine

_CHUNK = 64
_AHEAD = 4  # chunks under way a process: enough to keep it busy, few enough to keep memory flat

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
    under_way: deque[Future[list[ScoredLine]]] = deque()
    for chunk in _chunks(lines):
        under_way.append(pool.submit(_score_chunk, chunk))
        if len(under_way) >= ahead:
            yield from under_way.popleft().result()
    while under_way:
        yield from under_way.popleft().result()


def _chunks(lines: Iterable[_Numbered]) -> Iterator[list[_Numbered]]:
    rest = iter(lines)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk


_scorer: LineScorer  # one a worker process, made by its initializer


def _start() -> None:
    global _scorer  # noqa: PLW0603 - a pool's initializer has no other way to hand its worker something
    _scorer = LineScorer(fenced_table(CHECKS, Fence()))


def _score_chunk(chunk: list[_Numbered]) -> list[ScoredLine]:
    return [_scorer.score(line, number=number) for number, line in chunk]
