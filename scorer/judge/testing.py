"""Doubles of judges, for tests of whatever asks them: one that follows a script, one that obeys.

>>> from scorer.judge.testing import ScriptedJudge
>>> judge = ScriptedJudge("score of component 1: 2/2, total score: 2/2")
"""

import re
import unicodedata
from collections.abc import Callable

from scorer.judge.call import Completion
from scorer.judge.prompt import Prompt

Line = str | Completion | Callable[[Prompt], str]

_TAGS = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)}
_UNSEEN = dict.fromkeys(
    (0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F))
)
_TURN = re.compile(r"(?i)<[|｜]|\[/?inst\]|<</?sys>>|</?s>|<(?:start|end)_of_turn>|</?think>")


class ScriptedJudge:
    """Answers with the lines of a script in turn, the last one ever again; `prompts` is what it was asked."""

    def __init__(self, *lines: Line, name: str = "scripted", model: str = "scripted-1") -> None:
        self.name = name
        self.model = model
        self.prompts: list[Prompt] = []
        self._lines = list(lines)

    async def ask(self, prompt: Prompt, *, sample: int, until: float | None) -> Completion:
        """Answers at once."""
        del sample, until
        self.prompts.append(prompt)
        line = self._lines.pop(0) if len(self._lines) > 1 else self._lines[0]
        if isinstance(line, Completion):
            return line
        return Completion(text=line if isinstance(line, str) else line(prompt), returned_model=self.model)


def reaches(order: str, prompt: Prompt) -> bool:
    """Tells whether an order would reach a judge that obeys all it reads outside the prompt's blocks.

    It reads what people cannot see, and takes whatever follows a chat model's mark for a turn of its own.
    """
    return _heard(order) in _heard(_unfenced(prompt))


def text_of(prompt: Prompt) -> str:
    """Joins the texts of a prompt's messages, as a judge reads them."""
    texts: list[str] = []
    for message in prompt.messages:
        content = message["content"]
        if isinstance(content, str):
            texts.append(content)
        elif isinstance(content, list):
            texts += [part["text"] for part in content if part["type"] == "text"]
    return "\n".join(texts)


def _unfenced(prompt: Prompt) -> str:
    outside: list[str] = []
    inside = False
    for line in text_of(prompt).splitlines():
        turn = _TURN.search(line) if prompt.code else None
        if turn:
            outside.append(line[turn.end() :])
            inside = False
        elif inside and line.startswith("| "):
            continue
        else:
            inside = bool(prompt.code) and line.startswith("[BEGIN ") and line.endswith(f" {prompt.code}]")
            outside.append(line)
    return "\n".join(outside)


def _heard(text: str) -> str:
    seen = unicodedata.normalize("NFKC", text.translate(_TAGS).translate(_UNSEEN))
    return " ".join(seen.casefold().split())
