"""Keeps replies, for a caller who wants the same question answered once; nobody else's replies are reused."""

import hashlib
import json
from collections.abc import MutableMapping
from dataclasses import replace

from scorer.judge.call import Completion, Judge
from scorer.judge.prompt import Prompt
from scorer.judge.roster import JudgeConfig


class CachedJudge:
    """Is a judge whose answers are kept in `replies`; failures are not, and a kept answer costs no time.

    The key covers all that decides an answer: the judge's address, model and settings, the prompt with its
    pictures and schema, and which of several samples it is. Two questions at once are asked twice.
    """

    def __init__(self, judge: Judge, config: JudgeConfig, replies: MutableMapping[str, Completion]) -> None:
        self.name = judge.name
        self.model = judge.model
        self._judge = judge
        self._config = config
        self._replies = replies

    async def ask(self, prompt: Prompt, *, sample: int, until: float | None) -> Completion:
        """Answers from what was kept, else asks."""
        key = key_of(self._config, prompt, sample=sample)
        if (kept := self._replies.get(key)) is not None:
            return replace(kept, seconds=0.0, cost_usd=0.0)
        answer = await self._judge.ask(prompt, sample=sample, until=until)
        if answer.failure is None:
            self._replies[key] = answer
        return answer


def key_of(config: JudgeConfig, prompt: Prompt, *, sample: int) -> str:
    """Names a question by everything that decides its answer."""
    decides = {
        "url": config.url,
        "model": config.model,
        "returns": config.returns,
        "max_tokens": config.max_tokens,
        "temperature": config.temperature,
        "seed": config.seed,
        "json_schema": config.json_schema,
        "body": dict(config.body),
        "version": prompt.version,
        "messages": prompt.messages,
        "schema": prompt.schema,
        "sample": sample,
    }
    data = json.dumps(decides, sort_keys=True, default=repr)
    return hashlib.sha256(data.encode()).hexdigest()
