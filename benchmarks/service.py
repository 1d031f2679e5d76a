"""Prints goals S4 to S9 and S11: what the service adds to scoring, against a bare gRPC echo in the same run.

Servers run on one core and the load on the other, in turns. CPU figures are the server's own, read from the
kernel, so that they do not depend on how fast a Python client can ask; the echo parses the same requests
with the same number of threads and answers with one verdict. Needs two cores that have nothing else to do.
"""

import argparse
import gc
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import grpc
from google.protobuf.struct_pb2 import Struct

from heed.scorer.v1 import scorer_service_pb2 as pb
from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub
from scorer.checks import CHECKS
from scorer.rpc.board import Board
from scorer.rpc.catalog import Build
from scorer.rpc.codec import CheckReader, fill_response, sample_from
from scorer.rpc.logs import AccessLog
from scorer.rpc.methods import SERVICE
from scorer.rpc.metrics import Meters
from scorer.rpc.record import Recorder
from scorer.rpc.server import ScorerServer
from scorer.score import score

DATA = Path(__file__).parents[1].parent / "shared" / "data" / "ifeval"
HERE = Path(__file__).parents[1]
UNLIMITED = [("grpc.max_receive_message_length", -1)]
BATCH = 64
VOCABULARY = (
    "the",
    "a",
    "cat",
    "sits",
    "on",
    "sofa",
    "and",
    "looks",
    "at",
    "rain.",
    "Why?",
    "So,",
    "it",
    "sleeps",
)


def requests() -> list[pb.ScoreRequest]:
    """Gives IFEval's published responses with their checks; without that data, texts of such a length."""
    file = DATA / "input_response_data_gpt4_20231107_145030.jsonl"
    return list(_ifeval(file) if file.exists() else _made_up())


def _ifeval(file: Path) -> Iterator[pb.ScoreRequest]:
    responses = {row["prompt"]: row["response"] for row in map(json.loads, file.open(encoding="utf-8"))}
    for row in map(json.loads, (DATA / "input_data.jsonl").open(encoding="utf-8")):
        request = pb.ScoreRequest(request_id=str(row["key"]), response=responses[row["prompt"]])
        for i, (name, kwargs) in enumerate(zip(row["instruction_id_list"], row["kwargs"], strict=True)):
            if name.startswith(("language:", "change_case:english")):
                break
            spec = request.checks.add(id=str(i)).ifeval
            spec.instruction_id = name
            given = Struct()
            given.update({key: value for key, value in kwargs.items() if value is not None})
            spec.kwargs.CopyFrom(given)
        else:
            yield request


def _made_up() -> Iterator[pb.ScoreRequest]:
    choose = random.Random(7)  # the same texts every time
    for n in range(400):
        words = choose.choices(VOCABULARY, k=choose.randint(50, 350))
        request = pb.ScoreRequest(request_id=str(n), response=" ".join(words))
        request.checks.add(id="a").count.max = 300
        request.checks[0].count.unit = 1
        request.checks.add(id="b").keyword.words.append(choose.choice(VOCABULARY))
        request.checks.add(id="c").layout.element = 1
        yield request


# --- servers, each a process of its own -------------------------------------------------------------------


def echo_handlers() -> grpc.GenericRpcHandler:
    """Makes a service that parses and answers, and does nothing else."""

    def fill(response: pb.ScoreResponse, request: pb.ScoreRequest) -> pb.ScoreResponse:
        response.request_id = request.request_id
        verdict = response.results.add(check_id="0", kind="echo", version="1").verdict
        verdict.passed, verdict.score, verdict.explanation = True, 1.0, "The response has 12 words."
        return response

    def one(request: pb.ScoreRequest, _context: grpc.ServicerContext) -> pb.ScoreResponse:
        return fill(pb.ScoreResponse(), request)

    def many(batch: pb.BatchScoreRequest, _context: grpc.ServicerContext) -> pb.BatchScoreResponse:
        response = pb.BatchScoreResponse()
        for request in batch.requests:
            fill(response.entries.add(request_id=request.request_id).response, request)
        return response

    handlers = {
        "Score": grpc.unary_unary_rpc_method_handler(
            one, pb.ScoreRequest.FromString, pb.ScoreResponse.SerializeToString
        ),
        "BatchScore": grpc.unary_unary_rpc_method_handler(
            many, pb.BatchScoreRequest.FromString, pb.BatchScoreResponse.SerializeToString
        ),
    }
    return grpc.method_handlers_generic_handler(SERVICE, handlers)


