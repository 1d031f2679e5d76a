"""No field of the released contract can be renamed unnoticed."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorSet


def ours(image: FileDescriptorSet) -> Iterator[DescriptorProto]:
    """Walks the contract's messages, inner ones too, but not what its imports declare."""
    waiting = [m for file in image.file if file.package.startswith("heed.") for m in file.message_type]
    while waiting:
        message = waiting.pop()
        yield message
        waiting += [inner for inner in message.nested_type if not inner.options.map_entry]


def rename_fields(message: DescriptorProto) -> None:
    """Appends an `x` to every field name, and to the entry types that are named after maps."""
    entries = {inner.name for inner in message.nested_type if inner.options.map_entry}
    for inner in message.nested_type:
        if inner.name in entries:
            inner.name = inner.name.removesuffix("Entry") + "xEntry"
    for field in message.field:
        field.name += "x"
        field.json_name += "x"
        if field.type_name.rpartition(".")[2] in entries:
            field.type_name = field.type_name.removesuffix("Entry") + "xEntry"


def renaming(message: DescriptorProto, field: FieldDescriptorProto) -> str:
    place = f'Field "{field.number}" on message "{message.name}"'
    return f'{place} changed name from "{field.name}" to "{field.name}x".'


@pytest.mark.usefixtures("node")
def test_every_renamed_field_is_reported(proto: Path) -> None:
    image = FileDescriptorSet.FromString((proto / "released.binpb").read_bytes())
    expected = sorted(renaming(message, field) for message in ours(image) for field in message.field)
    for message in ours(image):
        rename_fields(message)
    (proto / "renamed.binpb").write_bytes(image.SerializeToString())
    command = ["node_modules/.bin/buf", "breaking", "renamed.binpb", "--against", "released.binpb"]
    done = subprocess.run(
        [*command, "--error-format=json", "--path=heed"], cwd=proto, stdout=subprocess.PIPE, check=False
    )
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(r["message"] for r in reports if r["type"] == "FIELD_SAME_NAME") == expected
