"""Scores a response: every check decided on its own, and a summary over the decided ones."""

from collections.abc import Sequence

from msgspec import Struct

from scorer.check import Check, CheckKind, CheckTable
from scorer.checks import CHECKS
from scorer.errors import Fault, InvalidRequest
from scorer.sample import Sample
from scorer.verdict import EMPTY_RESPONSE, Outcome, Verdict


class CheckResult(Struct, frozen=True, kw_only=True):
    """Is what one check came to, and by which kind and version."""

    check_id: str
    kind: str
    version: str
    outcome: Outcome


class Summary(Struct, frozen=True, kw_only=True):
    """Sums up a response's checks; the fractions are over decided checks and None where none was decided.

    `fraction_passed` is PIF where every check is an instruction; `score` weighs the checks' scores.
    `all_passed` needs every check decided and passed.
    """

    check_count: int
    passed_count: int
    unscored_count: int
    all_passed: bool
    fraction_passed: float | None
    score: float | None


class Score(Struct, frozen=True, kw_only=True):
    """Is a response's results, in the order in which the checks were asked, and their summary."""

    results: tuple[CheckResult, ...]
    summary: Summary


def score(sample: Sample | str, *, checks: Sequence[Check], kinds: CheckTable = CHECKS) -> Score:
    """Decides every check on one response.

    Raises InvalidRequest where `checks` is empty, repeats an id, or asks for a kind or version that
    `kinds` does not have.
    """
    asked = _resolve(checks, kinds)
    subject = Sample(sample) if isinstance(sample, str) else sample
    # A list first: a generator would cost more than the cheapest checks.
    results = [
        CheckResult(check_id=c.id, kind=kind.name, version=kind.version, outcome=_decide(kind, c, i, subject))
        for i, (c, kind) in enumerate(asked)
    ]
    return Score(results=tuple(results), summary=_summary(checks, results))


def _resolve(checks: Sequence[Check], kinds: CheckTable) -> list[tuple[Check, CheckKind]]:
    if not checks:
        raise InvalidRequest("checks", "at least one check is needed", fault=Fault.EMPTY_CHECKS)
    asked: list[tuple[Check, CheckKind]] = []
    seen: dict[str, int] = {}
    for i, c in enumerate(checks):
        first = seen.setdefault(c.id, i)
        if first != i:
            reason = f"{c.id!r} is already the id of checks[{first}]; ids are unique in a request"
            raise InvalidRequest(f"checks[{i}].id", reason, fault=Fault.DUPLICATE_CHECK_ID, check_id=c.id)
        try:
            kind = kinds.of(c.spec)
        except InvalidRequest as error:
            raise error.within(f"checks[{i}]", check_id=c.id) from None
        if c.version not in ("", kind.version):
            raise _unknown_version(c, kind).within(f"checks[{i}]", check_id=c.id)
        asked.append((c, kind))
    return asked


def _unknown_version(c: Check, kind: CheckKind) -> InvalidRequest:
    return InvalidRequest(
        "version",
        f"{kind.name} has version {kind.version}, not {c.version!r}; leave it empty for that one",
        fault=Fault.UNKNOWN_VERSION,
        kind=kind.name,
        version=c.version,
        versions=kind.version,
    )


def _decide(kind: CheckKind, c: Check, index: int, sample: Sample) -> Outcome:
    try:
        outcome = kind.decide(c.spec, sample)
    except InvalidRequest as error:
        raise error.within(f"checks[{index}].{kind.name}", check_id=c.id, kind=kind.name) from error
    return _empty(outcome) if sample.text.is_blank else outcome


def _empty(outcome: Outcome) -> Verdict:
    """Fails an empty response, whatever came of the check; its measures stay."""
    return Verdict(
        passed=False,
        score=0.0,
        explanation="The response has no visible character, so no check holds.",
        measures=outcome.measures if isinstance(outcome, Verdict) else {},
        failure_types=(EMPTY_RESPONSE,),
    )


def _summary(checks: Sequence[Check], results: Sequence[CheckResult]) -> Summary:
    passed = scored = 0
    weights = weighted = 0.0
    for i, result in enumerate(results):
        verdict, weight = result.outcome, checks[i].weight
        if isinstance(verdict, Verdict):
            scored += 1
            passed += verdict.passed
            weights += weight
            weighted += weight * verdict.score
    return Summary(
        check_count=len(results),
        passed_count=passed,
        unscored_count=len(results) - scored,
        all_passed=passed == len(results),
        fraction_passed=passed / scored if scored else None,
        score=min(weighted / weights, 1.0) if weights else None,
    )