def serve(kind: str) -> None:
    """Serves until standard input ends; prints the port."""
    if kind == "echo":
        server = grpc.server(ThreadPoolExecutor(4), options=UNLIMITED)
        server.add_generic_rpc_handlers((echo_handlers(),))
        port = server.add_insecure_port("127.0.0.1:0")
    else:
        recorder = Recorder()
        if kind == "recorded":
            recorder = Recorder(meters=Meters(Board()), log=AccessLog(sys.stderr))
        server = ScorerServer(CHECKS, build=Build(version="0"), recorder=recorder)
        port = server.bind("127.0.0.1:0")
    server.start()
    gc.collect()
    gc.freeze()
    print(port, flush=True)
    sys.stdin.read()
    os._exit(0)


class Server:
    """Is a server on the first core."""

    def __init__(self, kind: str) -> None:
        command = ["taskset", "-c", "0", sys.executable, "-m", "benchmarks.service", "--serve", kind]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=HERE,
        )
        self.address = f"127.0.0.1:{int(self._process.stdout.readline())}"
        self.stub = ScorerServiceStub(channel(self.address))

    def cpu(self) -> float:
        """Gives the CPU seconds spent so far."""
        return cpu_of(self._process.pid)

    def close(self) -> None:
        self._process.communicate()


def cpu_of(pid: int) -> float:
    spent = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        spent += int((task / "schedstat").read_text().split()[0])
    return spent / 1e9


def channel(address: str) -> grpc.Channel:
    return grpc.insecure_channel(address, [*UNLIMITED, ("grpc.use_local_subchannel_pool", 1)])


# --- measurements -----------------------------------------------------------------------------------------


def in_process(reader: CheckReader, batches: list[bytes]) -> float:
    """Gives CPU seconds an item of parsing, scoring and serialising without a server."""
    start, items = time.process_time(), 0
    for data in batches:
        out = pb.BatchScoreResponse()
        for request in pb.BatchScoreRequest.FromString(data).requests:
            scored = score(sample_from(request), checks=reader.checks(request))
            fill_response(out.entries.add(request_id=request.request_id).response, scored)
            items += 1
        out.SerializeToString(deterministic=True)
    return (time.process_time() - start) / items


def batch_cpu(server: Server, batches: list[pb.BatchScoreRequest]) -> float:
    """Gives the server's CPU seconds an item."""
    start = server.cpu()
    for batch in batches:
        server.stub.BatchScore(batch)
    return (server.cpu() - start) / sum(len(batch.requests) for batch in batches)


def unary_cpu(server: Server, asked: list[pb.ScoreRequest], *, callers: int = 8) -> float:
    """Gives the server's CPU seconds a call, with several callers at a time."""
    start = server.cpu()
    with ThreadPoolExecutor(callers) as pool:
        count = sum(1 for _ in pool.map(server.stub.Score, asked))
    return (server.cpu() - start) / count


def latencies(stub: ScorerServiceStub, asked: list[pb.ScoreRequest]) -> tuple[float, float]:
    """Gives p50 and p99 of one caller's calls, in seconds."""
    seen = []
    for request in asked:
        start = time.perf_counter()
        stub.Score(request)
        seen.append(time.perf_counter() - start)
    seen.sort()
    return seen[len(seen) // 2], seen[int(len(seen) * 0.99)]


def under_load(
    server: Server, asked: list[pb.ScoreRequest], load: pb.BatchScoreRequest
) -> tuple[float, float]:
    """Gives the same while another caller sends one large batch after another."""
    done = threading.Event()

    def press() -> None:
        stub = ScorerServiceStub(channel(server.address))
        while not done.is_set():
            stub.BatchScore(load)

    presser = threading.Thread(target=press)
    presser.start()
    try:
        return latencies(server.stub, asked)
    finally:
        done.set()
        presser.join()


def throughput(processes: int, batch: pb.BatchScoreRequest, *, seconds: float) -> float:
    """Gives items a second that `heed serve` with so many processes answers to eight connections."""
    with service(processes) as address:
        data, method = batch.SerializeToString(), f"/{SERVICE}/BatchScore"  # bytes, to cost the load little
        calls = [channel(address).unary_unary(method) for _ in range(8)]
        for call in calls:
            call(data, wait_for_ready=True)
        counts, end = [0] * len(calls), time.perf_counter() + seconds

        def press(i: int) -> None:
            while time.perf_counter() < end:
                calls[i](data)
                counts[i] += 1

        threads = [threading.Thread(target=press, args=(i,)) for i in range(len(calls))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) * len(batch.requests) / seconds


@contextmanager
def service(processes: int) -> Iterator[str]:
    address = f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "services.scorer", "--listen", address, "--metrics", ""]
    process = subprocess.Popen(
        [*command, "--processes", str(processes), "--no-access-log"], stderr=subprocess.DEVNULL, cwd=HERE
    )
    try:
        yield address
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def start_seconds() -> float:
    """Gives the time from the start of a service's process to its first accepted connection."""
    begin = time.perf_counter()
    with service(1) as address:
        host, port = address.split(":")
        while True:
            try:
                socket.create_connection((host, int(port))).close()
                return time.perf_counter() - begin
            except OSError:
                time.sleep(0.001)


