"""Writes untrusted text so that nothing in it can pass for a judge's orders.

A block is fenced by lines that carry a code. The code is a digest over everything the block's prompt
holds, so no text can hold the code of its own prompt, and the same prompt always has the same one. Inside,
every line is led by a bar, whatever its writer takes for a line end; what cannot be seen is spelled out; and
the marks by which chat models know turns are broken by a blank.
"""

import hashlib
import re
from collections.abc import Iterable

_LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")

# Zero-width joiners are letters' business in Persian, Hindi and emoji: single ones stay, rows of them may
# carry messages. Flags made of tag characters are spelled out too: such text only models read.
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    "|[\u200c\u200d\ufe00-\ufe0f](?=[\u200c\u200d\ufe00-\ufe0f])"
    "|(?<=[\u200c\u200d\ufe00-\ufe0f])[\u200c\u200d]"
)
_CONTROL_MARKS = re.compile(
    r"(?i)<(?=[|\uff5c])|<(?=/?(?:s|bos|eos|pad|unk|image|imagehere|start_of_turn|end_of_turn|think|thinking)>)"
    r"|\[(?=/?(?:inst|system_prompt|think|tool_calls|available_tools)\])|<(?=</?sys>>)|[|\uff5c](?=>)|\u25c1(?=/?think)"
)


def code_of(texts: Iterable[str]) -> str:
    """Makes the code of a prompt that holds these texts."""
    digest = hashlib.sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:16]


def block(name: str, text: str, *, code: str) -> str:
    """Fences a text under a name that is ours."""
    lines = (f"| {seen(line)}" for line in _LINE_ENDS.split(text))
    return "\n".join((f"[BEGIN {name} {code}]", *lines, f"[END {name} {code}]"))


def seen(line: str) -> str:
    """Spells out what cannot be seen, and breaks the marks that control chat models."""
    spelled = _UNSEEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", line)
    return _CONTROL_MARKS.sub(lambda found: f"{found[0]} ", spelled)
