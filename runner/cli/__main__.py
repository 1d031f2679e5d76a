"""Runs the command as `python -m runner.cli`, where no console script is installed."""

from runner.cli.app import main

main()