def import_seconds() -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import grpc"], check=True)
    return time.perf_counter() - begin


def turns(rounds: int, *measures: Callable[[], object]) -> list[list]:
    """Calls the measures in turns and gives what each came to."""
    return [
        list(column)
        for column in zip(*([measure() for measure in measures] for _ in range(rounds)), strict=True)
    ]


def show(goal: str, what: str, value: float, floor: str, absolute: str) -> None:
    print(f"{goal:4}{what:44}{value:8.2f}   floor {floor:10}{absolute}")


def main(rounds: int) -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    asked = requests()
    plenty = (asked * 4)[:1500]
    batches = [
        pb.BatchScoreRequest(requests=asked[i : i + BATCH]) for i in range(0, len(asked) - BATCH, BATCH)
    ]
    sent = [batch.SerializeToString() for batch in batches]
    reader = CheckReader(CHECKS)
    echo, plain, recorded = Server("echo"), Server("plain"), Server("recorded")
    for server in (echo, plain, recorded):
        latencies(server.stub, asked)
        batch_cpu(server, batches)
    in_process(reader, sent)

    alone, echoed, scored, noted = (
        median(column)
        for column in turns(
            rounds,
            lambda: in_process(reader, sent),
            lambda: batch_cpu(echo, batches),
            lambda: batch_cpu(plain, batches),
            lambda: batch_cpu(recorded, batches),
        )
    )
    us = 1e6
    absolute = f"{alone * us:.1f} in process, {scored * us:.1f} served, {echoed * us:.1f} echo: µs an item"
    show("S4", "batch of 64, share of in-process speed", alone / scored, ">= 0.75", absolute)

    bare, full, full_noted = (
        median(column)
        for column in turns(
            rounds,
            lambda: unary_cpu(echo, plenty),
            lambda: unary_cpu(plain, plenty),
            lambda: unary_cpu(recorded, plenty),
        )
    )
    show("S5", "unary CPU over echo", full / bare, "<= 1.5", f"{full * us:.0f} and {bare * us:.0f} µs a call")

    calm, echo_calm = turns(
        rounds, lambda: latencies(plain.stub, plenty), lambda: latencies(echo.stub, plenty)
    )
    for i, (name, floor) in enumerate((("p50", "<= 1.5"), ("p99", "<= 1.8"))):
        ours, theirs = median(one[i] for one in calm), median(one[i] for one in echo_calm)
        show(
            "S6", f"unary {name} over echo", ours / theirs, floor, f"{ours * us:.0f} and {theirs * us:.0f} µs"
        )

    load = pb.BatchScoreRequest(requests=asked[:256])
    calm, pressed = turns(
        rounds, lambda: latencies(plain.stub, plenty), lambda: under_load(plain, plenty, load)
    )
    for i, (name, floor) in enumerate((("p50", "<= 2"), ("p99", "<= 15"))):
        quiet, busy = median(one[i] for one in calm), median(one[i] for one in pressed)
        show(
            "S8",
            f"unary {name} under a load of batches",
            busy / quiet,
            floor,
            f"{busy * us:.0f} and {quiet * us:.0f} µs",
        )

    show(
        "S9",
        "metrics and logs, unary",
        full_noted / full,
        "<= 1.15",
        f"{(full_noted - full) * us:+.1f} µs a call",
    )
    show(
        "S9",
        "metrics and logs, batch item",
        noted / scored,
        "<= 1.05",
        f"{(noted - scored) * us:+.2f} µs an item",
    )
    for server in (echo, plain, recorded):
        server.close()

    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    one, two = turns(max(1, rounds // 2), *(lambda n=n: throughput(n, batches[0], seconds=2) for n in (1, 2)))
    show(
        "S7",
        "two processes over one",
        median(two) / median(one),
        ">= 1.6",
        f"{median(two):.0f} items/s (client on both cores)",
    )

    started, imported = (median(column) for column in turns(rounds, start_seconds, import_seconds))
    show(
        "S11",
        "start to serving over import grpc",
        started / imported,
        "<= 3",
        f"{started:.2f} and {imported:.2f} s",
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", choices=("echo", "plain", "recorded"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    serve(arguments.serve) if arguments.serve else main(arguments.rounds)
