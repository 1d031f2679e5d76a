"""YAML as `yaml.safe_load` reads it, bounded in depth and size, with repeated keys seen."""

import re
from collections.abc import Iterable
from functools import partial

import yaml

from scorer.structure.document import Document, NotParsed, Path, Places, Repeat, Span, Step
from scorer.structure.yaml_nodes import Composer, span_of

_BOM = "\ufeff"


def read(text: str) -> Document:
    """Parses one YAML document that is more than a scalar; raises NotParsed."""
    skipped = int(text.startswith(_BOM))  # libyaml does not count it
    try:
        loader = yaml.CSafeLoader(text)
    except UnicodeEncodeError as error:
        raise NotParsed("it holds half of a surrogate pair", at=error.start) from None
    try:
        composer = Composer(loader)
        root = composer.compose()
        value = loader.construct_document(root)
    except yaml.MarkedYAMLError as error:
        raise _not_parsed(error, end=len(text.rstrip())) from None
    except yaml.reader.ReaderError:
        raise NotParsed("it holds a character that YAML does not allow") from None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError, TypeError):
        raise NotParsed("it holds a value that its type cannot take, such as the date 2024-99-99") from None
    finally:
        loader.dispose()
    if not isinstance(value, (dict, list)):
        raise NotParsed("it is a plain text or a single value, not a mapping")
    return Document(
        text=text,
        value=value,
        place=partial(_place, root, composer.repeated, skipped),
        has_repeats=bool(composer.repeated),
    )


def begin(text: str, names: tuple[str, ...]) -> int | None:
    """Finds the first of the expected keys that stands at the beginning of a line."""
    if not names:
        return None
    keys = "|".join(re.escape(name) for name in names)
    found = re.search(rf"^(?:{keys}|\"(?:{keys})\"|'(?:{keys})')[ \t]*:(?=\s|$)", text, re.MULTILINE)
    return found.start() if found else None


def last(text: str) -> int:
    """Ends a document at the end of the text: YAML has no mark that must close it."""
    return len(text)


def _not_parsed(error: yaml.MarkedYAMLError, *, end: int) -> NotParsed:
    mark = error.problem_mark or error.context_mark
    at = mark.index if mark else 0
    inside = error.context is not None and ("flow" in error.context or "quoted" in error.context)
    return NotParsed(error.problem or "it is no YAML", at=at, truncated=inside and at >= end)


def _place(root: yaml.Node, repeated: list[yaml.ScalarNode], skipped: int, paths: Iterable[Path]) -> Places:
    return Places(
        spans={path: _span(_follow(root, path), skipped) for path in paths},
        repeats=tuple(Repeat(key=node.value, span=_span(node, skipped)) for node in repeated),
    )


def _span(node: yaml.Node, skipped: int) -> Span:
    start, end = span_of(node)
    return start + skipped, end + skipped


def _follow(node: yaml.Node, path: Path) -> yaml.Node:
    """Follows a path as far as the text shows it; a merged key is written elsewhere."""
    for step in path:
        below = _below(node, step)
        if below is None:
            return node
        node = below
    return node


def _below(node: yaml.Node, step: Step) -> yaml.Node | None:
    match node:
        case yaml.SequenceNode() if isinstance(step, int) and step < len(node.value):
            found: yaml.Node = node.value[step]
            return found
        case yaml.MappingNode():
            return next((value for key, value in reversed(node.value) if key.value == str(step)), None)
    return None
