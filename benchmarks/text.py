"""Prints what the views of a text cost: on responses, beside NLTK where it is installed, and on hostile text.

    python benchmarks/text.py [RESPONSES.jsonl]

CPU time, medians of interleaved repetitions. NLTK needs its `punkt_tab` data where NLTK_DATA points.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from scorer.text import SentenceMode, Text, WordCounter

DEFAULT = Path(__file__).parents[2] / "shared/data/ifeval/input_response_data_gpt4_20231107_145030.jsonl"
REPETITIONS = 7

VIEWS: dict[str, Callable[[Text], object]] = {
    "sentences, blocks": lambda text: text.sentences(SentenceMode.BLOCKS),
    "sentences, punkt": lambda text: text.sentences(SentenceMode.PUNKT),
    "word count, whitespace": lambda text: text.word_count(),
    "word count, regex": lambda text: text.word_count(counter=WordCounter.REGEX),
    "word spans": lambda text: text.word_spans(),
    "lines": lambda text: text.lines,
    "paragraphs": lambda text: text.paragraphs,
    "numbers": lambda text: text.numbers,
    "spelled numbers": lambda text: text.spelled_numbers,
    "occurrences": lambda text: text.occurrences("per se"),
    "is blank": lambda text: text.is_blank,
    "folded": lambda text: text.folded,
}
HOSTILE = {
    "spaces": " ",
    "words and spaces": "a" + " " * 99,
    "line feeds": "\n",
    "CRLF": "\r\n",
    "[": "[",
    "<": "<",
    "*": "*",
    "|": "|",
    "#": "# ",
    ">": "> ",
    "dots": ".",
    "spaced dots": ". ",
    "dots and quotes": '."',
    "?!": "?!",
    "? ": "? ",
    "quotes": '"',
    "one long word": "a",
    "abbreviations": "e.g. ",
    "initials": "J. ",
    "short sentences": "A b. ",
    "combining marks": "e\u0301\u0327",
    "separators": "1,000",
    "commas": "1,",
    "decimals": "1.",
    "digits": "9",
    "signs": "-",
    "number words": "one hundred and ",
    "Hebrew": "שלום. ",
    "Chinese": "你好。",
    "NUL": "\x00",
    "lone surrogates": "\ud800",
    "emoji": "👩‍👩‍👧 ",
    "sharp s": "ß",
    "list items": "- a\n",
    "list numbers": "1. ",
    "table rows": "|a.|\n",
    "no-break spaces": "\xa0",
    "dotted no-break spaces": ".\xa0",
}


def main(path: Path) -> None:
    if path.exists():
        on_responses([json.loads(line)["response"] for line in path.read_text().splitlines()])
    else:
        print(f"no responses at {path}: only hostile text")
    on_hostile_text()


def on_responses(responses: list[str]) -> None:
    jobs: dict[str, Callable[[], object]] = {
        name: lambda view=view: [view(Text(response)) for response in responses]
        for name, view in VIEWS.items()
    }
    jobs |= nltk_jobs(responses)
    taken: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(REPETITIONS):
        for name, job in jobs.items():
            taken[name].append(cpu(job))
    size = sum(map(len, responses)) / len(responses)
    print(f"{len(responses)} responses of {size:.0f} characters, microseconds each")
    for name, times in taken.items():
        print(f"  {name:<26}{statistics.median(times) / len(responses) * 1e6:8.1f}")


def nltk_jobs(responses: list[str]) -> dict[str, Callable[[], object]]:
    try:
        import nltk  # noqa: PLC0415 (absent from most environments)
        from nltk.tokenize.punkt import PunktTokenizer  # noqa: PLC0415

        punkt = PunktTokenizer("english")
    except (ImportError, LookupError) as error:
        print(f"without NLTK: {str(error).strip().splitlines()[0]}")
        return {}
    same = sum(
        [(s.start, s.end) for s in Text(r).sentences(SentenceMode.PUNKT)]
        == trimmed(r, punkt.span_tokenize(r))
        for r in responses
    )
    print(f"same sentences as NLTK {nltk.__version__}: {same} of {len(responses)} responses")
    return {f"NLTK {nltk.__version__}": lambda: [punkt.tokenize(response) for response in responses]}


def trimmed(text: str, spans: object) -> list[tuple[int, int]]:
    return [
        (end - len(text[start:end].lstrip()), start + len(text[start:end].rstrip()))
        for start, end in spans  # type: ignore[attr-defined]
    ]


def on_hostile_text(size: int = 100_000) -> None:
    print(f"\nhostile text of {size} characters: milliseconds, and the growth from a tenth of it")
    worst: dict[str, tuple[float, float, str]] = {}
    for label, unit in HOSTILE.items():
        large, small = fill(unit, size), fill(unit, size // 10)
        for name, view in VIEWS.items():
            slow, fast = best(view, large), best(view, small)
            worst[name] = max(worst.get(name, (0.0, 0.0, "")), (slow * 1e3, slow / fast, label))
            if slow > 0.02 and slow / fast > 15:
                print(f"  grows too fast: {name} on {label}: {slow * 1e3:.1f} ms, {slow / fast:.1f} times")
    for name, (took, growth, label) in worst.items():
        print(f"  {name:<26}{took:8.1f} ms{growth:7.1f} x   {label}")


def fill(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def best(view: Callable[[Text], object], raw: str) -> float:
    return min(cpu(lambda: view(Text(raw))) for _ in range(3))


def cpu(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return max(time.process_time() - start, 1e-9)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT)
