"""Golden prompts: run once with HEED_WRITE_GOLDEN=1 to rewrite them, then read the difference."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[2] / "golden" / "prompts"


@pytest.fixture
def golden_prompt() -> Callable[[str, str], None]:
    """Compares a prompt with its golden file, byte by byte."""

    def compare(name: str, prompt: str) -> None:
        path = GOLDEN / name
        if os.environ.get("HEED_WRITE_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(prompt, encoding="utf-8", newline="")
        assert prompt == path.read_text(encoding="utf-8")

    return compare
