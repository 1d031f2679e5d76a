"""`heed score`: JSON lines of requests in, JSON lines of responses out, in the same order."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, BinaryIO, TextIO, cast

import fsspec
import typer

from runner.cli.exits import Exit
from runner.cli.pool import score_lines
from runner.cli.progress import Progress
from runner.shard import Shard
from scorer.rpc.limits import Limits
from scorer.rpc.lines import read_lines

_EXAMPLES = """
Each input line is a ScoreRequest; each output line is its ScoreResponse, or an error that names the line.

Examples:

\b
  $ heed score requests.jsonl > responses.jsonl
  $ heed score requests.jsonl --jobs 4 --shard 0/8 -o s3://bucket/responses-0.jsonl
  $ zcat requests.jsonl.gz | heed score > responses.jsonl
  $ heed checks count      # what a check of one kind looks like

Exit code 0: every check was decided. 1: a line was bad or a check is unscored; the output says which.
3: there was no request at all.
"""


_STDOUT = 1


def score(
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="Requests; - is standard input.")] = "-",
    jobs: Annotated[int, typer.Option(min=1, help="Processes that score side by side.")] = 1,
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Score only shard I of N, counted from 0, by request_id.")
    ] = "0/1",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE|URL", help="Where to write; - is standard output.")
    ] = "-",
) -> None:
    """Scores responses against checks, without a server."""
    try:
        part = Shard.parse(shard)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--shard") from None
    _refuse_same(file, output)
    try:
        complete = _score(file, output, jobs=jobs, part=part)
    except BrokenPipeError:
        # Whoever read the output has left; what is still buffered must not be written when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), _STDOUT)
        raise typer.Exit(Exit.READER_GONE) from None
    if not complete:
        raise typer.Exit(Exit.INCOMPLETE)


score.__doc__ = f"{score.__doc__}\n{_EXAMPLES}"


def _score(file: str, output: str, *, jobs: int, part: Shard) -> bool:
    """Writes an answer for each line; says whether every one of them is complete."""
    complete, seen = True, 0

    def counted(lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
        nonlocal seen
        for line in lines:
            seen += 1
            yield line

    with ExitStack() as stack:
        source = read_lines(_source(file, stack), longest=Limits().message_bytes)
        lines = _mine(counted(source), part)
        target = _target(output, stack)
        progress = stack.enter_context(Progress("responses"))
        for scored in stack.enter_context(score_lines(lines, jobs=jobs)):
            target.write(scored.text.encode() + b"\n")
            complete = complete and scored.complete
            progress.step()
        target.flush()
    if not seen:
        typer.echo(f"heed score: no request in {'standard input' if file == '-' else file}", err=True)
        raise typer.Exit(Exit.BAD_DATA)
    return complete


def _mine(lines: Iterator[tuple[int, bytes]], shard: Shard) -> Iterator[tuple[int, bytes]]:
    if shard.count == 1:
        return lines
    return ((number, line) for number, line in lines if shard.holds_line(line))


def _source(name: str, stack: ExitStack) -> BinaryIO:
    if name == "-":
        return _open(sys.stdin, "standard input").buffer
    try:
        return stack.enter_context(Path(name).open("rb"))
    except OSError as error:
        raise _unusable(f"cannot read {name}: {error.strerror}") from None


def _target(name: str, stack: ExitStack) -> BinaryIO:
    if name == "-":
        return _open(sys.stdout, "standard output").buffer
    try:
        # fsspec would make the folders of a mistyped local path, so it opens URLs alone.
        if "://" in name:
            return cast("BinaryIO", stack.enter_context(fsspec.open(name, "wb")))
        return stack.enter_context(Path(name).open("wb"))
    except (OSError, ImportError, ValueError) as error:
        raise _unusable(f"cannot write {name}: {error}") from None


def _open(stream: TextIO | None, name: str) -> TextIO:
    if stream is None:
        raise _unusable(f"{name} is closed")
    return stream


def _refuse_same(file: str, output: str) -> None:
    """Refuses to write over what is still to be read."""
    both_exist = "-" not in (file, output) and Path(file).exists() and Path(output).exists()
    if both_exist and Path(file).samefile(output):
        raise _unusable(f"{output} is the file that is read; write to another one")


def _unusable(reason: str) -> typer.Exit:
    typer.echo(f"heed score: {reason}", err=True)
    return typer.Exit(Exit.USAGE)
