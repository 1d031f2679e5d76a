import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from runner.cli.app import app

REPOSITORY = Path(__file__).parents[3]
CONTRACT = REPOSITORY / "tests" / "cases" / "contract" / "lines.jsonl"
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{REPOSITORY}{os.pathsep}{REPOSITORY / 'proto' / 'gen'}"}


@pytest.fixture
def heed():
    return CliRunner()


def request(request_id, response="Two cats.", most=5):
    check = {"id": "short", "count": {"unit": "UNIT_WORD", "max": most}}
    return json.dumps({"request_id": request_id, "response": response, "checks": [check]})


def outcomes(output):
    return {
        line["request_id"]: {r["check_id"]: r.get("verdict", r.get("unscored")) for r in line["results"]}
        for line in map(json.loads, output.splitlines())
    }


def test_the_contract_lines_give_the_contract_answers(heed):
    result = heed.invoke(app, ["score", str(CONTRACT)])
    by_request = outcomes(result.stdout)
    passed = {
        request_id: {check_id: v["passed"] for check_id, v in checks.items() if "passed" in v}
        for request_id, checks in by_request.items()
    }
    assert passed == {
        "a1": {"short": True, "each": True, "s": True, "q": False, "w": False, "n": False},
        "a2": {"lis": True, "mc": True},
        "a3": {"json": False},
        "a4": {"strict": True},
        "a5": {},
    }
    assert by_request["a2"]["mc"]["label"] == "B"
    assert by_request["a3"]["json"]["failure_types"] == ["text_wrapping"]
    assert by_request["a3"]["json"]["measures"]["raw_parse"] == 0
    assert by_request["a3"]["json"]["measures"]["clean_parse"] == 1
    assert by_request["a5"]["mia"]["reason"] == "UNSCORED_REASON_JUDGE_NOT_CONFIGURED"
    assert result.exit_code == 1


def test_order_is_kept_and_bad_lines_are_answered_in_place(heed):
    lines = [
        request("a"),
        "{",
        request("b"),
        '{"request_id": "c", "response": "x", "checks": [{"id": "x", "cuont": {}}]}',
    ]
    result = heed.invoke(app, ["score", "-"], input="\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(a["request_id"], a.get("line")) for a in answers] == [
        ("a", None),
        (None, 2),
        ("b", None),
        ("c", 4),
    ]
    assert "did you mean count" in answers[3]["error"]["message"]
    assert result.exit_code == 1


def test_all_decided_is_exit_code_0_even_where_checks_fail(heed):
    result = heed.invoke(app, ["score"], input=request("a", most=1))
    assert (result.exit_code, json.loads(result.stdout)["summary"]["all_passed"]) == (0, False)


def test_no_request_at_all_is_no_success(heed):
    result = heed.invoke(app, ["score"], input="\n\n")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "no request in standard input" in result.stderr


def test_several_processes_give_the_same_bytes_in_the_same_order(tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join([*(request(f"r{n}", most=n % 3) for n in range(300)), "{", request("last")]))
    runs = [_run(["score", str(source), "--jobs", jobs]) for jobs in ("1", "3")]
    assert runs[0].stdout == runs[1].stdout
    assert [run.returncode for run in runs] == [1, 1]


def test_shards_together_are_the_whole(heed, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join(request(f"r{n}") for n in range(50)))
    whole = heed.invoke(app, ["score", str(source)]).stdout.splitlines()
    parts = [
        heed.invoke(app, ["score", str(source), "--shard", f"{i}/4"]).stdout.splitlines() for i in range(4)
    ]
    assert sorted(whole) == sorted(line for part in parts for line in part)
    assert all(part for part in parts)


def test_output_goes_to_a_file(heed, tmp_path):
    target = tmp_path / "out.jsonl"
    result = heed.invoke(app, ["score", "-o", str(target)], input=request("a"))
    assert (result.stdout, json.loads(target.read_text())["request_id"]) == ("", "a")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["absent.jsonl"], "cannot read absent.jsonl: No such file or directory"),
        (["-o", "absent/folder/out.jsonl"], "cannot write absent/folder/out.jsonl"),
        (["-o", "nosuch://bucket/x"], "cannot write nosuch://bucket/x"),
        (["--shard", "4/4"], "the first number goes from 0"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(heed, arguments, said):
    result = heed.invoke(app, ["score", *arguments], input=request("a"))
    assert result.exit_code == 2
    assert said in " ".join(result.output.replace("│", " ").split())
    assert "Traceback" not in result.output


def test_a_reader_that_leaves_early_ends_it_quietly(tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join(request(f"r{n}") for n in range(5000)))
    done = _shell(f"({sys.executable} -m runner.cli score {source}; echo $? >&2) | head -1")
    assert json.loads(done.stdout)["request_id"] == "r0"
    assert done.stderr.strip() == "141"


@pytest.mark.parametrize(
    ("redirection", "said"),
    [
        (">/dev/full", "heed: cannot go on: No space left on device"),
        ("-o /dev/full", "heed: cannot go on: No space left on device"),
        (">&-", "heed score: standard output is closed"),
        ("<&-", "heed score: standard input is closed"),
    ],
)
def test_an_output_that_cannot_be_written_is_one_sentence(tmp_path, redirection, said):
    source = tmp_path / "in.jsonl"
    source.write_text(request("a"))
    done = _shell(
        f"{sys.executable} -m runner.cli score {'' if '<' in redirection else source} {redirection}"
    )
    assert (done.returncode, done.stderr.strip()) == (2, said)


def test_the_file_that_is_read_is_not_written_over(heed, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(request("a"))
    result = heed.invoke(app, ["score", str(source), "-o", str(source)])
    assert (result.exit_code, source.read_text()) == (2, request("a"))
    assert "write to another one" in result.output


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)]
)
def test_a_signal_ends_all_processes_without_a_word(tmp_path, number, code):
    source = tmp_path / "in.jsonl"
    os.mkfifo(source)
    command = [sys.executable, "-m", "runner.cli", "score", str(source), "--jobs", "2", "-o", os.devnull]
    running = subprocess.Popen(command, cwd=REPOSITORY, env=ENVIRONMENT, stderr=subprocess.PIPE)
    with source.open("w") as pipe:
        pipe.write((request("a") + "\n") * 200)
        pipe.flush()
        children = _children(running.pid, at_least=3)
        running.send_signal(number)
        said = running.stderr.read() if number != signal.SIGKILL else b""
        assert (running.wait(timeout=30), said) == (code, b"")
    running.stderr.close()
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _children(pid, *, at_least):
    deadline = time.monotonic() + 30
    while True:
        found = [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        if len(found) >= at_least:
            return found
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_memory_does_not_grow_with_the_input(tmp_path):
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_text((request("a", response="word " * 200) + "\n") * 500)
    large.write_text((request("a", response="word " * 200) + "\n") * 6_000)
    peaks = [_peak_kilobytes(path) for path in (small, large)]
    assert peaks[1] < peaks[0] + 8_000


def _peak_kilobytes(path):
    code = (
        "import resource, sys; from runner.cli.app import app\n"
        f"app(['score', {str(path)!r}, '-o', '{os.devnull}'], standalone_mode=False)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    return int(_python(["-c", code]).stderr)


def _run(arguments):
    return _python(["-m", "runner.cli", *arguments])


def _python(arguments):
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=REPOSITORY, env=ENVIRONMENT)


def _shell(command):
    return subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=REPOSITORY, env=ENVIRONMENT
    )
