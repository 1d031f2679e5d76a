"""The gates of the contract fail when their rule is broken."""

import subprocess
import sys
from pathlib import Path

import pytest

SERVICE = "heed/scorer/v1/scorer_service.proto"


def generate(proto: Path, *flags: str) -> tuple[int, str]:
    command = [sys.executable, proto / "generate.py", *flags]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_generated_code_is_current(proto: Path) -> None:
    assert generate(proto, "--check") == (0, "")


def test_check_names_the_files_that_differ(proto: Path) -> None:
    edit(proto / SERVICE, "string source = 5;", "string answerer = 5;")
    (proto / "gen/heed/left_over_pb2.py").touch()
    code, output = generate(proto, "--check")
    assert code == 1
    assert output.splitlines()[1:] == [
        "  heed/left_over_pb2.py",
        "  heed/scorer/v1/scorer_service_pb2.py",
        "  heed/scorer/v1/scorer_service_pb2.pyi",
    ]


def test_generating_mends_what_check_names(proto: Path) -> None:
    edit(proto / SERVICE, "string source = 5;", "string answerer = 5;")
    assert generate(proto) == (0, "")
    assert generate(proto, "--check") == (0, "")


@pytest.mark.usefixtures("node")
def test_contract_passes_lint(proto: Path) -> None:
    assert generate(proto, "--lint") == (0, "")


@pytest.mark.usefixtures("node")
def test_missing_comment_fails_lint(proto: Path) -> None:
    edit(proto / SERVICE, "  // Counts and means over `results`.\n", "")
    code, output = generate(proto, "--lint")
    assert (code, output.count("\n")) == (1, 1)
    assert 'Field "summary" should have a non-empty comment' in output


@pytest.mark.usefixtures("node")
def test_renamed_field_fails_lint(proto: Path) -> None:
    edit(proto / SERVICE, "string source = 5;", "string answerer = 5;")
    code, output = generate(proto, "--lint")
    assert code == 1
    assert 'Field "5" on message "ScoreRequest" changed name from "source" to "answerer"' in output


@pytest.mark.usefixtures("node")
def test_new_field_passes_lint(proto: Path) -> None:
    edit(
        proto / SERVICE,
        "string source = 5;",
        "string source = 5;\n\n  // Optional. News.\n  string news = 6;",
    )
    assert generate(proto, "--lint") == (0, "")
