"""A question to one judge: the seam, what comes back, and what is recorded of it."""

from dataclasses import dataclass
from typing import Protocol

from scorer.checks.rubric import RubricMode
from scorer.judge.prompt import Prompt
from scorer.verdict import ComponentScore, Outcome, Unscored


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Is how a judge answered: a text, or a failure; tokens and cost are None where they were not reported.

    `truncated` says that the text broke off at a limit; `by_schema` that the answer was held to the prompt's
    JSON schema.
    """

    text: str = ""
    returned_model: str = ""
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None
    seconds: float = 0.0
    truncated: bool = False
    by_schema: bool = False
    failure: Unscored | None = None


class Judge(Protocol):
    """Answers prompts; waiting, retrying and pacing are its own business."""

    @property
    def name(self) -> str:
        """Is the name under which rubrics ask for it."""
        ...

    @property
    def model(self) -> str:
        """Is the model that is asked for."""
        ...

    async def ask(self, prompt: Prompt, *, sample: int, until: float | None) -> Completion:
        """Answers, or fails, before the event loop's clock shows `until`; raises nothing but cancellation.

        `sample` tells repetitions of the same prompt apart.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCall:
    """Records one call to a judge; `failure` is None where the reply could be read.

    `prompt_version` ends in `+schema` where the answer was held to the JSON schema.
    """

    judge: str
    requested_model: str
    returned_model: str
    prompt_version: str
    mode: RubricMode
    raw_reply: str
    input_tokens: int | None
    output_tokens: int | None
    cost_usd: float | None
    seconds: float
    components: tuple[ComponentScore, ...]
    failure: Unscored | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Is what judges made of one rubric, and the calls that it took."""

    outcome: Outcome
    calls: tuple[JudgeCall, ...] = ()
