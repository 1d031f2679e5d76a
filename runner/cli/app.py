"""Assembles the command line and turns what goes wrong into exit codes and one clear sentence."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

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
        typer.echo(f"heed {version('heed')}")
        raise typer.Exit


@app.callback()
def _common(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Measures whether vision-language models heed what they are asked."""


app.command()(score)
app.command()(checks)
app.command()(metrics)
app.command(add_help_option=False, context_settings=PASSED_ON)(serve)


def main() -> None:
    """Runs the `heed` command."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(Exit.INTERRUPTED)
