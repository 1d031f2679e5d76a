"""What all tests share: how a test asks for something from outside the Python environment."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).resolve().parent.parent

# Examples have no deadline, since other work may hold the machine up, and are the same in every run.
settings.register_profile("heed", deadline=None, derandomize=True)
settings.load_profile("heed")


@pytest.fixture(scope="session")
def needs() -> Callable[[str, object, str], None]:
    """Skips a test with a reason where a tool is absent, and fails it where HEED_REQUIRE names the tool."""
    required = {name.strip() for name in os.environ.get("HEED_REQUIRE", "").split(",")}

    def check(tool: str, present: object, reason: str) -> None:
        if not present and tool in required:
            pytest.fail(f"HEED_REQUIRE names {tool}: {reason}")
        if not present:
            pytest.skip(reason)

    return check


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Gives the folder of openly licensed benchmark files that may lie beside the checkout."""
    folder = REPOSITORY.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no ../shared/data beside the checkout")
    return folder
