"""Which build this is: the version, and the revision of the source where it can be known."""

import json
import subprocess
from importlib.metadata import distribution
from pathlib import Path

_NAME = "heed"
_UNKNOWN = "revision unknown"


def build() -> str:
    """Names the build, such as `0.1.0 (1a2b3c4d5e6f)`."""
    installed = distribution(_NAME)
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    revision = origin.get("vcs_info", {}).get("commit_id") or _of_checkout(Path(__file__).parent)
    return f"{installed.version} ({revision[:12] or _UNKNOWN})"


def _of_checkout(folder: Path) -> str:
    """Asks git, which answers where the package runs from its own checkout and not from an installed copy."""
    if "site-packages" in folder.parts:
        return ""
    command = ["git", "-C", str(folder), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - a fixed command
    except OSError:
        return ""
    return done.stdout.strip()
