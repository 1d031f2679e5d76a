import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import grpc
import pytest
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.protojson import parse

pytestmark = pytest.mark.e2e

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])

REQUEST = {"response": "two words", "checks": [{"id": "c", "count": {"unit": "UNIT_WORD", "max": 5}}]}


def request(**fields):
    return parse({**REQUEST, **fields}, pb.ScoreRequest)


def test_several_processes_serve_one_port(start, until):
    service = start("--processes", "2")
    until(lambda: len(service.workers()) == 2)
    assert all(service.stub.Score(request()).summary.all_passed for _ in range(8))


def test_sigterm_finishes_what_is_under_way_and_exits_with_0(start, until):
    service = start("--processes", "1")
    sent = threading.Event()

    def messages():
        yield pb.StreamScoreRequest(requests=[request(request_id="a")])
        sent.wait(20)
        yield pb.StreamScoreRequest(requests=[request(request_id="b")])

    stream = service.stub.StreamScore(messages())
    assert next(stream).entries[0].request_id == "a"
    service.process.send_signal(signal.SIGTERM)
    until(lambda: not service.healthy())
    sent.set()
    assert next(stream).entries[0].request_id == "b"
    with pytest.raises(grpc.RpcError) as caught:
        next(stream)
    assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
    assert service.process.wait(20) == 0


def test_health_says_not_serving_before_calls_are_turned_away(start, until):
    service = start("--processes", "1", "--drain-delay", "1.5")
    stub = service.stub
    assert service.healthy()
    assert service.healthy("")
    service.process.send_signal(signal.SIGTERM)
    until(lambda: not service.healthy())
    assert stub.Score(request()).summary.all_passed
    assert service.process.wait(20) == 0


def test_a_worker_that_is_killed_is_replaced_and_counted(start, until):
    service = start("--processes", "1")
    assert service.stub.Score(request()).summary.all_passed
    os.kill(service.workers()[0], signal.SIGKILL)
    until(lambda: len(service.workers()) == 2)
    assert service.stub.Score(request()).summary.all_passed
    assert service.total("heed_scorer_worker_restarts_total") == 1
    assert service.total("heed_scorer_responses_total") == 2
    assert service.total("heed_scorer_calls_in_flight") == 0


def test_a_worker_killed_in_a_batch_costs_an_unavailable_and_nothing_else(start, until):
    service = start("--processes", "1")
    stub = service.stub
    batch = pb.BatchScoreRequest(requests=[request(response="Some words. " * 2000)] * 256)
    call = stub.BatchScore.future(batch)
    until(lambda: service.total("heed_scorer_calls_in_flight") == 1)
    os.kill(service.workers()[0], signal.SIGKILL)
    assert call.exception(20).code() is grpc.StatusCode.UNAVAILABLE
    assert stub.Score(request(), wait_for_ready=True, timeout=20).summary.all_passed


def test_a_service_that_cannot_keep_a_worker_running_gives_up(start):
    service = start("--processes", "1")
    for _ in range(5):
        seen = len(service.workers())
        os.kill(service.workers()[-1], signal.SIGKILL)
        end = threading.Event()
        while len(service.workers()) == seen and service.process.poll() is None:
            end.wait(0.05)
    assert service.process.wait(20) == 70


def test_all_processes_end_with_their_supervisor(start, until):
    service = start("--processes", "1")
    assert service.samples()
    service.process.kill()
    until(lambda: not service.healthy())
    host, port = service.metrics.split("/")[2].split(":")
    with pytest.raises(ConnectionRefusedError):
        until(lambda: socket.create_connection((host, int(port)), timeout=1).close())


def test_metrics_add_up_over_processes(start, until):
    service = start("--processes", "2", "--sources", "mine")
    until(lambda: len(service.workers()) == 2)
    for n in range(20):
        service.stub.Score(request(source="mine" if n % 2 else "stranger"))
    batch = pb.BatchScoreRequest(requests=[request(response="w " * 9), pb.ScoreRequest(response="r")])
    service.stub.BatchScore(batch)
    assert service.total("heed_scorer_responses_total", source="mine") == 10
    assert service.total("heed_scorer_responses_total", source="other") == 11
    assert service.total("heed_scorer_verdicts_total", kind="count", outcome="passed") == 20
    assert service.total("heed_scorer_verdicts_total", kind="count", outcome="failed") == 1
    assert service.total("heed_scorer_request_errors_total", reason="EMPTY_CHECKS") == 1
    assert service.total("grpc_server_handled_total", grpc_method="Score", grpc_code="OK") == 20
    assert service.total("grpc_server_handling_seconds_count", grpc_method="BatchScore") == 1
    assert service.total("heed_scorer_score_count", kind="count") == 21
    assert service.total("heed_scorer_workers") == 2


