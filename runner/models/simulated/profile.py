"""How a simulated model behaves: what it follows and forgets, how it wraps answers, how slow it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from runner.errors import RunnerError
from scorer.errors import nearest


class UnknownProfile(RunnerError):
    """No profile has this name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Chances, all from 0 to 1, and seconds.

    An instruction is followed with the chance for its kind of check (`follows_kind`, else `follows`), times
    `memory` for every turn since it was given. Structured output that is not followed is put in a fence with
    the chance `fences`, and damaged otherwise. `whims` is the chance to give another opinion when the
    same thing is asked in other words, `blanks` that of an empty answer, `failures` that of a call that fails
    the first time.
    """

    name: str
    summary: str
    follows: float = 1.0
    follows_kind: Mapping[str, float] = field(default_factory=dict)
    memory: float = 1.0
    fences: float = 0.6
    whims: float = 0.0
    blanks: float = 0.0
    failures: float = 0.0
    first_token_seconds: float = 0.0
    word_seconds: float = 0.0

    def __post_init__(self) -> None:
        chances = [self.follows, *self.follows_kind.values(), self.memory, self.fences]
        chances += [self.whims, self.blanks, self.failures]
        if not all(0 <= chance <= 1 for chance in chances):
            raise ValueError(f"the chances of profile {self.name!r} lie between 0 and 1")
        if self.first_token_seconds < 0 or self.word_seconds < 0:
            raise ValueError(f"the times of profile {self.name!r} are at least 0 seconds")

    def chance(self, kind: str, *, turns_ago: int) -> float:
        """The chance that an instruction of this kind, given so many turns ago, is followed."""
        return self.follows_kind.get(kind, self.follows) * self.memory**turns_ago


PROFILES: Mapping[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile(name="perfect", summary="follows every instruction that it can read"),
        Profile(
            name="steady",
            summary="follows most instructions, equally well at every turn",
            follows=0.8,
            follows_kind={"keyword": 0.9, "number": 0.85, "choice": 0.9, "count": 0.7},
            whims=0.1,
        ),
        Profile(
            name="forgetful",
            summary="follows nearly everything at first, and less with every turn",
            follows=0.97,
            memory=0.85,
            whims=0.1,
        ),
        Profile(name="contrary", summary="breaks every instruction that it can read", follows=0.0, whims=0.5),
        Profile(
            name="flaky",
            summary="is steady behind a slow server that fails now and then",
            follows=0.8,
            whims=0.1,
            blanks=0.02,
            failures=0.1,
            first_token_seconds=0.02,
            word_seconds=0.001,
        ),
    )
}


def profile_named(name: str) -> Profile:
    """Finds a profile; raises `UnknownProfile` with the nearest names."""
    try:
        return PROFILES[name]
    except KeyError:
        raise UnknownProfile(f"no simulated profile {name!r}; {nearest(name, PROFILES)}") from None
