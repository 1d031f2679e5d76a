"""Generates proto/gen from the .proto files, and judges them; the only way generated code changes.

python proto/generate.py             writes proto/gen
python proto/generate.py --check     fails where proto/gen is not what would be written
python proto/generate.py --lint      applies buf lint, and buf breaking against the last released image
python proto/generate.py --tools     installs the node packages that lint and the tests use
python proto/generate.py --release   makes the contract as it is the last released image
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent
GEN = HERE / "gen"
RELEASED = HERE / "released.binpb"
NODE_MODULES = HERE / "node_modules"
LOCK = HERE / "package-lock.json"
GOOGLE = distribution("googleapis-common-protos").locate_file("")  # holds google/rpc/*.proto


def generate(folder: str) -> Path:
    """Writes the package `heed` into a new folder under `folder`; a service file alone gets gRPC code."""
    target = Path(folder) / "gen"
    target.mkdir()
    protoc(protos("*.proto"), f"--python_out={target}", f"--pyi_out={target}")
    protoc(protos("*_service.proto"), f"--grpc_python_out={target}")
    package = target / "heed"
    for level in (package, *(path for path in package.rglob("*") if path.is_dir())):
        (level / "__init__.py").touch()
    (package / "py.typed").touch()
    return target


def write() -> int:
    """Replaces proto/gen."""
    with tempfile.TemporaryDirectory() as folder:
        target = generate(folder)
        shutil.rmtree(GEN, ignore_errors=True)
        shutil.copytree(target, GEN)
    return 0


def check() -> int:
    """Compares proto/gen with what would be written, and names the files that differ."""
    with tempfile.TemporaryDirectory() as folder:
        wanted, found = contents(generate(folder)), contents(GEN)
    differing = sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))
    if differing:
        print("proto/gen is not what the .proto files say; run `python proto/generate.py`:")
        print("\n".join(f"  {name}" for name in differing))
    return 1 if differing else 0


def lint() -> int:
    """Applies both of buf's judgements, so that one run shows everything there is to mend."""
    if tools() != 0:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        image = str(Path(folder) / "image.binpb")
        build_image(image)
        style = buf("lint", image)
        growth = buf("breaking", image, "--against", str(RELEASED))
    return 1 if style or growth else 0


def tools() -> int:
    """Installs the locked node packages, unless they are there and newer than the lock file."""
    installed = NODE_MODULES / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= LOCK.stat().st_mtime:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print(
            "proto/generate.py: npm, which brings buf, is missing; install Node.js 20 or newer",
            file=sys.stderr,
        )
        return 1
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    return subprocess.run(command, cwd=HERE, check=False, stdout=sys.stderr).returncode


def release() -> int:
    """Replaces the image that later contracts are held to."""
    build_image(str(RELEASED))
    return 0


def build_image(path: str) -> None:
    """Writes the contract with its comments and imports, as buf reads it."""
    protoc(protos("*.proto"), "--include_imports", "--include_source_info", f"--descriptor_set_out={path}")


def protos(pattern: str) -> list[str]:
    """Lists the contract's files as protoc names them: relative to this folder, in a fixed order."""
    return sorted(str(path.relative_to(HERE)) for path in (HERE / "heed").rglob(pattern))


def protoc(sources: list[str], *outputs: str) -> None:
    """Runs the protoc of grpcio-tools; ends the program with its message where it refuses a file."""
    command = [sys.executable, "-m", "grpc_tools.protoc", "-I.", f"-I{GOOGLE}", *outputs, *sources]
    if subprocess.run(command, cwd=HERE, check=False).returncode != 0:
        raise SystemExit("proto/generate.py: protoc refused the contract, see above")


def buf(*arguments: str) -> int:
    """Runs buf on what is ours in an image."""
    command = [str(NODE_MODULES / ".bin" / "buf"), *arguments, "--config", "buf.yaml", "--path", "heed"]
    return subprocess.run(command, cwd=HERE, check=False).returncode


def contents(folder: Path) -> dict[str, bytes]:
    """Reads every file of a folder but compiled ones, by relative path."""
    paths = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def main() -> int:
    """Runs the command that the flags name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_mutually_exclusive_group()
    for command in (check, lint, tools, release):
        commands.add_argument(
            f"--{command.__name__}", dest="run", action="store_const", const=command, help=command.__doc__
        )
    parser.set_defaults(run=write)
    status: int = parser.parse_args().run()
    return status


if __name__ == "__main__":
    sys.exit(main())
