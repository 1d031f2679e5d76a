"""Has rubrics judged: asks every judge of a panel, as often as asked, again where a reply cannot be read."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from scorer.checks.rubric import RubricSpec, rubric
from scorer.judge.call import Completion, Judge, JudgeCall, Judged
from scorer.judge.opinion import Opinion, no_opinion, opinion_of
from scorer.judge.outcome import outcome_of
from scorer.judge.part import parts_of
from scorer.judge.prompt import Prompt, prompt_for
from scorer.judge.reply import read
from scorer.judge.roster import DEFAULT, JudgeConfig, Roster, Seats
from scorer.sample import Sample
from scorer.verdict import Unscored, UnscoredReason

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """Is what all judges are asked."""

    spec: RubricSpec
    response: str
    prompt: Prompt
    until: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """Is one sample of one judge: the opinion it came to, the calls it took, and how many models strayed."""

    opinion: Opinion
    calls: tuple[JudgeCall, ...]
    models_changed: int


class Bench:
    """Judges rubrics with the judges of a roster, by name."""

    def __init__(self, roster: Roster, judges: Mapping[str, Judge]) -> None:
        missing = [judge.name for judge in roster.judges if judge.name not in judges]
        if missing:
            raise ValueError(f"no judge stands behind {', '.join(missing)}")
        self._roster = roster
        self._judges = judges
        self._models: dict[str, str] = {}  # what answered first, by judge

    async def judge(
        self, spec: RubricSpec, sample: Sample, *, until: float | None = None, source: str = ""
    ) -> Judged:
        """Judges a response before the event loop's clock shows `until`.

        `source` names the model that wrote it: as the default judge, that one is not asked. Raises
        InvalidRequest for a judge that the roster does not have.
        """
        seats = self._roster.seats(spec.judge)
        if sample.text.is_blank:
            return Judged(outcome=rubric(spec, sample))
        if spec.judge == DEFAULT and _is_model(source, seats.judges[0].model):
            return Judged(outcome=_its_own_judge(seats.judges[0]))
        prompt = prompt_for(spec, sample)
        if isinstance(prompt, Unscored):
            return Judged(outcome=prompt)
        question = _Question(spec=spec, response=sample.response, prompt=prompt, until=until)
        return await self._asked(question, seats)

    async def _asked(self, question: _Question, seats: Seats) -> Judged:
        numbers = range(question.spec.samples)
        async with asyncio.TaskGroup() as group:
            rows = [
                [group.create_task(self._turn(config, question, number)) for number in numbers]
                for config in seats.judges
            ]
        turns = [[task.result() for task in row] for row in rows]
        return Judged(
            outcome=outcome_of(
                question.spec,
                [[turn.opinion for turn in row] for row in turns],
                combine=seats.combine,
                models_changed=sum(turn.models_changed for row in turns for turn in row),
            ),
            calls=tuple(call for row in turns for turn in row for call in turn.calls),
        )

    async def _turn(self, config: JudgeConfig, question: _Question, number: int) -> _Turn:
        judge = self._judges[config.name]
        calls: list[JudgeCall] = []
        changed = 0
        first = number * (config.rereads + 1)
        while True:
            answer = await judge.ask(question.prompt, sample=first + len(calls), until=question.until)
            opinion = _opinion(question, answer, config)
            changed += self._strays(config, answer)
            calls.append(_call(judge, question.prompt, answer, opinion))
            unreadable = opinion.failure is not None and opinion.failure.reason is _UNREADABLE
            if not unreadable or len(calls) > config.rereads:
                return _Turn(opinion=opinion, calls=tuple(calls), models_changed=changed)

    def _strays(self, config: JudgeConfig, answer: Completion) -> bool:
        """Tells whether another model answered than the one that did at first."""
        if not answer.returned_model or config.returns:
            return False
        first = self._models.setdefault(config.name, answer.returned_model)
        if first != answer.returned_model:
            _LOG.warning("judge %s: %s answered, %s before", config.name, answer.returned_model, first)
        return first != answer.returned_model


_UNREADABLE = UnscoredReason.JUDGE_REPLY_UNREADABLE


def _opinion(question: _Question, answer: Completion, config: JudgeConfig) -> Opinion:
    if answer.failure is not None:
        return no_opinion(answer.failure)
    if config.returns and answer.returned_model != config.returns:
        return no_opinion(_another_model(config, answer.returned_model))
    reading = read(
        answer.text,
        parts=parts_of(question.spec),
        code=question.prompt.code,
        response=question.response,
        truncated=answer.truncated,
    )
    return opinion_of(question.spec, reading, judge=config.name)


def _call(judge: Judge, prompt: Prompt, answer: Completion, opinion: Opinion) -> JudgeCall:
    return JudgeCall(
        judge=judge.name,
        requested_model=judge.model,
        returned_model=answer.returned_model,
        prompt_version=f"{prompt.version}+schema" if answer.by_schema else prompt.version,
        mode=prompt.mode,
        raw_reply=answer.text,
        input_tokens=answer.input_tokens,
        output_tokens=answer.output_tokens,
        cost_usd=answer.cost_usd,
        seconds=answer.seconds,
        components=opinion.components,
        failure=opinion.failure,
    )


def _is_model(source: str, model: str) -> bool:
    """Tells whether a source such as `litellm:openai/gpt-x` or `openai:gpt-x@http://…` is the model."""
    named = source.partition(":")[2] or source
    name = named.partition("@")[0]
    return bool(name) and name.rpartition("/")[2].lower() == model.rpartition("/")[2].lower()


def _its_own_judge(config: JudgeConfig) -> Unscored:
    return Unscored(
        reason=UnscoredReason.JUDGE_NOT_CONFIGURED,
        message=(
            f"The default judge {config.name!r} is the model that wrote the response; "
            "ask for another judge, or for this one by name."
        ),
    )


def _another_model(config: JudgeConfig, returned: str) -> Unscored:
    who = repr(returned) if returned else "an unnamed model"
    return Unscored(
        reason=UnscoredReason.JUDGE_UNAVAILABLE,
        message=f"Judge {config.name!r} has to be {config.returns!r}, and {who} answered.",
    )
