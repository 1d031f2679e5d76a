"""`heed serve`: the scorer as a gRPC service, until it is told to stop."""

import os
import sys

import typer

PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def serve(context: typer.Context) -> None:
    """Serves the scorer over gRPC; `heed serve --help` lists the settings."""
    # A fresh interpreter: the service forks before it imports gRPC, and other commands have imported much.
    os.execv(sys.executable, [sys.executable, "-m", "scorer.rpc", *context.args])  # noqa: S606 - ourselves
