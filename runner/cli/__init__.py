"""The `heed` command: one module a command, put together here."""

from runner.cli.app import main

__all__ = ["main"]
