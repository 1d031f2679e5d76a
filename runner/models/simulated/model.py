"""A stand-in for a model: it reads the conversation as a model would, and follows it with set chances."""

import random
from collections.abc import Iterator, Sequence
from typing import assert_never

from runner.models.completion import SIMULATED, Completion, FinishReason, Timings, Usage
from runner.models.errors import Failure, ModelError
from runner.models.model import Answer
from runner.models.request import Media, Message, Request, Role
from runner.models.simulated.document import document, spoiled
from runner.models.simulated.lexicon import NOUNS
from runner.models.simulated.plan import Plan, planned
from runner.models.simulated.profile import Profile, profile_named
from runner.models.simulated.prose import write
from runner.models.simulated.question import Labels, Prose, Structured, question_in
from runner.models.simulated.verdict import verdict_in
from runner.models.traffic.clock import Clock, SystemClock
from scorer.constraints import Constraint, read


class Simulated:
    """Answers by the profile and the seed alone: the same request always gets the same answer.

    It never sees the reference or the checks of an item, only what a model would see. Its opinions are drawn
    by lot, so its accuracy is that of chance.
    """

    def __init__(self, profile: Profile, *, seed: int = 0, clock: Clock | None = None) -> None:
        self._profile = profile
        self._seed = seed
        self._clock = clock or SystemClock()
        self._failed: set[str] = set()

    @classmethod
    def named(cls, profile: str, *, seed: int = 0) -> "Simulated":
        """Opens a profile by its name; raises `UnknownProfile`."""
        return cls(profile_named(profile), seed=seed)

    @property
    def name(self) -> str:
        """The model as the user wrote it; the scheme says that it is none."""
        return f"{SIMULATED}{self._profile.name}"

    async def answer(self, request: Request) -> Answer:
        """Writes the answer, then says it word by word at the profile's pace."""
        profile, rng = self._profile, self._drawn(request.id)
        if rng.random() < profile.failures and request.id not in self._failed:
            self._failed.add(request.id)
            raise ModelError(
                Failure.SERVER_FAILED, f"{self.name} simulates a failing server", advice="try again"
            )
        started = self._clock.now()
        text, finish = self._cut(self._text(request, rng), request)
        await self._pause(profile.first_token_seconds)
        first = self._clock.now() - started
        for piece in _pieces(text):
            yield piece
            await self._pause(profile.word_seconds)
        yield Completion(
            text=text,
            finish=finish,
            model=self.name,
            usage=Usage(input_tokens=_words_in(request.messages), output_tokens=len(text.split())),
            cost_usd=0.0,
            timings=Timings(first_token=first, total=self._clock.now() - started),
            sampling=request.sampling.given(),
        )

    async def close(self) -> None:
        """Has nothing to give back."""

    def _text(self, request: Request, rng: random.Random) -> str:
        if rng.random() < self._profile.blanks:
            return ""
        verdict = verdict_in(_all_text(request.messages), rng, follows=self._profile.follows)
        if verdict is not None:
            return verdict
        constraints = read(request.messages)
        plan, broken = Plan(), False
        # What is kept is planned last, so that breaking one instruction spoils no other.
        decided = [(each, self._follows(each, request, rng)) for each in constraints]
        for constraint, follow in sorted(decided, key=lambda pair: pair[1]):
            plan = planned(plan, constraint.check.spec, follow=follow)
            broken = broken or not follow
        question = question_in(_last_text(request.messages), [each.check.spec for each in constraints])
        match question:
            case Labels():
                return self._label(question, request, rng, decided=decided)
            case Structured():
                return self._document(question, rng, follow=self._keeps_form("structure", decided, rng))
            case Prose():
                return write(plan, rng)
            case _:
                assert_never(question)

    def _follows(self, constraint: Constraint, request: Request, rng: random.Random) -> bool:
        later = request.messages[constraint.source.message + 1 :]
        turns_ago = sum(message.role is Role.USER for message in later)
        return rng.random() < self._profile.chance(_kind(constraint), turns_ago=turns_ago)

    def _keeps_form(self, kind: str, decided: Sequence[tuple[Constraint, bool]], rng: random.Random) -> bool:
        """Whether the form of the answer is kept: as decided for the check of this kind, else by chance."""
        known = [follow for constraint, follow in decided if _kind(constraint) == kind]
        return known[0] if known else rng.random() < self._profile.chance(kind, turns_ago=0)

    def _label(
        self,
        question: Labels,
        request: Request,
        rng: random.Random,
        *,
        decided: Sequence[tuple[Constraint, bool]],
    ) -> str:
        # An opinion hangs on what is shown and what can be answered, not on how it is asked.
        opinion = self._drawn(*_shown(request.messages), *question.labels)
        source = rng if rng.random() < self._profile.whims else opinion
        label = source.choice(question.labels)
        if self._keeps_form("choice", decided, rng):
            return label
        return rng.choice(
            (f"The answer is {label}, because of what the picture shows.", f"I would say {label} fits best.")
        )

    def _document(self, question: Structured, rng: random.Random, *, follow: bool) -> str:
        names = iter(rng.sample(NOUNS, len(NOUNS)))
        caption = write(Plan(end_each="."), rng).split(".")[0]
        text = document(question, caption=f"{caption}.", names=names)
        return text if follow else spoiled(text, question, rng, fence=self._profile.fences)

    def _cut(self, text: str, request: Request) -> tuple[str, FinishReason]:
        """Cuts an answer at the largest number of tokens, of which each word is one."""
        most, pieces = request.sampling.max_tokens, list(_pieces(text))
        if most is None or len(pieces) <= most:
            return text, FinishReason.STOP
        return "".join(pieces[:most]), FinishReason.LENGTH

    def _drawn(self, *of: str) -> random.Random:
        return random.Random("/".join((str(self._seed), self._profile.name, *of)))  # noqa: S311 (not secret)

    async def _pause(self, seconds: float) -> None:
        if seconds:
            await self._clock.sleep(seconds)


def _kind(constraint: Constraint) -> str:
    return type(constraint.check.spec).__name__.removesuffix("Spec").lower()


def _pieces(text: str) -> Iterator[str]:
    """Parts a text behind each run of white space that follows a word; together they are the text."""
    piece = ""
    for char in text:
        if piece and piece[-1].isspace() and not char.isspace() and piece.strip():
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def _last_text(messages: Sequence[Message]) -> str:
    return _all_text(messages[-1:])


def _all_text(messages: Sequence[Message]) -> str:
    return "\n".join(part for message in messages for part in message.parts if isinstance(part, str))


def _shown(messages: Sequence[Message]) -> Iterator[str]:
    for message in messages:
        yield from (part.sha256 for part in message.parts if isinstance(part, Media))


def _words_in(messages: Sequence[Message]) -> int:
    return len(_all_text(messages).split())
