"""The contract's folder as a tool sees it, and the tools that need Node.js."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

PROTO = Path(__file__).parents[2] / "proto"


NODE_MODULES = PROTO / "node_modules"


def tools_are_installed() -> bool:
    installed = NODE_MODULES / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= (PROTO / "package-lock.json").stat().st_mtime


@pytest.fixture
def proto(tmp_path: Path) -> Path:
    """A copy of proto/ to break; its node packages are links, so that nothing can harm the originals."""
    copy = shutil.copytree(PROTO, tmp_path / "proto", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "node_modules").mkdir()
    for path in NODE_MODULES.glob("*"):
        (copy / "node_modules" / path.name).symlink_to(path)
    return copy


@pytest.fixture
def node(needs: Callable[[str, object, str], None]) -> str:
    """The command of Node.js, with the packages that the contract's tools and second language need."""
    command = shutil.which("node")
    needs(
        "node", command and tools_are_installed(), "install Node.js, then `python proto/generate.py --tools`"
    )
    return str(command)
