"""What packages export is what they have, and files keep to the naming rules of the house."""

import ast
import importlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
MODULES = sorted(
    p for package in ("scorer", "runner", "services") for p in (REPOSITORY / package).rglob("*.py")
)
PACKAGES = [
    ".".join(p.parent.relative_to(REPOSITORY).parts)
    for p in MODULES
    if p.name == "__init__.py" and "__all__" in p.read_text(encoding="utf-8")
]


PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
# Packages whose import name is not their distribution's.
DISTRIBUTIONS = {
    "google": "protobuf",
    "grpc": "grpcio",
    "grpc_health": "grpcio-health-checking",
    "grpc_reflection": "grpcio-reflection",
    "re2": "google-re2",
    "yaml": "pyyaml",
}
OURS = {"benchmarks", "heed", "runner", "scorer", "services"}
# Only the serving environment has these: services/triton/requirements.txt.
SERVING = {"numpy", "PIL", "tokenizers", "torch", "transformers", "triton_python_backend_utils"}


def _imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.partition(".")[0]


def test_every_imported_package_is_declared():
    shipped = [p for p in MODULES if "drawing" not in p.parts and "model_repository" not in p.parts]
    imported = {name for path in shipped for name in _imported(path)}
    foreign = {
        DISTRIBUTIONS.get(n, n).replace("_", "-").lower() for n in imported - OURS - sys.stdlib_module_names
    }
    declared = {re.match(r"[A-Za-z0-9-]+", r).group().lower() for r in PROJECT["project"]["dependencies"]}
    assert foreign - declared - {n.lower() for n in SERVING} == set()


def test_every_part_of_the_scorer_is_held_to_its_layer():
    contract = PROJECT["tool"]["importlinter"]["contracts"][1]
    parts = {f"scorer.{p.stem}" for p in (REPOSITORY / "scorer").iterdir() if p.suffix == ".py" or p.is_dir()}
    parts -= {"scorer.__init__", "scorer.__pycache__", "scorer.rpc"}
    assert set(contract["source_modules"]) == parts


@pytest.mark.parametrize("name", PACKAGES)
def test_every_exported_name_exists_once(name):
    package = importlib.import_module(name)
    assert sorted(set(package.__all__)) == sorted(package.__all__)
    assert [n for n in package.__all__ if not hasattr(package, n)] == []


def test_no_module_is_called_after_what_it_is_not():
    vague = {"utils", "util", "common", "helpers", "base", "manager", "misc"}
    assert [str(p) for p in MODULES if p.stem in vague] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(REPOSITORY)))
def test_a_package_computes_nothing_when_imported_by_name(path):
    if path.name == "__init__.py":
        text = path.read_text(encoding="utf-8")
        assert not any(line.startswith(("def ", "class ", "for ", "if ")) for line in text.splitlines())


def test_importing_the_library_opens_no_connection_and_imports_no_grpc():
    import subprocess

    code = "import sys, scorer; print(*(m in sys.modules for m in ('grpc', 'heed', 'prometheus_client')))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=REPOSITORY, check=True
    )
    assert done.stdout.split() == ["False", "False", "False"]
