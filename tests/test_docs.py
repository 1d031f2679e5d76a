"""The documentation is true: its links lead somewhere, its examples run, its lists are complete."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from scorer.checks import CHECKS
from scorer.rpc.lines import LineScorer

REPOSITORY = Path(__file__).parent.parent
PAGES = sorted(
    page
    for page in REPOSITORY.rglob("*.md")
    if not {".venv", ".make", "node_modules", "runs"} & set(page.relative_to(REPOSITORY).parts)
)
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))


def _name(page):
    return str(page.relative_to(REPOSITORY))


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_leads_to_a_file(page):
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [t for t in targets if not (page.parent / t).exists()] == []


def test_every_page_of_docs_is_reached_from_the_readme():
    pages = {f"docs/{page.name}" for page in (REPOSITORY / "docs").glob("*.md")}
    assert {page for page in pages if f"({page})" not in README} == set()


def test_every_make_target_in_a_page_exists():
    defined = set(
        re.findall(r"^([a-z]+):", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    used = {
        t
        for page in PAGES
        for t in re.findall(r"^make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert used - defined == set()
    assert used


def _python_in(page):
    return re.findall(r"```python\n(.*?)```", (REPOSITORY / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", [*_python_in("README.md"), *_python_in("scorer/README.md")])
def test_python_in_a_readme_runs(code, capsys):
    exec(compile(code, "README.md", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("line", re.findall(r"```json\n(.*?)\n```", README, re.DOTALL))
def test_a_request_in_the_readme_is_scored(line):
    assert LineScorer(CHECKS).score(line.encode(), number=1).complete


def test_the_example_requests_are_well_formed():
    lines = (REPOSITORY / "examples" / "requests.jsonl").read_bytes().splitlines()
    answers = [json.loads(LineScorer(CHECKS).score(line, number=n).text) for n, line in enumerate(lines, 1)]
    assert [a for a in answers if "error" in a] == []
    assert len(answers) >= 5


@pytest.mark.parametrize(
    "folder", ["proto", "scorer", "runner", "services", "k8s", "tests", "examples", "benchmarks"]
)
def test_every_folder_explains_itself(folder):
    assert (REPOSITORY / folder / "README.md").is_file()
    assert f"({folder}/README.md)" in README


def test_every_dependency_is_explained_and_no_other():
    page = (REPOSITORY / "docs" / "dependencies.md").read_text(encoding="utf-8")
    runtime, contributors = page.split("## What contributors need")
    assert _listed(runtime) == _names(PROJECT["project"]["dependencies"]) | _extras()
    assert _listed(contributors) == _names(PROJECT["dependency-groups"]["dev"])


def test_every_dependency_is_bounded_below():
    requirements = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    assert [r for r in requirements if not re.search(r"(>=|==|~=)\d", r)] == []


def test_the_lock_holds_every_direct_dependency():
    lock = (REPOSITORY / "constraints.txt").read_text(encoding="utf-8")
    locked = {_normal(line.split("==")[0]) for line in lock.splitlines()}
    direct = _names([*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]])
    assert direct - locked == set()


def _listed(section):
    rows = re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)
    return {_normal(name) for row in rows for name in row.split(",")} - {"package", "-"}


def _extras():
    groups = PROJECT["project"].get("optional-dependencies", {})
    return {name for requirements in groups.values() for name in _names(requirements)}


def _names(requirements):
    return {_normal(re.match(r"[A-Za-z0-9_.-]+", r).group()) for r in requirements}


def _normal(name):
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
