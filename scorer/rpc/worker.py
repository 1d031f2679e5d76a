"""What one serving process does from its first moment to its last."""

import gc
import logging
import signal
import sys
from importlib.metadata import version
from pathlib import Path
from time import sleep

from scorer import language
from scorer.checks import CHECKS
from scorer.fence import Fence, fenced_table
from scorer.rpc.board import Board
from scorer.rpc.catalog import Build
from scorer.rpc.credentials import TlsFiles, credentials
from scorer.rpc.gate import Gate
from scorer.rpc.logs import AccessLog
from scorer.rpc.metrics import Meters
from scorer.rpc.quota import Quotas
from scorer.rpc.record import Recorder
from scorer.rpc.server import ScorerServer
from scorer.rpc.servicer import aggregation
from scorer.rpc.settings import Settings
from scorer.rpc.supervisor import EX_CONFIG, Lifeline
from scorer.rpc.tokens import BadTokenFile, Tokens

logger = logging.getLogger(__name__)


def work(settings: Settings, address: str, board: Board, lifeline: Lifeline) -> int:
    """Serves on `address` until SIGTERM, or until the supervisor is gone; gives the exit code."""
    lifeline.watch()
    try:
        gate = _gate(settings)
        tls = _tls(settings)
        channel = credentials(tls) if tls else None
    except (OSError, BadTokenFile, ValueError) as error:
        logger.critical("cannot serve: %s", error)
        return EX_CONFIG
    recorder = _recorder(settings, board)
    with Fence(seconds=settings.fence_seconds, workers=settings.fence_workers) as fence:
        server = ScorerServer(
            fenced_table(CHECKS, fence),
            build=Build(version=version("heed"), revision=settings.revision),
            gate=gate,
            recorder=recorder,
            limits=settings.limits,
            threads=settings.threads,
            streams=settings.streams,
            calls=settings.calls,
            options=_connection_options(settings),
        )
        server.bind(address, channel)
        server.start()
        logger.info("serving on %s", address)
        _warm_up(fence)
        signal.sigwait({signal.SIGTERM})
        server.turn_away()
        sleep(settings.drain_delay)
        server.drain(settings.grace)
    recorder.close()
    logger.info("drained")
    return 0


def _warm_up(fence: Fence) -> None:
    """Does while serving what the first call of a kind would otherwise wait for; none of it must succeed."""
    try:
        fence.start()
        language.load()
        aggregation()
    except OSError as error:
        logger.warning("the first calls will take longer: %s", error)
    gc.collect()
    gc.freeze()  # what lives as long as the process need not be looked at again and again


def _gate(settings: Settings) -> Gate:
    quotas = None
    if settings.requests_per_second or settings.concurrent_calls:
        quotas = Quotas(
            requests_per_second=settings.requests_per_second, concurrent_calls=settings.concurrent_calls
        )
    return Gate(tokens=Tokens(Path(settings.tokens)) if settings.tokens else None, quotas=quotas)


def _tls(settings: Settings) -> TlsFiles | None:
    if not settings.tls_cert:
        return None
    authorities = Path(settings.tls_client_ca) if settings.tls_client_ca else None
    return TlsFiles(cert=Path(settings.tls_cert), key=Path(settings.tls_key), client_ca=authorities)


def _recorder(settings: Settings, board: Board) -> Recorder:
    shows_calls = settings.access_log and settings.log_level in ("debug", "info")
    return Recorder(
        meters=Meters(board, sources=settings.source_names) if settings.metrics else None,
        log=AccessLog(sys.stderr) if shows_calls else None,
    )


def _connection_options(settings: Settings) -> list[tuple[str, int]]:
    """Asks old connections to come again, so that load finds new processes; tolerates clients' pings."""
    options = [
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
    ]
    if settings.connection_age:
        options.append(("grpc.max_connection_age_ms", int(settings.connection_age * 1000)))
        options.append(("grpc.max_connection_age_grace_ms", int(settings.grace * 1000)))
    return options
