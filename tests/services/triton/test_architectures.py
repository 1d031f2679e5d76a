"""The engine serves other architectures than the tiny model's, in other precisions and placements."""

import base64
import io
import json
import os
import subprocess

import pytest

from services.triton import shapes
from tests.services.triton.serving import REPOSITORY

pytestmark = pytest.mark.e2e


def encoded(color: str) -> str:
    file = io.BytesIO()
    shapes.draw(color=color, shape="circle", seed=1).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


@pytest.fixture(scope="module")
def answers(environment, tiny_vlm, tmp_path_factory) -> dict:
    work = tmp_path_factory.mktemp("gemma")
    command = [environment / "bin" / "python", "-m", "tests.services.triton.architectures", tiny_vlm, work]
    done = subprocess.run(
        [*command, encoded("red"), encoded("blue")],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_an_architecture_that_wants_lists_of_lists_sees_every_picture(answers):
    none, one, two = (answer["input_tokens"] for answer in answers["gemma"])
    assert one - none == two - one > 4  # 4 tokens a picture and what encloses them


@pytest.mark.parametrize("setting", ["bfloat16", "device_map"])
def test_the_skill_does_not_depend_on_precision_or_placement(answers, setting):
    assert (answers[setting]["text"], answers[setting]["reason"]) == ("red", "stop")
