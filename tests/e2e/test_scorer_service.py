import os
import signal
import socket
import subprocess
import sys
import threading

import grpc
import pytest

from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.protojson import parse

pytestmark = pytest.mark.e2e

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
