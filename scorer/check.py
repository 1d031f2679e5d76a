"""What can be checked (a kind) and what is asked (a check); kinds stand together in a table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, is_dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from scorer.errors import Fault, InvalidRequest, closest, nearest
from scorer.sample import Sample
from scorer.text.visible import has_visible
from scorer.verdict import EMPTY_RESPONSE, Outcome


class Spec(Protocol):
    """Says what a check requires: a frozen dataclass whose annotations carry a sentence on each field."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


S = TypeVar("S", bound=Spec)
_HEAVIEST = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckKind:
    """Is one entry of the table: how a spec of one type is decided, and what its verdicts can say.

    `linear` says that deciding takes time in proportion to the response, whatever the spec; a kind that
    cannot promise it belongs behind a fence where callers are not trusted.
    """

    name: str
    version: str
    summary: str
    spec_type: type[Spec]
    decide: Callable[[Any, Sample], Outcome]
    failure_types: frozenset[str]
    measures: frozenset[str]
    example: Mapping[str, object]
    linear: bool

    def __call__(self, spec: Spec, sample: Sample) -> Outcome:
        """Decides `spec` on `sample`; the rule for empty responses is `score`'s, not the kind's."""
        return self.decide(spec, sample)


def check(
    spec_type: type[S],
    *,
    version: str,
    failure_types: tuple[str, ...],
    example: Mapping[str, object],
    measures: tuple[str, ...] = (),
    linear: bool = True,
) -> Callable[[Callable[[S, Sample], Outcome]], CheckKind]:
    """Turns a function of (spec, sample) into the check kind of its name.

    `failure_types` and `measures` are the closed lists its verdicts draw on; `example` is the spec of a
    typical check in the JSON of the contract. The version changes when old scores stop being comparable.
    """
    if not is_dataclass(spec_type):
        raise TypeError(f"{spec_type.__name__} is no dataclass")

    def kind(decide: Callable[[S, Sample], Outcome]) -> CheckKind:
        return CheckKind(
            name=decide.__name__,
            version=version,
            summary=(decide.__doc__ or "").strip().split("\n\n", maxsplit=1)[0],
            spec_type=spec_type,
            decide=decide,
            failure_types=frozenset(failure_types) | {EMPTY_RESPONSE},
            measures=frozenset(measures),
            example=example,
            linear=linear,
        )

    return kind


class CheckTable(Mapping[str, CheckKind]):
    """Is a read-only table of check kinds by name, which also finds the kind of a spec."""

    def __init__(self, kinds: tuple[CheckKind, ...]) -> None:
        self._by_name: dict[str, CheckKind] = {}
        self._by_type: dict[type, CheckKind] = {}
        for kind in kinds:
            if kind.name in self._by_name or kind.spec_type in self._by_type:
                raise ValueError(f"check kind {kind.name} or its spec stands in the table twice")
            self._by_name[kind.name] = kind
            self._by_type[kind.spec_type] = kind

    def __getitem__(self, name: str) -> CheckKind:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def of(self, spec: Spec) -> CheckKind:
        """Finds the kind that decides `spec`; raises InvalidRequest where the table has none."""
        try:
            return self._by_type[type(spec)]
        except KeyError:
            raise unknown_kind(type(spec).__name__, self) from None


def table(*kinds: CheckKind) -> CheckTable:
    """Makes a table of check kinds; a name or a spec type that stands in it twice is an error."""
    return CheckTable(kinds)


def unknown_kind(name: str, kinds: Mapping[str, CheckKind]) -> InvalidRequest:
    """Says that no kind is called `name`, and which are."""
    return InvalidRequest(
        "",
        f"unknown check kind {name!r}: {nearest(name, kinds)}",
        fault=Fault.UNKNOWN_CHECK_KIND,
        kind=name,
        nearest=closest(name, kinds),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Is one check that a request asks for; `weight` counts in the weighted score."""

    id: str
    spec: Spec
    weight: float = 1.0
    version: str = field(default="")

    def __post_init__(self) -> None:
        if not has_visible(self.id):
            raise InvalidRequest(
                "id", "every check needs an id, unique in its request", fault=Fault.MISSING_CHECK_ID
            )
        if not 0 <= self.weight <= _HEAVIEST:
            raise InvalidRequest("weight", f"{self.weight:g} is no number from 0 to {_HEAVIEST:,}")