def test_logs_are_json_that_names_the_call_and_never_its_texts(start, until):
    service = start("--processes", "1")
    service.stub.Score(request(request_id="r-1", response="Confidential words."))
    until(lambda: any(line["message"] == "call" for line in service.log()))
    line = next(line for line in service.log() if line["message"] == "call")
    assert (line["method"], line["code"], line["request_id"], line["items"]) == ("Score", "OK", "r-1", 1)
    assert line["bytes_in"] == request(request_id="r-1", response="Confidential words.").ByteSize()
    assert "Confidential" not in service.log_file.read_text()


def test_a_higher_log_level_silences_calls(start):
    service = start("--processes", "1", "--log-level", "warning", ready=False)
    assert service.stub.Score(request(), wait_for_ready=True, timeout=20).summary.all_passed
    assert service.end() == 0
    assert service.log_file.read_text() == ""


@pytest.mark.parametrize("which", ["--listen", "--metrics"])
def test_a_port_that_is_taken_is_a_clear_error(start, which):
    first = start("--processes", "1")
    taken = first.address if which == "--listen" else first.metrics.split("/")[2]
    second = start("--processes", "1", which, taken, ready=False)
    assert second.process.wait(20) == 2
    assert second.log_file.read_text() == (
        f"python -m services.scorer: cannot listen on {taken}: Address already in use\n"
    )


def test_a_unix_socket_is_served(start, tmp_path):
    path = f"unix:{tmp_path}/heed.sock"
    service = start("--listen", path)
    with grpc.insecure_channel(path) as channel:
        score = channel.unary_unary("/heed.scorer.v1.ScorerService/Score")
        assert score(request().SerializeToString())
    assert service.end() == 0


def test_heed_serve_is_the_same_service(start):
    service = start("--processes", "1", module="scorer.rpc")
    assert service.stub.Score(request()).summary.all_passed
    command = [sys.executable, "-c", "from runner.cli import main; main()", "serve", "--print-config"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 'listen: "127.0.0.1:50051"' in found.stdout.splitlines()


def test_a_document_that_crashes_a_parser_costs_that_check_alone(start, until):
    service = start("--processes", "1")
    yaml = {"id": "y", "structure": {"format": "FORMAT_YAML"}}
    hostile = request(response="[" * 100_000, checks=[REQUEST["checks"][0], yaml])
    results = service.stub.Score(hostile, timeout=30).results
    assert results[0].verdict.passed
    assert not results[1].verdict.passed
    assert service.stub.Score(request()).summary.all_passed
    assert len(service.workers()) == 1


def test_ten_thousand_connections_keep_nobody_from_being_served(start, until):
    service = start("--processes", "2")
    until(lambda: len(service.workers()) == 2)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(10_000, hard - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 200, hard))
    try:
        with ExitStack() as stack:
            for _ in range(count):
                stack.enter_context(connected(service.address)).sendall(PREFACE)
            assert service.stub.Score(request(), timeout=20).summary.all_passed
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_service_out_of_file_descriptors_serves_again_when_it_has_some(start, until):
    service = start("--processes", "1")
    assert service.stub.Score(request()).summary.all_passed
    resource.prlimit(service.workers()[0], resource.RLIMIT_NOFILE, (64, 64))
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(connected(service.address)).sendall(PREFACE)
        assert not service.healthy()
    until(service.healthy)
    assert service.stub.Score(request()).summary.all_passed
    assert len(service.workers()) == 1


def test_a_reader_that_never_reads_leaves_memory_flat(start, until):
    service = start("--processes", "1")
    worker = service.workers()[0]
    big = "-" * 50_000

    def messages():
        for n in range(20_000):
            yield pb.StreamScoreRequest(requests=[request(request_id=f"{n}{big}")])

    streams = [service.stub.StreamScore(messages()) for _ in range(8)]
    for stream in streams:
        next(stream)
    time.sleep(1)
    before = resident(worker)
    time.sleep(2)
    assert resident(worker) - before < 20 << 20
    assert service.stub.Score(request()).summary.all_passed
    for stream in streams:
        stream.cancel()


def test_a_client_that_learned_the_service_by_reflection_alone_is_answered(start):
    service = start("--processes", "1")
    pool = DescriptorPool(ProtoReflectionDescriptorDatabase(service.channel()))
    method = pool.FindServiceByName("heed.scorer.v1.ScorerService").FindMethodByName("Score")
    asked, answer = GetMessageClass(method.input_type)(), GetMessageClass(method.output_type)
    asked.response = "two words"
    check = asked.checks.add(id="c")
    check.count.unit, check.count.max = 1, 5
    call = service.channel().unary_unary("/heed.scorer.v1.ScorerService/Score")
    assert answer.FromString(call(asked.SerializeToString())).summary.all_passed


def connected(address):
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), timeout=10)


def resident(pid):
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
