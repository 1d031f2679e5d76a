"""Writes logs as lines of JSON: one a call, one a decision; texts of callers never."""

import json
import logging
import sys
import threading
import time
import traceback
from collections import deque
from typing import TextIO

from scorer.rpc.record import Traffic

_ID_SHOWN = 64
_PAUSE = 0.1  # seconds between writes
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class JsonFormatter(logging.Formatter):
    """Makes one JSON object a record; of an exception only type and places, as its words may quote texts."""

    def format(self, record: logging.LogRecord) -> str:
        """Gives the line."""
        line: dict[str, object] = {
            "time": _time(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["places"] = [f"{f.filename}:{f.lineno} {f.name}" for f in frames]
        return _encode(line)


class AccessLog:
    """Writes one line a call, past the logging machinery, which would cost more than parsing the call.

    A thread of its own makes and writes the lines a moment later: a write in the middle of a call would hand
    the interpreter to another thread.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._ends: deque[tuple[float, Traffic]] = deque()
        self._closed = threading.Event()
        self._writer = threading.Thread(target=self._write, name="heed-access-log", daemon=True)
        self._writer.start()

    def ended(self, traffic: Traffic) -> None:
        """Notes a call that ended."""
        self._ends.append((time.time(), traffic))

    def close(self) -> None:
        """Writes what is left."""
        self._closed.set()
        self._writer.join()

    def _write(self) -> None:
        while not self._closed.wait(_PAUSE):
            self._write_all()
        self._write_all()

    def _write_all(self) -> None:
        lines = []
        while self._ends:
            lines.append(_line(*self._ends.popleft()))
        if lines:
            self._stream.write("".join(lines))
            self._stream.flush()


def _line(moment: float, traffic: Traffic) -> str:
    line = {
        "time": _time(moment),
        "level": "info",
        "message": "call",
        "method": traffic.method,
        "code": traffic.code,
        "seconds": round(traffic.seconds, 6),
        "lane": traffic.lane,
        "request_id": traffic.request_id[:_ID_SHOWN],
        "principal": traffic.principal,
        "items": traffic.items,
        "messages_in": traffic.messages_in,
        "bytes_in": traffic.bytes_in,
        "messages_out": traffic.messages_out,
        "bytes_out": traffic.bytes_out,
    }
    return _encode(line) + "\n"


def configure(level: str) -> None:
    """Sends what this process logs to standard error, from `level` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _time(moment: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment))
    return f"{whole}.{int(moment % 1 * 1000):03d}Z"
