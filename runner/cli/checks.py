"""`heed checks`: what can be checked, described from the specs themselves."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer

from scorer.catalog import FieldDescription, KindDescription, describe
from scorer.check import CheckTable
from scorer.checks import CHECKS
from scorer.errors import closest
from scorer.ifeval.instructions import INSTRUCTIONS

_EXAMPLES = """
Examples:

\b
  $ heed checks                   every kind, with its fields and an example
  $ heed checks count keyword     two of them
  $ heed checks --json | jq -r '.[].kind'
"""


def checks(
    kinds: Annotated[list[str] | None, typer.Argument(metavar="[KIND]…", help="Only these kinds.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    """Lists the kinds of checks: fields, failure types, measures and an example of each."""
    described = [describe(CHECKS[name]) for name in _chosen(kinds or [], CHECKS)]
    if as_json:
        typer.echo(json.dumps([asdict(kind) for kind in described], indent=2, ensure_ascii=False))
        return
    typer.echo("\n\n".join("\n".join(_page(kind)) for kind in described))


checks.__doc__ = f"{checks.__doc__}\n{_EXAMPLES}"


def _chosen(names: list[str], table: CheckTable) -> list[str]:
    for name in names:
        if name not in table:
            near = closest(name, table)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(table)}"
            raise typer.BadParameter(f"no kind is called {name!r}; {hint}")
    return names or list(table)


def _page(kind: KindDescription) -> Iterator[str]:
    yield f"{kind.kind} (version {kind.version})"
    yield f"  {kind.summary}"
    yield "  fields:"
    yield from _field_lines(kind.fields, indent=4)
    if kind.measures:
        yield f"  measures: {', '.join(kind.measures)}"
    yield f"  failure types: {', '.join(kind.failure_types)}"
    if kind.kind == "ifeval":
        yield "  instructions, with their kwargs:"
        for name, instruction in INSTRUCTIONS.items():
            yield f"    {name} ({', '.join(instruction.arguments) or 'none'})"
    example = {"id": "example", kind.kind: dict(kind.example)}
    yield f"  example: {json.dumps(example, ensure_ascii=False)}"


def _field_lines(fields: tuple[FieldDescription, ...], *, indent: int) -> Iterator[str]:
    for field in fields:
        need = "required" if field.required else f"default {field.default}" if field.default else "optional"
        yield f"{'':{indent}}{field.name} ({field.type}, {need}): {field.purpose}"
        if field.values:
            yield f"{'':{indent + 2}}one of {', '.join(field.values)}"
        yield from _field_lines(field.fields, indent=indent + 2)
