"""Prints scored responses for people: python examples/show.py REQUESTS RESPONSES."""

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

WIDTH = 100


def main(requests: str, responses: str) -> None:
    """Prints each response, its checks, and how many hold."""
    asked = {line["request_id"]: line for line in _lines(requests)}
    held = decided = undecided = 0
    for scored in _lines(responses):
        if "error" in scored:
            print(f"line {scored['line']}: {scored['error']['message']}\n")
            continue
        _print_response(asked[scored["request_id"]], scored)
        held += scored["summary"]["passed_count"]
        undecided += scored["summary"]["unscored_count"]
        decided += scored["summary"]["check_count"] - scored["summary"]["unscored_count"]
    print(f"{held} of {decided} decided checks hold; {undecided} could not be decided.")
    print(f"All of it, with evidence: {responses}")


def _print_response(request: dict[str, Any], scored: dict[str, Any]) -> None:
    shown = textwrap.shorten(request["response"], WIDTH, placeholder=" …")
    print(f"{scored['request_id']}: {shown}")
    for result in scored["results"]:
        verdict = result.get("verdict")
        mark = "?" if verdict is None else "✓" if verdict["passed"] else "✗"
        why = result["unscored"]["status"]["message"] if verdict is None else verdict["explanation"]
        print(f"  {mark} {result['check_id']:<18} {result['kind']:<12} {why}")
    print()


def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main(*sys.argv[1:])
