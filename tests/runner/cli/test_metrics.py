import inspect
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from runner.cli.exits import Exit
from runner.cli.metrics import metrics
from scorer.metrics import SUITES

# Every name that the contract gives a figure.
CONTRACT = {
    "mmmt-if": """pif pif_turn_weighted pif_at_turn pif_given pif_for pif_n_k pif_iqr pif_consistency
        dominance wilcoxon_p human_pearson human_spearman autorater preference win_rate tie_rate loss_rate elo
        elo_win_probability judge_score self_preference""",
    "mia-bench": """mia_total mia_type kendall_tau alpha judge_severity visual_reliance
        judge_code_disagreement""",
    "oliiv": """lis over_limit empty adherence adherence_trimmed accuracy flip_rate variant_spread
        strict_minus_plain parse_raw parse_clean failure""",
    "mm-instructeval": """accuracy unparsed best mrg_model mrg_instruction stability_model
        stability_instruction ghr wins1 wins3 total""",
    "ifeval": """ifeval_prompt_strict ifeval_prompt_loose
        ifeval_instruction_strict ifeval_instruction_loose""",
}
HELP = metrics.__doc__
DOCS = (Path(__file__).parents[3] / "docs/metrics.md").read_text()
# In the docs as in the help, where everything is indented by two more.
TEXTS = (inspect.cleandoc(HELP).replace("\n  ", "\n"), DOCS)
FILES = [file for text in TEXTS for file in re.findall(r"\$ cat (\S+)\n((?:(?!\$|```|\n|\x08).+\n)+)", text)]
COMMANDS = [command for text in TEXTS for command in re.findall(r"\$ (heed metrics .*)", text)]

app = typer.Typer()
app.callback()(lambda: None)
app.command()(metrics)


