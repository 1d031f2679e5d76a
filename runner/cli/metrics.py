"""`heed metrics`: corpus metrics of a table that anybody may have written."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from runner.cli.exits import Exit
from runner.cli.progress import Progress
from runner.tabular import BadTable, Header, read_table
from scorer.metrics import (
    SUITES,
    Accumulator,
    BadRow,
    BadSettings,
    Figure,
    Kind,
    Mode,
    Reader,
    Settings,
    UnknownSuite,
    reader,
    suite_named,
    suites_with,
)

STDIN = "-"

_EXAMPLES = """
Examples, each with its input:

\b
  $ cat grid.csv
  model,dataset,instruction,accuracy,unparsed
  A,ScienceQA,1,59.9,1.5
  A,ScienceQA,2,69.4,0
  A,Hate,1,60.8,0
  B,ScienceQA,1,50.1,12
  B,ScienceQA,2,,
  B,Hate,1,62.2,0
  $ heed metrics mm-instructeval grid.csv

\b
  $ cat pif.csv
  model,chat,turn,sample,pif,instructions
  A,c1,1,0,1,favorite_word_like
  A,c1,1,1,0,favorite_word_like
  A,c1,2,0,0.5,favorite_word_like;number_even
  B,c1,1,0,0,favorite_word_like
  B,c1,2,0,,favorite_word_like;number_even
  $ cat human.jsonl
  {"model":"A","chat":"c1","turn":1,"criterion":"overall","rating":9}
  {"model":"A","chat":"c1","turn":2,"criterion":"overall","rating":6}
  {"model":"B","chat":"c1","turn":1,"criterion":"overall","rating":2}
  {"chat":"c1","turn":1,"a":"A","b":"B","winner":"a"}
  $ heed metrics mmmt-if pif.csv human.jsonl

\b
  $ cat ratings.csv
  model,chat,turn,criterion,rating,judge
  A,c1,1,creativity,9,A
  A,c1,1,richness,8,A
  A,c1,1,visual perception,8,A
  A,c1,1,logical coherence,9,A
  A,c1,1,answer accuracy,8,A
  A,c1,1,image relationship understanding,8,A
  A,c1,1,instruction following,9,A
  A,c1,1,overall,8,A
  B,c1,1,creativity,7,A
  B,c1,1,richness,6,A
  B,c1,1,visual perception,6,A
  B,c1,1,logical coherence,7,A
  B,c1,1,answer accuracy,6,A
  B,c1,1,image relationship understanding,6,A
  B,c1,1,instruction following,7,A
  B,c1,1,overall,6,A
  $ heed metrics mmmt-if pif.csv ratings.csv

\b
  $ cat matches.csv
  a,b,winner
  A,B,a
  A,B,tie
  B,A,a
  $ heed metrics mmmt-if matches.csv --seed 7

\b
  $ cat answers.csv
  model,condition,words,limit,item,variant,strict,adherence,accuracy
  A,mc,1,1,i1,letter-1,0,1,1
  A,mc,4,1,i1,letter-2,0,0,0
  A,mc,1,1,i1,letter-1,1,0,1
  A,caption-5,7,5,i1,,0,,
  A,caption-5,,5,i2,,0,,
  $ heed metrics oliiv answers.csv

\b
  $ cat structured.csv
  model,format,parse_raw,parse_clean,failures
  A,json,0,1,text_wrapping
  A,yaml,1,1,
  $ heed metrics oliiv structured.csv

\b
  $ cat mia.csv
  model,item,component,type,weight,points,judge,image,code
  A,i1,1,describe,6,6,J1,true,
  A,i1,2,length_limit,4,2,J1,true,1
  A,i1,1,describe,6,1,J1,none,
  A,i1,2,length_limit,4,2,J1,none,1
  A,i1,1,describe,6,5,J2,true,
  A,i1,2,length_limit,4,3,J2,true,1
  A,i2,1,math,10,,J1,true,
  $ heed metrics mia-bench mia.csv --mode paper

\b
  $ cat benchmarks.csv
  model,benchmark,score
  A,mia-bench,88.6
  B,mia-bench,86.2
  A,ifeval,0.79
  B,ifeval,0.77
  $ heed metrics mia-bench benchmarks.csv

\b
  $ cat verdicts.csv
  key,instruction,strict,loose
  1000,punctuation:no_comma,0,1
  1000,detectable_format:title,1,1
  $ heed metrics ifeval verdicts.csv
