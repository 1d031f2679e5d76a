"""What the start script says where it cannot start."""

import os
import socket
import subprocess

from tests.services.triton.serving import TRITON


def refusal(*arguments, **settings) -> str:
    done = subprocess.run(
        [TRITON / "serve.sh", *arguments],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    return done.stderr


def test_a_missing_repository_is_named(tmp_path):
    assert f"no model repository at {tmp_path}/none" in refusal(tmp_path / "none")


def test_a_missing_environment_is_named_with_what_to_do(tmp_path):
    assert "README.md, or set TRITON_ENV" in refusal(tmp_path, TRITON_ENV=str(tmp_path / "none"))


def test_a_taken_port_is_refused_before_anything_starts(tmp_path, environment):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal(tmp_path, TRITON_ENV=str(environment), TRITON_GRPC_PORT=port)
    assert said == f"serve.sh: port {port} is taken; set TRITON_GRPC_PORT\n"
