"""The closed list of repairs behind the last rung of the ladder; a repaired text never counts as clean.

JSON: single to double quotes, trailing commas, unquoted keys, missing closing brackets. YAML: a missing blank
after a dash, missing closing brackets. XML: end tags missing at the end, which are its closing brackets.
"""

import re
from xml.parsers import expat

from scorer.structure.document import MAX_DEPTH

_TOKENS = re.compile(
    r"""(?P<double>"(?:[^"\\]|\\.)*+"?) | (?P<single>'(?:[^'\\]|\\.)*+'?) | (?P<mark>[\[\]{},])
      | (?P<key>[A-Za-z_$][\w$-]*+)(?=\s{0,100}:) | (?P<rest>\s++|[^\s"'\[\]{},]++)""",
    re.VERBOSE | re.DOTALL,
)
_QUOTE = re.compile(r'\\.|"')
_CLOSERS = {"{": "}", "[": "]"}
_DASH = re.compile(r"^([ \t]*+)-(?=[^\s-])", re.MULTILINE)


def repair_json(text: str) -> str:
    """Rewrites a text as far as the list goes; whether it then parses is for the parser to say."""
    out: list[str] = []
    awaited: list[str] = []
    complete = False
    for token in _TOKENS.finditer(text):
        found = token[0]
        if complete and found != "," and not found.isspace():
            return text  # what follows a complete value is no slip that the list has
        match token.lastgroup:
            case "single":
                out.append(_double_quoted(found))
            case "key":
                out.append(f'"{found}"')
            case "mark":
                _mark(found, out, awaited)
                if len(awaited) > MAX_DEPTH:
                    return text
            case _:
                out.append(found)
        complete = complete or (not awaited and not found.isspace())
    _drop_trailing_comma(out)
    return "".join((*out, *reversed(awaited)))


def _mark(mark: str, out: list[str], awaited: list[str]) -> None:
    if mark in _CLOSERS:
        awaited.append(_CLOSERS[mark])
    elif mark != ",":
        _drop_trailing_comma(out)
        while mark in awaited and awaited[-1] != mark:
            out.append(awaited.pop())
        if awaited:
            awaited.pop()
    out.append(mark)


def _drop_trailing_comma(out: list[str]) -> None:
    at = len(out) - 1
    while at >= 0 and out[at].isspace():
        at -= 1
    if at >= 0 and out[at] == ",":
        del out[at]


def _double_quoted(string: str) -> str:
    body = string[1:].removesuffix("'").replace("\\'", "'")
    return '"' + _QUOTE.sub(lambda found: '\\"' if found[0] == '"' else found[0], body) + '"'


def repair_yaml(text: str) -> str:
    """Puts the blank after dashes that begin a line, and closes what is open of `[` and `{`."""
    if text.startswith(("{", "[")):
        return repair_json(text)
    awaited: list[str] = []
    for bracket in re.findall(r"[\[\]{}]", text):
        if bracket in _CLOSERS:
            awaited.append(_CLOSERS[bracket])
        elif awaited and awaited[-1] == bracket:
            awaited.pop()
    return _DASH.sub(r"\1- ", text) + "".join(reversed(awaited[-MAX_DEPTH:]))


def repair_xml(text: str) -> str:
    """Adds the end tags, and the last `>`, that are missing at the end."""
    for whole in (text, text + ">"):
        missing = _missing_end_tags(whole)
        if missing is not None:
            return whole + missing
    return text


def _missing_end_tags(text: str) -> str | None:
    awaited: list[str] = []
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda name, _: awaited.append(name)
    parser.EndElementHandler = lambda _: awaited.pop()
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(text.encode(errors="replace"), False)
        missing = "".join(f"</{name}>" for name in reversed(awaited))
        parser.Parse(missing.encode(), True)
    except (expat.ExpatError, ValueError):
        return None
    return missing


def _refuse(*_: object) -> None:
    raise ValueError("a document type is not read")
