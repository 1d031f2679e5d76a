"""The process behind a fence: reads requests from its input, answers on its output, and bounds itself.

Frames are a length and a pickle; only the two ends of the fence, both this package, ever write one.
"""

import importlib
import math
import os
import pickle
import resource
import signal
import struct
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scorer.errors import Fault, InvalidRequest
from scorer.sample import Sample
from scorer.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from scorer.check import CheckKind

HEADER = struct.Struct("<I")
READY = b"fence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Is an InvalidRequest on its way through the fence."""

    field: str
    reason: str
    fault: Fault


Crossed = Outcome | Refused | Exception


def answer(request: bytes) -> Crossed:
    """Decides one request; what the check raises is answered too."""
    module, name, spec, response = pickle.loads(request)  # noqa: S301 - written by our own parent
    try:
        kind: CheckKind = getattr(importlib.import_module(module), name)
        outcome: Outcome = kind.decide(spec, Sample(response))
    except InvalidRequest as error:
        return Refused(field=error.field, reason=error.reason, fault=error.fault)
    except MemoryError:
        return MemoryError()
    except Exception as error:
        return RuntimeError(f"{type(error).__name__}: {error}")
    if isinstance(outcome, Verdict) and not isinstance(outcome.measures, dict):
        return replace(outcome, measures=dict(outcome.measures))  # a read-only mapping cannot be pickled
    return outcome


def main() -> None:
    """Answers until the input ends."""
    memory_bytes, seconds = int(sys.argv[1]), float(sys.argv[2])
    out = os.dup(1)
    os.dup2(2, 1)  # whatever a library prints must not be read as an answer
    importlib.import_module("scorer.checks")
    _bound(memory_bytes)
    os.write(out, READY)
    while header := _read(HEADER.size):
        request = _read(*HEADER.unpack(header))
        _bound_time(seconds)
        reply = answer(request)
        signal.setitimer(signal.ITIMER_REAL, 0)
        _write(out, reply)


def _bound(memory_bytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _bound_time(seconds: float) -> None:
    """Lets the system end this process where its parent no longer can."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def _read(length: int) -> bytes:
    """Reads exactly so much, or nothing where the input ends."""
    parts: list[bytes] = []
    while length:
        part = os.read(0, min(length, 1 << 20))
        if not part:
            return b""
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _write(out: int, reply: Crossed) -> None:
    body = pickle.dumps(reply, protocol=5)
    view = memoryview(HEADER.pack(len(body)) + body)
    while view:
        view = view[os.write(out, view) :]
