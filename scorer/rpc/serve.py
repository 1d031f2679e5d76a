"""Starts the service: settings, one supervisor, processes that serve and one that shows metrics."""

import gc
import logging
import resource
import signal
import socket
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import version

from scorer.rpc import logs, meters
from scorer.rpc.address import Address, BadAddress, listen, reserve
from scorer.rpc.board import Board
from scorer.rpc.codec import CheckReader
from scorer.rpc.configuration import read
from scorer.rpc.settings import BadSettings, Settings
from scorer.rpc.supervisor import EX_CONFIG, Lifeline, Role, Supervisor

logger = logging.getLogger(__name__)

__all__ = ["CheckReader", "main"]  # the reader is imported here so that all processes share its modules


def main(arguments: Sequence[str], environ: Mapping[str, str], *, command: str) -> int:
    """Serves until told to stop; gives the exit code."""
    try:
        settings = read(arguments, environ, command=command)
        if isinstance(settings, str):
            print(settings)  # noqa: T201 - the answer to --print-config
            return 0
        return _serve(settings)
    except (BadSettings, BadAddress) as error:
        print(f"{command}: {error}", file=sys.stderr)  # noqa: T201 - before there is a log
        return EX_CONFIG


def _serve(settings: Settings) -> int:
    address, kept = reserve(Address.parse(settings.listen))
    listening = listen(Address.parse(settings.metrics)) if settings.metrics else None
    logs.configure(settings.log_level)
    _raise_file_limit()
    boards = [Board() for _ in range(settings.process_count + 1)]
    roles = [
        Role(f"worker {i}", partial(_work, settings, str(address), boards[i]))
        for i in range(settings.process_count)
    ]
    if listening is not None:
        host, port = listening.getsockname()[:2]
        logger.info("metrics on http://%s/metrics", Address(host, port))
        roles.append(Role("metrics", partial(_show_metrics, boards, listening), last=True))
    own = boards[-1]
    own.put(own.slot((meters.BUILD.name, version("heed"), settings.revision)), 1)
    logger.info("starting %d processes on %s", settings.process_count, address)
    gc.freeze()
    code = Supervisor(
        roles, grace=settings.grace + settings.drain_delay, changed=partial(_count_workers, own)
    ).run()
    if kept is not None:
        kept.close()
    return code


def _count_workers(board: Board, serving: int, restarts: int) -> None:
    board.put(board.slot((meters.WORKERS.name,)), serving)
    board.put(board.slot((meters.RESTARTS.name,)), restarts)


def _work(settings: Settings, address: str, board: Board, lifeline: Lifeline) -> int:
    # gRPC is imported here, after the fork: before it, every process would inherit one set of locks.
    code: int = import_module("scorer.rpc.worker").work(settings, address, board, lifeline)
    return code


def _show_metrics(boards: list[Board], listening: socket.socket, lifeline: Lifeline) -> int:
    server = import_module("scorer.rpc.exporter").export(boards, listening)
    threading.Thread(target=server.serve_forever, name="heed-metrics", daemon=True).start()
    lifeline.watch()
    signal.sigwait({signal.SIGTERM})
    return 0


def _raise_file_limit() -> None:
    """Takes as many file descriptors as the system allows; each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
