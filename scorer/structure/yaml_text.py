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
        spans={path: _shifted(_follow(root, path), skipped) for path in paths},
        repeats=tuple(Repeat(key=node.value, span=_shifted(span_of(node), skipped)) for node in repeated),
    )


def _shifted(span: Span, by: int) -> Span:
    return span[0] + by, span[1] + by


def _follow(node: yaml.Node, path: Path) -> Span:
    """Follows a path; a value that is merged in is where it was first written."""
    span = span_of(node)
    for step in path:
        found = _below(node, step)
        if found is None:
            break
        key, node = found
        span = _visible(span_of(node), key)
    return span


def _visible(span: Span, key: yaml.Node | None) -> Span:
    """Shows a value that is written as nothing by its key, or by the dash before it."""
    start, end = span
    if start < end:
        return span
    return (span_of(key)[0], end) if key else (start - 1, end)


def _below(node: yaml.Node, step: Step) -> tuple[yaml.Node | None, yaml.Node] | None:
    match node:
        case yaml.SequenceNode() if isinstance(step, int) and step < len(node.value):
            return None, node.value[step]
        case yaml.MappingNode():
            return next((pair for pair in reversed(node.value) if pair[0].value == str(step)), None)
    return None
