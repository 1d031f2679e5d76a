"""A scripted Triton server for each test, and models opened on it."""

from collections.abc import AsyncIterator, Callable

import grpc
import pytest
from tritonclient.grpc import service_pb2_grpc

from runner.models.triton import TritonEndpoint, TritonModel
from tests.runner.models.triton.scripted import Triton


@pytest.fixture
async def triton() -> AsyncIterator[Triton]:
    scripted = Triton()
    scripted.server = grpc.aio.server()
    service_pb2_grpc.add_GRPCInferenceServiceServicer_to_server(scripted, scripted.server)
    scripted.address = f"127.0.0.1:{scripted.server.add_insecure_port('127.0.0.1:0')}"
    await scripted.server.start()
    yield scripted
    await scripted.server.stop(grace=None)


@pytest.fixture
async def model(triton: Triton) -> AsyncIterator[Callable[..., TritonModel]]:
    opened: list[TritonModel] = []

    def open_model(**changes) -> TritonModel:
        where = TritonEndpoint(**{"address": triton.address, "model": "tiny", **changes})
        opened.append(TritonModel("triton:tiny", where))
        return opened[-1]

    yield open_model
    for each in opened:
        await each.close()
