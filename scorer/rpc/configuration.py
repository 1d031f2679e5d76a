"""Reads settings from flags, the environment and one file; the first of them that sets one wins."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import yaml

from scorer.errors import nearest
from scorer.rpc.settings import BadSettings, Settings

_PREFIX = "HEED_"
_METAVARS = {str: "TEXT", int: "N", float: "SECONDS"}
_HINTS = get_type_hints(Settings, include_extras=True)
_FIELDS: Mapping[str, Field[Any]] = {f.name: f for f in fields(Settings)}


def read(arguments: Sequence[str], environ: Mapping[str, str], *, command: str) -> Settings | str:
    """Gives the settings, or the text to print where the arguments ask for it instead.

    Raises BadSettings for what is no setting or no value of one; argparse exits for what is no argument.
    """
    flags = vars(_parser(command).parse_args(arguments))
    file = flags.pop("config") or environ.get(f"{_PREFIX}CONFIG", "")
    show = flags.pop("print_config")
    chosen: dict[str, Any] = {**_from_file(file), **_from_environment(environ)}
    chosen |= {name: value for name, value in flags.items() if value is not None}
    settings = Settings(**chosen)
    return str(settings) if show else settings


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=command,
        description="Serves the scorer over gRPC.",
        epilog=f"Each setting has a twin in the environment ({_PREFIX}LISTEN for --listen) and in the file "
        "(listen:). A flag wins over the environment, and the environment over the file. --no-NAME turns a "
        "setting off that is on.",
        allow_abbrev=False,
    )
    parser.add_argument("--config", metavar="FILE", default="", help="settings as YAML")
    parser.add_argument("--print-config", action="store_true", help="print all settings and stop")
    for name, field in _FIELDS.items():
        kind, says = get_args(_HINTS[name])
        flag = f"--{name.replace('_', '-')}"
        help_text = f"{says} (default: {field.default!r})".replace("%", "%%")
        if kind is bool:
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=says)
        else:
            parser.add_argument(flag, type=kind, default=None, metavar=_METAVARS[kind], help=help_text)
    return parser


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    names = {f"{_PREFIX}{name.upper()}": name for name in _FIELDS}
    return {
        name: _value(name, environ[key], where=key)
        for key, name in names.items()
        if environ.get(key, "") != ""
    }


def _from_file(path: str) -> dict[str, object]:
    if not path:
        return {}
    try:
        found = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise BadSettings(f"{path} cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise BadSettings(f"{path} holds no settings; write one a line, such as listen: 127.0.0.1:50051")
    for name in found:
        if name not in _FIELDS:
            raise BadSettings(f"{path}: {name!r} is no setting; {nearest(str(name), _FIELDS)}")
    return {name: _value(name, value, where=f"{path}: {name}") for name, value in found.items()}


def _value(name: str, given: object, *, where: str) -> object:
    kind = get_args(_HINTS[name])[0]
    if kind is bool and isinstance(given, str):
        if given.lower() in ("1", "true", "yes", "on"):
            return True
        if given.lower() in ("0", "false", "no", "off"):
            return False
        raise BadSettings(f"{where} is {given!r}; it is true or false")
    if kind is not bool and isinstance(given, bool):
        raise BadSettings(f"{where} is {given!r}; it is no {kind.__name__}")
    if isinstance(given, (list, tuple)) and kind is str:
        return ",".join(map(str, given))
    try:
        return kind(given)
    except (TypeError, ValueError):
        raise BadSettings(f"{where} is {given!r}; it is no {kind.__name__}") from None
