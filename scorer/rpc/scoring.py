"""Scores one request: reads it once, asks judges where it needs them, and answers in place."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, replace

from heed.scorer.v1 import scorer_service_pb2
from scorer.check import Check, CheckKind, CheckTable, Spec, table
from scorer.checks.rubric import RubricSpec
from scorer.rpc.codec import CheckReader, fill_response, sample_from
from scorer.rpc.deadline import NEVER, Deadline
from scorer.rpc.judges import Judged, Judges
from scorer.rpc.limits import Limits
from scorer.rpc.media import MediaShelf
from scorer.rpc.tally import Tally
from scorer.sample import Sample
from scorer.score import score
from scorer.verdict import Outcome, Unscored, UnscoredReason

_LATE = Unscored(
    reason=UnscoredReason.DEADLINE_EXCEEDED, message="The caller's deadline passed before this check."
)
Judging = Future[Mapping[str, Judged]]


@dataclass(frozen=True, slots=True)
class Asked:
    """Is a request that was read and is well formed; `judging` is under way where it has rubrics."""

    request: scorer_service_pb2.ScoreRequest
    sample: Sample
    checks: list[Check]
    judging: Judging | None


class Scoring:
    """Scores requests with one table of kinds; `judges` is None where rubrics are left undecided."""

    def __init__(self, kinds: CheckTable, *, limits: Limits, judges: Judges | None = None) -> None:
        self._kinds = kinds
        self._late = table(*(replace(kind, decide=_late) for kind in kinds.values()))
        self._limits = limits
        self._reader = CheckReader(kinds, limits=limits)
        self._judges = judges
        self._slow = frozenset(kind.spec_type for kind in kinds.values() if not kind.linear)

    def ask(
        self, request: scorer_service_pb2.ScoreRequest, *, shelf: MediaShelf, deadline: Deadline
    ) -> Asked:
        """Reads a request; raises InvalidRequest or Refused where it is malformed or too large."""
        self._limits.allow(request)
        sample = sample_from(request, shelf=shelf)
        if sample.conversation:
            self._limits.allow_images(sample)
        checks = self._reader.checks(request)
        judging = self._judging(sample, checks, deadline) if self._judges else None
        return Asked(request, sample, checks, judging)

    def answer(
        self,
        asked: Asked,
        target: scorer_service_pb2.ScoreResponse,
        *,
        deadline: Deadline,
        tally: Tally,
    ) -> None:
        """Decides every check into `target`; raises InvalidRequest where the checks do not fit together."""
        judged = _judged(asked, deadline)
        kinds = self._kinds_until(deadline, asked.checks)
        if judged:
            kinds = _with_outcomes(kinds, judged, asked.checks)
        scored = score(asked.sample, checks=asked.checks, kinds=kinds)
        fill_response(target, scored)
        for result in target.results if judged else ():
            if result.check_id in judged:
                result.judge_calls.extend(judged[result.check_id].calls)
        tally.scored(asked.request.source, scored)

    def _kinds_until(self, deadline: Deadline, checks: list[Check]) -> CheckTable:
        """Gives the table that leaves undecided what would begin after the deadline.

        What is linear is done before anybody could look at the clock; so it is looked at once a request, and
        again before each check that is not.
        """
        if deadline is NEVER:
            return self._kinds
        if deadline.passed:
            return self._late
        if not any(type(c.spec) in self._slow for c in checks):
            return self._kinds
        return table(*(k if k.linear else _until(deadline, k) for k in self._kinds.values()))

    def _judging(self, sample: Sample, checks: list[Check], deadline: Deadline) -> Judging | None:
        rubrics = [c for c in checks if isinstance(c.spec, RubricSpec)]
        if not rubrics or self._judges is None:
            return None
        return self._judges.judge(sample, rubrics, timeout=deadline.left())


def _judged(asked: Asked, deadline: Deadline) -> Mapping[str, Judged]:
    """Waits for the judges, no longer than the deadline; what they did not decide in time is undecided."""
    if asked.judging is None:
        return {}
    try:
        return asked.judging.result(timeout=deadline.left())
    except (TimeoutError, CancelledError):
        asked.judging.cancel()
        return {c.id: Judged(outcome=_LATE) for c in asked.checks if isinstance(c.spec, RubricSpec)}


def _with_outcomes(kinds: CheckTable, judged: Mapping[str, Judged], checks: list[Check]) -> CheckTable:
    """Gives the table in which rubrics come to what the judges said, in the order of the checks."""
    outcomes = iter([judged[c.id].outcome for c in checks if c.id in judged])
    rubrics = (
        replace(k, decide=_given(outcomes)) if k.spec_type is RubricSpec else k for k in kinds.values()
    )
    return table(*rubrics)


def _given(outcomes: Iterator[Outcome]) -> Callable[[Spec, Sample], Outcome]:
    return lambda _spec, _sample: next(outcomes)


def _until(deadline: Deadline, kind: CheckKind) -> CheckKind:
    def decide(spec: Spec, sample: Sample) -> Outcome:
        outcome: Outcome = _LATE if deadline.passed else kind.decide(spec, sample)
        return outcome

    return replace(kind, decide=decide)


def _late(_spec: Spec, _sample: Sample) -> Outcome:
    return _LATE
