"""Real Triton servers, where the serving environment is there; the tiny model is trained once and kept."""

import fcntl
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from runner.models.triton import TritonEndpoint, TritonModel
from tests.services.triton.serving import ENVIRONMENT, REPOSITORY, TRITON, Server, repository, server

SCRIPTED = Path(__file__).parent / "repository"


@pytest.fixture(scope="session")
def environment(needs) -> Path:
    """The serving environment; tests that use it skip where it is absent."""
    present = (ENVIRONMENT / "bin" / "python").exists()
    needs("triton", present, "no serving environment: see services/triton/README.md, or set TRITON_ENV")
    return ENVIRONMENT


@pytest.fixture(scope="session")
def tiny_vlm(environment) -> Path:
    """The trained tiny model, made by whichever test process comes first."""
    recipe = sha256()
    for name in ("shapes.py", "tiny_vlm.py"):
        recipe.update((TRITON / name).read_bytes())
    folder = REPOSITORY / ".make" / "tiny-vlm" / recipe.hexdigest()[:16]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "tiny_vlm.json").exists():
            command = [environment / "bin" / "python", "-m", "services.triton.tiny_vlm", folder, "--train"]
            clean = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
            subprocess.run(command, cwd=REPOSITORY, env=clean, check=True, capture_output=True, timeout=600)
    return folder


@pytest.fixture(scope="session")
def vlm(tiny_vlm, tmp_path_factory) -> Iterator[Server]:
    """Our models serving the trained tiny model."""
    folder = tmp_path_factory.mktemp("vlm")
    limits = {"max_images": "3", "max_image_bytes": "200000", "max_image_pixels": "1000000"}
    narrow = {"workers": "1", "max_pending": "2", "max_seconds": "1"}
    models = repository(folder, {"vlm_chat": limits, "vlm_stock": narrow})
    running = server(folder, models=models, VLM_MODEL=str(tiny_vlm))
    try:
        running.start()
        yield running
    finally:
        running.kill(15)


@pytest.fixture(scope="module")
def scripted(environment, tmp_path_factory) -> Iterator[Server]:
    """Scripted models on a server that every test leaves as it was."""
    running = server(tmp_path_factory.mktemp("scripted"), models=SCRIPTED)
    try:
        running.start()
        yield running
    finally:
        running.kill(15)


@pytest.fixture
def doomed(environment, tmp_path) -> Iterator[Server]:
    """Scripted models on a server that the test may kill."""
    running = server(tmp_path, models=SCRIPTED)
    try:
        running.start()
        yield running
    finally:
        running.kill()


@pytest.fixture
async def opened() -> AsyncIterator[Callable[..., TritonModel]]:
    """Opens models and closes them after the test."""
    models: list[TritonModel] = []

    def open_model(running: Server, name: str, **changes) -> TritonModel:
        where = TritonEndpoint(address=running.address, model=name, **changes)
        models.append(TritonModel(f"triton:{name}", where))
        return models[-1]

    yield open_model
    for model in models:
        await model.close()
