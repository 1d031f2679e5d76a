"""Which judges and panels there are, as configured: named, bounded, in an order whose first is the default.

judges:
  - name: strict
    url: http://localhost:4000/v1     # any OpenAI-compatible base URL, normally the LiteLLM proxy
    model: some-model
    api_key_variable: JUDGE_KEY       # names a variable; the file holds no secret
panels:
  - name: three
    members: [strict, mild, other]
    combine: median
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar
from urllib.parse import urlsplit

from scorer.check import Check, Spec
from scorer.checks.rubric import RubricSpec
from scorer.decode import spec_from, wire_name
from scorer.errors import InvalidRequest, closest, nearest
from scorer.judge.outcome import Combine

DEFAULT = "default"

T = TypeVar("T", bound=Spec)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeConfig:
    """Is one judge: where it answers, under what bounds, and what the request carries.

    `returns` is the model that has to answer, where the name asked for is an alias; another one's answer
    is none. `attempts` bounds the calls for one answer, `rereads` how often it is asked again for one that
    cannot be read. `timeout_seconds` bounds one attempt. A temperature of None is not sent. `body` is added
    to every request as it is.
    """

    name: str
    url: str
    model: str
    api_key: str = field(default="", repr=False)
    returns: str = ""
    concurrency: int = 8
    attempts: int = 3
    rereads: int = 1
    timeout_seconds: float = 120.0
    max_tokens: int = 4096
    temperature: float | None = 0.0
    seed: int | None = None
    json_schema: bool = True
    stream: bool = True
    combine: Combine = Combine.MEAN
    body: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _named(self.name)
        parts = urlsplit(self.url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise InvalidRequest("url", f"{self.url!r} is no http or https address")
        if not self.model:
            raise InvalidRequest("model", "is empty; name the model to ask")
        for name, value, least in (
            ("concurrency", self.concurrency, 1),
            ("attempts", self.attempts, 1),
            ("rereads", self.rereads, 0),
            ("max_tokens", self.max_tokens, 1),
        ):
            if value < least:
                raise InvalidRequest(name, f"is {value}; it is {least} or more")
        if not (math.isfinite(self.timeout_seconds) and self.timeout_seconds > 0):
            raise InvalidRequest("timeout_seconds", "is no finite number above 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelConfig:
    """Is several judges that are asked together."""

    name: str
    members: tuple[str, ...]
    combine: Combine = Combine.MEAN

    def __post_init__(self) -> None:
        _named(self.name)
        if len(self.members) < 2 or len(set(self.members)) != len(self.members):
            raise InvalidRequest("members", "are two or more judges, each once")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """Is who answers for a name that a rubric gives."""

    judges: tuple[JudgeConfig, ...]
    combine: Combine


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """Lists the judges and panels; the first judge is the default."""

    judges: tuple[JudgeConfig, ...]
    panels: tuple[PanelConfig, ...] = ()

    def __post_init__(self) -> None:
        if not self.judges:
            raise InvalidRequest("judges", "are none; configure at least one")
        taken: set[str] = set()
        for at, one in self._entries():
            if one.name in taken:
                raise InvalidRequest(f"{at}.name", f"{one.name!r} is already taken")
            taken.add(one.name)
        known = [judge.name for judge in self.judges]
        for i, panel in enumerate(self.panels):
            for j, member in enumerate(panel.members):
                if member not in known:
                    reason = f"{member!r} is no judge; {nearest(member, known)}"
                    raise InvalidRequest(f"panels[{i}].members[{j}]", reason)

    def _entries(self) -> list[tuple[str, JudgeConfig | PanelConfig]]:
        judges = [(f"judges[{i}]", judge) for i, judge in enumerate(self.judges)]
        return [*judges, *((f"panels[{i}]", panel) for i, panel in enumerate(self.panels))]

    def seats(self, name: str) -> Seats:
        """Finds who is asked under a name; raises InvalidRequest with the nearest name where nobody is."""
        if name == DEFAULT:
            return Seats(judges=self.judges[:1], combine=self.judges[0].combine)
        by_name = {judge.name: judge for judge in self.judges}
        if name in by_name:
            return Seats(judges=(by_name[name],), combine=by_name[name].combine)
        for panel in self.panels:
            if panel.name == name:
                return Seats(judges=tuple(by_name[m] for m in panel.members), combine=panel.combine)
        names = [one.name for _, one in self._entries()]
        raise InvalidRequest(
            "judge", f"{name!r} is no judge or panel; {nearest(name, names)}", nearest=closest(name, names)
        )


def rubrics_of(checks: Sequence[Check], roster: Roster) -> dict[str, RubricSpec]:
    """Gives the rubrics by check id; raises InvalidRequest for a judge that the roster does not have."""
    rubrics: dict[str, RubricSpec] = {}
    for check in checks:
        if not isinstance(check.spec, RubricSpec):
            raise TypeError(f"check {check.id!r} is no rubric")
        try:
            roster.seats(check.spec.judge)
        except InvalidRequest as error:
            raise error.within("rubric", check_id=check.id, kind="rubric") from None
        rubrics[check.id] = check.spec
    return rubrics


def _named(name: str) -> None:
    if not name.strip() or name == DEFAULT:
        raise InvalidRequest("name", f"{name!r} is no name; `{DEFAULT}` is the first judge's")


def roster_from(data: Mapping[str, object], *, variables: Mapping[str, str]) -> Roster:
    """Reads the judge file's data; `variables` holds the secrets that it names.

    Raises InvalidRequest naming the field that does not fit.
    """
    for key in data:
        if key not in {"judges", "panels"}:
            raise InvalidRequest(key, f"no such field; {nearest(key, ('judges', 'panels'))}")
    return Roster(
        judges=tuple(_judge(at, entry, variables) for at, entry in _entries(data, "judges")),
        panels=tuple(_read(at, PanelConfig, entry) for at, entry in _entries(data, "panels")),
    )


def _entries(data: Mapping[str, object], name: str) -> list[tuple[str, Mapping[str, object]]]:
    entries = data.get(name) or []
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise InvalidRequest(name, "wants a list")
    found = []
    for i, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            raise InvalidRequest(f"{name}[{i}]", "wants an object with named fields")
        found.append((f"{name}[{i}]", entry))
    return found


def _judge(at: str, entry: Mapping[str, object], variables: Mapping[str, str]) -> JudgeConfig:
    if "api_key" in entry:
        reason = "does not belong into a file; give `api_key_variable`, the name of a variable that holds it"
        raise InvalidRequest(f"{at}.api_key", reason)
    given = dict(entry)
    if variable := given.pop("api_key_variable", None):
        if not isinstance(variable, str) or not variables.get(variable):
            raise InvalidRequest(f"{at}.api_key_variable", f"{variable!r} is not set")
        given["api_key"] = variables[variable]
    judge = _read(at, JudgeConfig, given)
    unsent = given.get("temperature", 0) is None
    return replace(judge, temperature=None) if unsent else judge


def _read(at: str, target: type[T], entry: Mapping[str, object]) -> T:
    combine = str(entry.get("combine", Combine.MEAN))
    if combine not in set(Combine):
        raise InvalidRequest(f"{at}.combine", f"{combine!r} is no value; {nearest(combine, list(Combine))}")
    given = {key: value for key, value in entry.items() if value is not None}
    try:
        read = spec_from(target, {**given, "combine": wire_name(Combine(combine))})
    except InvalidRequest as error:
        raise error.within(at) from error
    if not isinstance(read, target):
        raise TypeError(f"{type(read).__name__} is no {target.__name__}")
    return read
