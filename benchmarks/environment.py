"""The environment of the official checker: made on first use, kept for the next.

python -m benchmarks.environment    # makes it now
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE.parent / ".make" / "bench-venv"


def interpreter(given: Path | None) -> Path:
    """Gives a Python with the official checker: the given one, or one made for it; installs what it lacks."""
    python = given or FOLDER / "bin" / "python"
    if not python.exists():
        venv.create(FOLDER, with_pip=True)
    needed = ("nltk", "lm-eval", "llama-index-core")
    probe = [python, "-c", f"from importlib.metadata import version; [*map(version, {needed})]"]
    if subprocess.run(probe, check=False, stderr=subprocess.DEVNULL).returncode:
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", HERE / "requirements.txt"], check=True)
        subprocess.run([*pip, "--no-deps", "-r", HERE / "requirements-alone.txt"], check=True)
    return python


class Official:
    """Is the official checker in its process; methods block until it answers."""

    def __init__(self, python: Path, rows: list[dict[str, object]]) -> None:
        self._process = subprocess.Popen(
            [python, HERE / "official.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask(give=rows)

    def verdicts(self, *, loose: bool) -> list[list[bool]]:
        """Gives the verdicts on every row."""
        return self._ask(verdicts=True, loose=loose)

    def seconds(self, rows: list[int], *, loose: bool) -> float:
        """Gives the CPU seconds of one pass over `rows`."""
        return self._ask(seconds=rows, loose=loose)

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()

    def _ask(self, **request: object):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        if not (line := self._process.stdout.readline()):
            sys.exit("The official checker ended; its last words stand above.")
        return json.loads(line)


def pin() -> None:
    """Keeps this process, and those it starts, on one core."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


if __name__ == "__main__":
    interpreter(None)
