"""Prints goals S1, S2 and S3: speed and agreement of IFEval scoring against the official checker.

Both sides score the published GPT-4 responses on one pinned core, in turns; the figures are ratios of
median CPU times. This side is `scorer.score` as a library user calls it, with explanations and
evidence; specs are built once, which the official checker's `build_description`, under one hundredth of
its time, is the counterpart of.
"""

import argparse
import json
import time
from pathlib import Path
from statistics import median

from benchmarks.environment import Official, interpreter, pin
from scorer.check import Check
from scorer.checks.ifeval import IfevalSpec
from scorer.language import load
from scorer.score import score

DATA = Path(__file__).parents[1].parent / "shared" / "data" / "ifeval"
RESPONSES = "input_response_data_gpt4_20231107_145030.jsonl"
LANGUAGE = ("language:", "change_case:english")

# Goal, mode, rows: floor and stretch.
GOALS = {
    ("S1", "strict"): (6, 10),
    ("S1", "loose"): (8, 14),
    ("S2", "strict"): (20, 30),
    ("S2", "loose"): (20, 30),
}


def read(folder: Path) -> list[dict]:
    """Joins prompts and responses; the responses' file names the prompt."""
    responses = {
        row["prompt"]: row["response"] for row in map(json.loads, (folder / RESPONSES).open(encoding="utf-8"))
    }
    rows = map(json.loads, (folder / "input_data.jsonl").open(encoding="utf-8"))
    return [{**row, "response": responses[row["prompt"]]} for row in rows]


def checks(row: dict, *, loose: bool) -> list[Check]:
    pairs = zip(row["instruction_id_list"], row["kwargs"], strict=True)
    return [
        Check(id=str(i), spec=IfevalSpec(instruction_id=name, kwargs=kwargs, loose=loose))
        for i, (name, kwargs) in enumerate(pairs)
    ]


def is_about_language(name: str) -> bool:
    return name.startswith(LANGUAGE)


def verdicts(rows: list[dict], *, loose: bool) -> list[list[bool]]:
    return [
        [result.outcome.passed for result in score(row["response"], checks=checks(row, loose=loose)).results]
        for row in rows
    ]


def seconds(work: list[tuple[str, list[Check]]]) -> float:
    start = time.process_time()
    for response, asked in work:
        score(response, checks=asked)
    return time.process_time() - start


def print_speed(rows: list[dict], official: Official, repetitions: int) -> None:
    everything = list(range(len(rows)))
    plain = [
        i for i in everything if not any(name.startswith(LANGUAGE) for name in rows[i]["instruction_id_list"])
    ]
    print(f"{len(everything)} responses, {len(plain)} of them without language checks; {repetitions} rounds")
    for (goal, mode), (floor, stretch) in GOALS.items():
        chosen = plain if goal == "S1" else everything
        work = [(rows[i]["response"], checks(rows[i], loose=mode == "loose")) for i in chosen]
        seconds(work)
        official.seconds(chosen, loose=mode == "loose")
        pairs = [(seconds(work), official.seconds(chosen, loose=mode == "loose")) for _ in range(repetitions)]
        ours, theirs = (1e6 * median(side) / len(chosen) for side in zip(*pairs, strict=True))
        print(
            f"{goal} {mode:6}  {theirs / ours:5.1f} times as fast (floor {floor}, stretch {stretch}): "
            f"{ours:.1f} against {theirs:.1f} µs a response"
        )


def print_agreement(rows: list[dict], official: Official) -> None:
    different, total = [], 0
    for loose in (False, True):
        mode = "loose" if loose else "strict"
        ours = verdicts(rows, loose=loose)
        total += sum(map(len, ours))
        followed = sum(map(sum, ours))
        print(
            f"{mode}: {sum(map(all, ours))}/{len(rows)} prompts, "
            f"{followed}/{sum(map(len, ours))} instructions"
        )
        for row, mine, theirs in zip(rows, ours, official.verdicts(loose=loose), strict=True):
            for name, a, b in zip(row["instruction_id_list"], mine, theirs, strict=True):
                if a is not b:
                    different.append(f"  key {row['key']}, {name}, {mode}: {a}, officially {b}")
    share = 100 * (1 - len(different) / total)
    print(f"S3  {share:.2f} % of {total} verdicts agree (floor 99.9, stretch 100)", *different, sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, default=DATA, help="folder with IFEval's prompts and GPT-4 responses"
    )
    parser.add_argument(
        "--official", type=Path, help="Python that has the official checker; default: made on demand"
    )
    parser.add_argument("--repetitions", type=int, default=7)
    arguments = parser.parse_args()
    if not arguments.data.is_dir():
        parser.exit(0, f"S1, S2, S3  not measured: no IFEval data in {arguments.data}; give --data\n")
    rows = read(arguments.data)
    python = interpreter(arguments.official)
    pin()
    load()
    official = Official(python, rows)
    print_agreement(rows, official)
    print_speed(rows, official, arguments.repetitions)
    official.close()


if __name__ == "__main__":
    main()