@pytest.fixture
def heed(tmp_path, monkeypatch):
    """Runs the command in a folder that holds the given files."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, given=None, **files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text)
        return CliRunner().invoke(app, ["metrics", *arguments], input=given)

    return run


@pytest.fixture
def examples(heed):
    files = {name.replace(".", "_"): text for name, text in FILES}

    def run(command):
        _, _, *arguments = shlex.split(command)
        result = heed(*arguments, **files)
        assert (result.exit_code, result.stderr) == (Exit.COMPLETE, ""), result.output
        return arguments[0], json.loads(result.stdout)

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_runs(examples, command):
    suite, figures = examples(command)
    assert suite in SUITES
    assert {"metric", "of", "value", "n", "coverage"} <= figures[0].keys()


@pytest.mark.parametrize("suite", SUITES)
def test_the_examples_produce_every_metric_of_the_contract(examples, suite):
    produced = {
        figure["metric"]: figure
        for name, found in map(examples, COMMANDS)
        if name == suite
        for figure in found
    }
    assert set(CONTRACT[suite].split()) <= produced.keys()


def test_examples_of_the_help_are_not_wrapped_at_80_columns():
    lines = [line for name, text in FILES for line in text.splitlines()] + COMMANDS
    assert max(map(len, lines)) <= 74


def test_the_help_describes_every_column():
    for suite in SUITES.values():
        for kind in suite.kinds:
            for column in kind.columns.values():
                name = column.name if column.required else rf"\({column.name}\)"
                assert re.search(rf"    {name} +{re.escape(column.says)}\n", HELP)


def test_the_check_values_of_the_released_accuracies(heed):
    accuracies = (59.871, 62.351, 67.229, 61.26, 68.121, 57.242, 69.41, 60.218, 58.602, 56.746)
    rows = "".join(f"ChatGPT,ScienceQA,{place},{value}\n" for place, value in enumerate(accuracies, start=1))
    result = heed("mm-instructeval", "grid.csv", grid_csv=f"model,dataset,instruction,accuracy\n{rows}")
    figures = {figure["metric"]: figure for figure in json.loads(result.stdout)}
    assert (figures["best"]["of"]["instruction"], figures["best"]["value"]) == ("7", 69.41)
    assert round(figures["stability_model"]["value"], 2) == 4.36


def test_csv_and_json_lines_come_to_the_same(heed):
    from_csv = heed("mmmt-if", "m.csv", m_csv="a,b,winner\nA,B,a\nB,A,a\n")
    from_json = heed("mmmt-if", "-", given='{"a":"A","b":"B","winner":"a"}\n{"winner":"a","b":"A","a":"B"}\n')
    assert from_csv.stdout == from_json.stdout


def test_undefined_figures_are_null_with_a_reason(heed):
    result = heed("mmmt-if", "m.csv", m_csv="a,b,winner\nA,B,a\n")
    elo = next(figure for figure in json.loads(result.stdout) if figure["metric"] == "elo")
    assert elo["value"] is None
    assert "never lost" in elo["why"]


GRID = "model,dataset,instruction,accuracy\nA,D,1,50\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "t.csv:1: the file is empty, give a header and at least one row"),
        ("model,dataset,instruction,accuracy\n", "t.csv:1: no rows below the header, give at least one"),
        (GRID + "A,D,1,60\n", "t.csv:3: a second row for A, D, instruction 1, keep one of them"),
        (GRID + "A,D,2,nan\n", "t.csv:3: 'nan' is no number, column accuracy, correct it, or leave"),
        (GRID + "A,D,2,140\n", "t.csv:3: 140, column accuracy, give a percentage from 0 to 100"),
        (GRID + "A,,2,60\n", "t.csv:3: empty, column dataset, fill it in"),
        (GRID + "A,D,2\n", "t.csv:3: 3 values under 4 columns"),
        (
            "model,dataset,instruction,acuracy\nA,D,1,5\n",
            "t.csv:1: unknown column 'acuracy', did you mean 'accuracy'?",
        ),
        (
            "model,dataset,dataset,accuracy\nA,D,1,5\n",
            "t.csv:1: column 'dataset' stands twice, in the header",
        ),
        (
            GRID.replace("accuracy", "accuracy,group").replace("50", "50,x") + "A,D,2,60,y\n",
            "t.csv: A is in two groups, column group",
        ),
        (
            '{"model":"A","dataset":"D","instruction":1,"accuracy":NaN}',
            "t.csv:1: nan is no number, column accuracy",
        ),
        (
            "a,b,winner\nA,B,a\n",
            "t.csv:1: these are no columns of mm-instructeval, in the header, this looks like mmmt-if",
        ),
        ('{"model":"A","model":"B"}', "t.csv:1: no JSON object: 'model' stands twice"),
    ],
)
def test_bad_data_is_named_by_file_and_line(heed, text, complaint):
    result = heed("mm-instructeval", "t.csv", t_csv=text)
    assert (result.exit_code, result.stdout) == (Exit.BAD_DATA, "")
    assert result.stderr.startswith(complaint)


def test_an_instruction_named_twice_is_refused(heed):
    table = "model,chat,turn,sample,pif,instructions\nA,c,1,0,1,x;x\n"
    result = heed("mmmt-if", "t.csv", t_csv=table)
    assert result.exit_code == Exit.BAD_DATA
    assert result.stderr == "t.csv:2: 'x' stands twice, column instructions, name each instruction once\n"


def test_a_missing_cell_is_carried_as_lower_coverage(heed):
    result = heed("mm-instructeval", "t.csv", t_csv=GRID + "A,D,2,\n")
    best = next(figure for figure in json.loads(result.stdout) if figure["metric"] == "best")
    assert (best["value"], best["coverage"], best["why"]) == (50.0, 0.5, "1 of 2 cells are missing")


@pytest.mark.parametrize(
    "arguments",
    [
        ["mm-instruct", "t.csv"],
        ["ifeval", "absent.csv"],
        ["ifeval", "."],
        ["ifeval", "t.csv", "--mode", "hardened"],
        ["ifeval", "t.csv", "--resamples", "7"],
        ["ifeval"],
    ],
)
def test_wrong_usage_is_told_from_bad_data(heed, arguments):
    result = heed(*arguments, t_csv="")
    assert (result.exit_code, result.stdout) == (Exit.USAGE, "")


def test_the_examples_produce_exactly_what_is_documented(examples):
    tables = "".join(line for line in DOCS.splitlines(keepends=True) if line.startswith("| `"))
    documented = set(
        re.findall(r"`([a-z_0-9]+)`", "".join(re.findall(r"^\| (.*?) \|", tables, re.MULTILINE)))
    )
    produced = {figure["metric"] for command in COMMANDS for figure in examples(command)[1]}
    assert produced == documented


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_figures_that_cannot_be_written_end_in_one_sentence(tmp_path):
    table = tmp_path / "m.csv"
    table.write_text("a,b,winner\nA,B,a\n")
    command = [sys.executable, "-m", "runner.cli", "metrics", "mmmt-if", str(table)]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == Exit.USAGE
    assert result.stderr == b"heed metrics: cannot write the figures: No space left on device\n"
