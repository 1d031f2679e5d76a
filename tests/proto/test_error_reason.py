"""Every error reason says with which code and which metadata it comes."""

import json
import re
from pathlib import Path

import grpc
import pytest

from heed.scorer.v1.error_reason_pb2 import ErrorReason
from heed.scorer.v1.result_pb2 import UnscoredReason

TEXT = (Path(__file__).parents[2] / "proto/heed/scorer/v1/error_reason.proto").read_text()
COMMENTS = {name: comment for comment, name in re.findall(r"((?:  //.*\n)+)  (ERROR_REASON_\w+) =", TEXT)}
REASONS = [name for name in ErrorReason.DESCRIPTOR.values_by_name if name != "ERROR_REASON_UNSPECIFIED"]


@pytest.mark.parametrize("reason", REASONS)
def test_reason_shows_its_codes_and_metadata(reason: str) -> None:
    codes, metadata = re.findall(r"// ([A-Z_]+(?: or [A-Z_]+)*): `(.*)`\n", COMMENTS[reason])[-1]
    assert set(codes.split(" or ")) <= set(grpc.StatusCode.__members__)
    assert all(isinstance(value, str) for value in json.loads(metadata).values())


@pytest.mark.parametrize("reason", REASONS)
def test_reason_fits_error_info(reason: str) -> None:
    assert re.fullmatch(r"[A-Z][A-Z0-9_]{1,61}[A-Z0-9]", reason)


def test_every_unscored_reason_has_an_error_reason() -> None:
    unscored = {name.removeprefix("UNSCORED_") for name in UnscoredReason.DESCRIPTOR.values_by_name}
    assert unscored <= {name.removeprefix("ERROR_") for name in REASONS} | {"REASON_UNSPECIFIED"}
