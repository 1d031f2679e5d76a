"""Runs the benchmarks behind the speed goals, one after the other.

    python benchmarks/run.py [--official PYTHON]

Each runs in a process of its own, so that none inherits another's pinned core or warm caches.
"""

import argparse
import subprocess
import sys
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--official", type=Path, help="Python that has the official checker; default: made on demand"
    )
    official = parser.parse_args().official
    given = ["--official", str(official)] if official else []
    for module, options in (
        ("benchmarks.ifeval", given),
        ("benchmarks.hostile", []),
        ("benchmarks.service", []),
    ):
        subprocess.run([sys.executable, "-m", module, *options], check=True)


if __name__ == "__main__":
    main()
