"""Sends a service many responses over one stream and prints what its memory does and what went wrong.

python -m benchmarks.soak --responses 1000000
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from benchmarks.service import HERE, free_port, requests
from heed.scorer.v1 import scorer_service_pb2 as pb
from scorer.rpc.client import Client

REPORTS = 10


def numbered(count: int) -> Iterator[pb.ScoreRequest]:
    for n, request in enumerate(islice(cycle(requests()), count)):
        one = pb.ScoreRequest()
        one.CopyFrom(request)
        one.request_id = str(n)
        yield one


def mebibytes(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def worker_of(supervisor: int) -> int:
    """Gives the first process that serves; the supervisor has it as its first child."""
    return int(Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()[0])


def main(count: int) -> int:
    address = f"127.0.0.1:{free_port()}"
    command = [
        sys.executable,
        "-m",
        "services.scorer",
        "--listen",
        address,
        "--metrics",
        "",
        "--processes",
        "1",
    ]
    service = subprocess.Popen([*command, "--no-access-log"], cwd=HERE)
    try:
        with Client(address) as client:
            client.wait(20)
            worker = worker_of(service.pid)
            seen, failed, begin = 0, 0, time.perf_counter()
            for entry in client.stream(numbered(count)):
                seen += 1
                failed += entry.WhichOneof("outcome") != "response"
                if seen % (count // REPORTS) == 0:
                    print(f"{seen:>9,} responses, {failed} errors, {mebibytes(worker):.0f} MiB")
            print(
                f"{seen / (time.perf_counter() - begin):,.0f} responses a second, client and server together"
            )
    finally:
        service.terminate()
        code = service.wait()
    print(f"the service ended with {code}")
    return int(failed > 0 or seen != count or code != 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--responses", type=int, default=100_000)
    sys.exit(main(parser.parse_args().responses))
