"""Assembles the command line and turns what goes wrong into exit codes and one clear sentence."""

import os
import signal
import sys
from types import FrameType
from typing import Annotated

import click
import typer

from runner.cli.build import build
from runner.cli.checks import checks
from runner.cli.exits import Exit
from runner.cli.metrics import metrics
from runner.cli.score import score
from runner.cli.serve import PASSED_ON, serve

app = typer.Typer(
    name="heed",
    help="Measures whether vision-language models heed what they are asked.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"heed {build()}")
        raise typer.Exit


@app.callback()
def _common(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print version and build, and stop."
        ),
    ] = False,
) -> None:
    """Measures whether vision-language models heed what they are asked."""


app.command()(score)
app.command()(checks)
app.command()(metrics)
app.command(add_help_option=False, context_settings=PASSED_ON)(serve)


def main() -> None:
    """Runs the `heed` command."""
    signal.signal(signal.SIGTERM, _terminate)
    try:
        sys.exit(app(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(Exit.INTERRUPTED)
    except OSError as error:
        name = f" {error.filename}" if error.filename else ""
        sys.stderr.write(f"heed: cannot go on{name}: {error.strerror or error}\n")
        os._exit(Exit.USAGE)  # what is buffered could not be written either


def _terminate(_signal: int, _frame: FrameType | None) -> None:
    """Ends by way of every `with` and `finally`, so that no process of ours stays behind."""
    raise SystemExit(Exit.TERMINATED)
