"""The seam to the plane of judge models: what it is asked and what it answers. Nothing here waits."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from heed.scorer.v1 import result_pb2, scorer_service_pb2
from scorer.check import Check
from scorer.sample import Sample
from scorer.verdict import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Is what judges made of one check, and the calls it took."""

    outcome: Outcome
    calls: tuple[result_pb2.JudgeCall, ...] = ()


class Judges(Protocol):
    """Decides the checks that need a judge model, in a process of its own.

    `judge` returns at once; its future gives one `Judged` a check, by check id, within `timeout` seconds, and
    never raises what a judge did wrong: that is an `Unscored`. It raises InvalidRequest for an unknown judge.
    """

    def judge(
        self, sample: Sample, checks: Sequence[Check], *, timeout: float | None
    ) -> Future[Mapping[str, Judged]]:
        """Asks for `checks`, all of them rubrics, about `sample`."""
        ...

    def describe(self, catalog: scorer_service_pb2.GetCatalogResponse) -> None:
        """Adds the judges and panels that a rubric may name."""
        ...
