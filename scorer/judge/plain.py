"""Strips a judge's reply down to plain text: no thinking, no markup, one kind of blank, no quotations.

Every step is one pass, so that a hostile reply costs no more than its length.
"""

import re

# A mark that opens thinking stands at the start of a line; a lone closing mark at the end of one belongs to
# thinking whose opening mark the server took for its own.
_NAMES = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad"
_OPENING = re.compile(rf"(?im)^[ \t]*(?:<(?P<tag>{_NAMES})>|(?P<bracket>\[think\])|(?P<triangle>◁think▷))")
_LONE_CLOSING = re.compile(rf"(?im)(?:</(?:{_NAMES})>|\[/think\]|◁/think▷)[ \t]*$")

_SAME = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # full-width forms
    **{code + d: str(d) for code in (0x0660, 0x06F0, 0x0966) for d in range(10)},  # digits of other scripts
    **dict.fromkeys((*range(0x2000, 0x200B), 0x09, 0xA0, 0x1680, 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-"),
    **dict.fromkeys(map(ord, "⁄∕"), "/"),
    **dict.fromkeys(map(ord, "、،﹐"), ","),
    **dict.fromkeys(map(ord, "。؛"), ";"),
    **dict.fromkeys(map(ord, "：﹕∶"), ":"),
    **dict.fromkeys(map(ord, "→⇒➜➡"), ":"),
    **dict.fromkeys(map(ord, "（【"), "("),
    **dict.fromkeys(map(ord, "）】"), ")"),
    ord("٫"): ".",
    ord("٪"): "%",
    **dict.fromkeys((0x200B, 0x200E, 0x200F, 0x2060, 0xFE0F, 0xFEFF)),  # unseen, so taken away
}
_LINE_END = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_MARKUP = re.compile(r"[_`#$\\]|\*(?!\d)|(?<!\d)\*|^ ?(?:> ?)+", re.MULTILINE)
_BLANKS = re.compile(r" {2,}")
_LEAD = re.compile(r"(?m)^ ?(?:[•‣▪●○·] ?|[-+](?: |(?=[^-+ \d\n]))|\d{1,3}[.)] |\(\d{1,3}\) )*")

_QUOTE = re.compile(r"[“„«‹「『《]|(?<!\w)\"|(?<![\w'])['‘](?=\S)")
# What ends a quotation; single marks are apostrophes too, so those quote within a line alone.
_CLOSING = {
    "“": re.compile("”"),
    "„": re.compile("[“”]"),
    "«": re.compile("»"),
    "‹": re.compile("›"),
    "「": re.compile("」"),
    "『": re.compile("』"),
    "《": re.compile("》"),
    '"': re.compile(r"\"(?!\w)"),
    "'": re.compile(r"(?<=\S)'(?![\w'])|\n"),
    "‘": re.compile(r"(?<=\S)’(?!\w)|\n"),
}


def without_thinking(reply: str) -> str | None:
    """Takes the thinking away; None where a block of it was never closed."""
    kept: list[str] = []
    at = 0
    while opening := _OPENING.search(reply, at):
        closing = _closing(opening).search(reply, opening.end())
        if closing is None:
            return None
        kept.append(reply[at : opening.start()])
        at = closing.end()
    kept.append(reply[at:])
    rest = "".join(kept)
    ends = [closing.end() for closing in _LONE_CLOSING.finditer(rest)]
    return rest[ends[-1] :] if ends else rest


def _closing(opening: re.Match[str]) -> re.Pattern[str]:
    if opening["tag"]:
        return re.compile(rf"(?i)</{opening['tag']}>")
    return re.compile(r"(?i)\[/think\]" if opening["bracket"] else "(?i)◁/think▷")


def plain(text: str) -> str:
    """Brings text to one form: lower case, ASCII marks, single blanks, no markup, no list markers."""
    same = _LINE_END.sub("\n", text).translate(_SAME).lower()
    unmarked = _MARKUP.sub(lambda mark: " " if mark[0] == "_" else "", _BLANKS.sub(" ", same))
    return _LEAD.sub("", _BLANKS.sub(" ", unmarked))


def without_quotations(text: str) -> str:
    """Replaces what stands between quotation marks; a mark that is never closed is no quotation."""
    kept: list[str] = []
    unclosed: set[str] = set()
    at = 0
    while opening := _QUOTE.search(text, at):
        mark = opening[0]
        closing = None if mark in unclosed else _CLOSING[mark].search(text, opening.end())
        if closing is None or closing[0] == "\n":
            if closing is None:
                unclosed.add(mark)
            kept.append(text[at : opening.end()])
            at = opening.end()
        else:
            kept.append(f"{text[at : opening.start()]} ")
            at = closing.end()
    return "".join((*kept, text[at:]))
