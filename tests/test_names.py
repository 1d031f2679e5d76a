"""What packages export is what they have, and files keep to the naming rules of the house."""

import importlib
import sys
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
