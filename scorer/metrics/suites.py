"""The suites: what rows each takes and what figures they come to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scorer.metrics.adaptability import adaptability_figures
from scorer.metrics.autorater import Rating, autorater_figures
from scorer.metrics.correlation import human_figures
from scorer.metrics.dominance import dominance_figures
from scorer.metrics.errors import UnknownSuite
from scorer.metrics.figure import Figure
from scorer.metrics.gain import gain_figures
from scorer.metrics.grid import CellRow, LabelRow, accuracy_figures
from scorer.metrics.ifeval import PromptRow, ifeval_figures
from scorer.metrics.judges import judge_figures
from scorer.metrics.lis import AnswerRow, lis_figures
from scorer.metrics.mia import ComponentRow, mia_figures
from scorer.metrics.pif import PifRow, pif_figures
from scorer.metrics.preference import Match, Preference, preference_figures
from scorer.metrics.ranking import BenchmarkRow, rank_figures
from scorer.metrics.reading import Kind, Reader, Row
from scorer.metrics.selection import selection_figures
from scorer.metrics.sensitivity import sensitivity_figures
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.spread import spread_figures
from scorer.metrics.structured import StructureRow, structured_figures
from scorer.metrics.table import Table
from scorer.metrics.wilcoxon import wilcoxon_figures

Concept = Callable[[Table, Settings], Iterable[Figure]]
# Where the released code computes nothing else than the paper there is one mode.
ONE_READING = (Mode.PAPER,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """Is one benchmark: the kinds of its rows and the concepts that figures come from."""

    name: str
    kinds: tuple[Kind, ...]
    figures: tuple[Concept, ...]
    modes: tuple[Mode, ...] = ONE_READING

    @property
    def default_mode(self) -> Mode:
        """Gives the mode that is used where none is asked for."""
        return self.modes[0]


def _suite(
    name: str, rows: tuple[type[Row], ...], *figures: Concept, modes: tuple[Mode, ...] = ONE_READING
) -> Suite:
    return Suite(name=name, kinds=tuple(Kind.of(row) for row in rows), figures=figures, modes=modes)


_SUITES = (
    _suite(
        "mmmt-if",
        (PifRow, Rating, Preference, Match),
        pif_figures,
        spread_figures,
        dominance_figures,
        wilcoxon_figures,
        autorater_figures,
        preference_figures,
        human_figures,
    ),
    _suite(
        "mia-bench",
        (ComponentRow, BenchmarkRow),
        mia_figures,
        judge_figures,
        rank_figures,
        modes=(Mode.HARDENED, Mode.PAPER, Mode.OFFICIAL),
    ),
    _suite("oliiv", (AnswerRow, StructureRow), lis_figures, sensitivity_figures, structured_figures),
    _suite(
        "mm-instructeval",
        (CellRow, LabelRow),
        accuracy_figures,
        gain_figures,
        adaptability_figures,
        selection_figures,
        modes=(Mode.PAPER, Mode.OFFICIAL),
    ),
    _suite("ifeval", (PromptRow,), ifeval_figures),
)
SUITES: Mapping[str, Suite] = {suite.name: suite for suite in _SUITES}


def suite_named(name: str) -> Suite:
    """Finds a suite; raises UnknownSuite naming those there are."""
    try:
        return SUITES[name]
    except KeyError:
        raise UnknownSuite(name, tuple(SUITES)) from None


def suites_with(columns: Iterable[str]) -> tuple[str, ...]:
    """Names the suites that have a kind of row with these columns."""
    given = frozenset(columns)
    return tuple(
        suite.name
        for suite in _SUITES
        if any(kind.required <= given <= kind.columns.keys() for kind in suite.kinds)
    )


def reader(suite: str) -> Reader:
    """Makes the reader of a suite's rows."""
    return Reader(suite_named(suite).kinds)
