"""Writes logs as lines of JSON: one a call, one a decision; texts of callers never."""

import json
import logging
import sys
import time
import traceback
from typing import TextIO

from scorer.rpc.record import Traffic

_ID_SHOWN = 64
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
    """Writes one line a call, past the logging machinery, which would cost more than parsing the call."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def ended(self, traffic: Traffic) -> None:
        """Writes what is known of a call that ended."""
        line = {
            "time": _time(time.time()),
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
        self._stream.write(_encode(line) + "\n")


def configure(level: str) -> None:
    """Sends what this process logs to standard error, from `level` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _time(moment: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment))
    return f"{whole}.{int(moment % 1 * 1000):03d}Z"
