"""The lines of tests/cases/contract/lines.jsonl are requests, in Python and in another language."""

import base64
import json
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from google.protobuf import json_format

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest

LINES = (Path(__file__).parents[1] / "cases/contract/lines.jsonl").read_text().splitlines()


@pytest.fixture
def javascript(proto: Path, node: str, tmp_path: Path) -> list[dict[str, object]]:
    """Gives what generated JavaScript makes of the lines."""
    google = distribution("googleapis-common-protos").locate_file("")
    plugin = f"--plugin=protoc-gen-es={proto / 'node_modules/.bin/protoc-gen-es'}"
    options = [f"--es_out={proto}", "--es_opt=target=js,import_extension=js"]
    sources = [str(path.relative_to(proto)) for path in (proto / "heed").rglob("*.proto")]
    protoc = [sys.executable, "-m", "grpc_tools.protoc", "-I.", f"-I{google}", plugin, *options]
    subprocess.run([*protoc, *sources, "google/rpc/status.proto"], cwd=proto, check=True)
    script = shutil.copy(Path(__file__).with_name("parse_lines.mjs"), proto)
    done = subprocess.run([node, script], input="\n".join(LINES), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_lines_are_five_requests() -> None:
    assert [json_format.Parse(line, ScoreRequest()).request_id for line in LINES] == [
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
    ]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["request_id"])
def test_line_survives_parsing_unchanged(line: str) -> None:
    request = json_format.Parse(line, ScoreRequest())
    assert json_format.MessageToDict(request, preserving_proto_field_name=True) == json.loads(line)


def test_javascript_reads_the_same_requests(javascript: list[dict[str, str]]) -> None:
    read = [ScoreRequest.FromString(base64.b64decode(answer["binary"])) for answer in javascript]
    assert read == [json_format.Parse(line, ScoreRequest()) for line in LINES]


def test_javascript_writes_the_same_json(javascript: list[dict[str, object]]) -> None:
    assert [answer["json"] for answer in javascript] == [json.loads(line) for line in LINES]
