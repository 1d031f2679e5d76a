import re
import subprocess

from typer.testing import CliRunner

from runner.cli import build as builds
from runner.cli.app import app


def test_version_names_version_and_revision():
    result = CliRunner().invoke(app, ["--version"])
    assert re.fullmatch(r"heed \d+\.\d+\.\d+ \(([0-9a-f]{12}|revision unknown)\)\n", result.stdout)


def test_without_git_the_revision_is_unknown(monkeypatch):
    def absent(*_, **__):
        raise FileNotFoundError("git")

    monkeypatch.setattr(subprocess, "run", absent)
    assert builds.build().endswith("(revision unknown)")


def test_an_unknown_command_is_answered_with_the_nearest():
    result = CliRunner().invoke(app, ["scroe"])
    assert result.exit_code == 2
    assert "score" in result.output
