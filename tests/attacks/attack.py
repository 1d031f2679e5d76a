"""What a hostile input is, and how one is written down shortly."""

import json
from dataclasses import dataclass
from typing import Any

NET = "http://127.0.0.1:9"
FILE = "/etc/hostname"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Is one hostile input, with what its caller gets.

    `wanted` is "verdict", "refused" (the caller's error, naming a field) or "either a verdict or unscored".
    """

    name: str
    spec: dict[str, Any]
    response: str
    wanted: str = "verdict"
    contains: str = ""


def attack(
    name: str, spec: dict[str, Any], response: str, wanted: str = "verdict", contains: str = ""
) -> Attack:
    return Attack(name=name, spec={"structure": spec}, response=response, wanted=wanted, contains=contains)


def yaml(name: str, response: str, contains: str = "") -> Attack:
    return attack(f"yaml: {name}", {"format": "FORMAT_YAML"}, response, contains=contains)


def json_text(name: str, response: str, contains: str = "") -> Attack:
    return attack(f"json: {name}", {"format": "FORMAT_JSON"}, response, contains=contains)


def xml(name: str, response: str, contains: str = "", xsd: str = "") -> Attack:
    return attack(f"xml: {name}", {"format": "FORMAT_XML", "xsd": xsd}, response, contains=contains)


def schema(name: str, written: object, value: object, wanted: str = "verdict", contains: str = "") -> Attack:
    spec = {"format": "FORMAT_JSON", "json_schema": json.dumps(written)}
    return attack(f"json schema: {name}", spec, json.dumps(value), wanted, contains)


def xsd(name: str, written: str, response: str, wanted: str = "verdict", contains: str = "") -> Attack:
    return attack(f"xsd: {name}", {"format": "FORMAT_XML", "xsd": written}, response, wanted, contains)
