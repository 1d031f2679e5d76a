import io
import json
import logging
import sys

from scorer.rpc.logs import AccessLog, JsonFormatter
from scorer.rpc.record import Traffic


def test_an_exception_is_logged_without_its_words():
    try:
        int("a caller's text")
    except ValueError:
        record = logging.LogRecord("heed", logging.ERROR, "f.py", 1, "it %s", ("failed",), sys.exc_info())
    line = JsonFormatter().format(record)
    found = json.loads(line)
    assert (found["level"], found["message"], found["exception"]) == ("error", "it failed", "ValueError")
    assert found["places"][0].endswith("test_an_exception_is_logged_without_its_words")
    assert "caller" not in line


def test_every_call_that_ended_is_written_when_the_log_is_closed():
    stream = io.StringIO()
    log = AccessLog(stream)
    for n in range(3):
        log.ended(
            Traffic(labels=("unary", "s", "Score"), lane="online", request_id=f"{n}{'x' * 100}", seconds=0.5)
        )
    log.close()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["request_id"][:1] for line in lines] == ["0", "1", "2"]
    assert {len(line["request_id"]) for line in lines} == {64}
    assert {(line["method"], line["code"], line["seconds"], line["lane"]) for line in lines} == {
        ("Score", "OK", 0.5, "online")
    }