"""


def metrics(
    suite: Annotated[str, typer.Argument(metavar="SUITE", help=f"One of {', '.join(SUITES)}.")],
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="CSV with a header, or JSON lines; - is standard input."),
    ],
    *,
    mode: Annotated[
        Mode | None,
        typer.Option(help="Whose arithmetic where a paper and its code differ; default: the suite's."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the resampling.")] = 42,
    resamples: Annotated[int, typer.Option(help="Bootstrap resamples; 0 leaves intervals out.")] = 1000,
    confidence: Annotated[float, typer.Option(help="Confidence of the intervals.")] = 0.95,
    top: Annotated[int, typer.Option(help="The K of GHR@K.")] = 3,
) -> None:
    """Computes a suite's corpus metrics from tables and prints them as one JSON array.

    Several files are taken together, and JSON lines may mix kinds of rows. An empty value that was to be
    measured is unscored: it lowers the coverage and widens the bounds, and never counts as 0. What is wrong
    with a file is named as FILE:LINE on standard error, and the exit code is then 3.
    """
    try:
        chosen = mode or suite_named(suite).default_mode
        settings = Settings(mode=chosen, seed=seed, resamples=resamples, confidence=confidence, top=top)
        collected = Accumulator(suite, settings)
    except (UnknownSuite, BadSettings) as error:
        raise typer.BadParameter(str(error)) from error
    try:
        with Progress("lines") as progress:
            for name in files:
                with _opened(name) as lines:
                    collect(_stepped(lines, progress), into=collected, name=name)
        figures = collected.result()
    except BadFile as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(Exit.BAD_DATA) from error
    except BadRow as error:  # rows that contradict each other, wherever they stand
        typer.echo(f"{', '.join(files)}: {error}", err=True)
        raise typer.Exit(Exit.BAD_DATA) from error
    try:
        typer.echo(as_json(figures))
    except BrokenPipeError:
        raise
    except OSError as error:
        # What Python could not write it would try to write again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        typer.echo(f"heed metrics: cannot write the figures: {error.strerror}", err=True)
        raise typer.Exit(Exit.USAGE) from error


class BadFile(Exception):
    """Says in which file and line what is wrong, and what to do."""

    def __init__(self, name: str, line: int, what: str) -> None:
        super().__init__(f"{name}:{line}: {what}")


def collect(lines: Iterable[bytes], *, into: Accumulator, name: str) -> None:
    """Adds the rows of a table to an accumulator, a line at a time; raises BadFile."""
    rows = reader(into.suite.name)
    line, found = 1, False
    try:
        for part in read_table(lines):
            line = part.line
            if isinstance(part, Header):
                _recognise(rows, part.columns, suite=into.suite.name)
                continue
            into.add(rows.read(part.fields))
            found = True
    except BadTable as error:
        raise BadFile(name, error.line, error.what) from error
    except BadRow as error:
        raise BadFile(name, line, str(error)) from error
    if not found:
        raise BadFile(name, line, "no rows below the header, give at least one")


def _recognise(rows: Reader, columns: Sequence[str], *, suite: str) -> None:
    """Checks a header; columns that another suite knows are probably meant for that one."""
    try:
        rows.kind(columns)
    except BadRow as error:
        others = suites_with(columns)
        if not others:
            raise
        what = f"these are no columns of {suite}"
        raise BadRow(what, where="in the header", do=f"this looks like {' or '.join(others)}") from error


def _stepped(lines: Iterable[bytes], progress: Progress) -> Iterator[bytes]:
    for line in lines:
        progress.step()
        yield line


def as_json(figures: Sequence[Figure]) -> str:
    """Writes figures as a JSON array, a figure a line."""
    rows = (json.dumps(figure.to_json(), ensure_ascii=False, allow_nan=False) for figure in figures)
    return "[\n" + ",\n".join(rows) + "\n]"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise typer.BadParameter(f"{name}: {error.strerror}", param_hint="FILE") from error


def _columns() -> str:
    """Describes the columns of every kind of row, those that may be left out in parentheses."""
    parts = []
    for suite in SUITES.values():
        parts += [f"\b\n  {suite.name}: {_title(kind)}\n" + _described(kind) for kind in suite.kinds]
    return "Columns, optional ones in parentheses:\n\n" + "\n\n".join(parts)


def _title(kind: Kind) -> str:
    return (kind.row.__doc__ or kind.name).strip().splitlines()[0].removeprefix("Is ").rstrip(".")


def _described(kind: Kind) -> str:
    names = [column.name if column.required else f"({column.name})" for column in kind.columns.values()]
    width = max(map(len, names))
    lines = zip(names, kind.columns.values(), strict=True)
    return "\n".join(f"    {name:<{width}}  {column.says}" for name, column in lines)


metrics.__doc__ = f"{cleandoc(metrics.__doc__ or '')}\n{_EXAMPLES}\n{_columns()}\n"
