"""A process that decides hostile checks within limits, and reports what each cost and touched.

Reads requests and writes reports, one line of JSON each.
"""

import json
import resource
import sys
import time
from pathlib import Path

from scorer.checks import CHECKS
from scorer.decode import check_from
from scorer.errors import InvalidRequest
from scorer.score import score
from scorer.verdict import Unscored, Verdict

MEMORY_BYTES = 3 << 30
WATCHED = ("open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "urllib.Request")
WARM = (
    ({"format": "FORMAT_JSON", "json_schema": "true"}, "{"),
    ({"format": "FORMAT_YAML", "json_schema": '{"type": "array"}'}, "a: 1"),
    (
        {"format": "FORMAT_XML", "xsd": Path(__file__).with_name("warm.xsd").read_text(encoding="utf-8")},
        "<a>é</a>",
    ),
)


def decide(spec: dict[str, object], response: str) -> tuple[str, str]:
    try:
        check = check_from({"id": "attack", **spec}, kinds=CHECKS)
        outcome = score(response, checks=[check]).results[0].outcome
    except InvalidRequest as error:
        return "refused", str(error)
    match outcome:
        case Verdict():
            return "verdict", outcome.explanation
        case Unscored():
            return "unscored", outcome.message


def resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    for spec, response in WARM:
        decide({"structure": spec}, response)
    for name, kind in CHECKS.items():
        decide({name: dict(kind.example)}, "The quick brown fox jumps over the lazy dog.")
    touched: list[str] = []
    sys.addaudithook(lambda event, args: touched.append(f"{event} {args[:1]}") if event in WATCHED else None)
    for line in sys.stdin:
        request = json.loads(line)
        Path("/proc/self/clear_refs").write_text(
            "5", encoding="ascii"
        )  # forgets the highest memory use so far
        before = resident()
        touched.clear()
        begun = time.process_time()
        kind, text = decide(request["spec"], request["response"])
        seconds = time.process_time() - begun
        seen = list(touched)
        status = Path("/proc/self/status").read_text(encoding="ascii")
        peak = next(int(row.split()[1]) << 10 for row in status.splitlines() if row.startswith("VmHWM"))
        report = {"kind": kind, "text": text, "seconds": seconds, "bytes": peak - before, "touched": seen}
        sys.stdout.write(json.dumps(report) + "\n")
        sys.stdout.flush()


main()
