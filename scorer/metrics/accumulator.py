"""Rows collected over shards, and the figures of all of them.

What is kept is the rows themselves, each with the number of times it came, and every figure is a function of
them in a fixed order. So any split of the rows, merged in any order, gives exactly the figures of the whole.
Rows that name their cell take memory each; rows that do not (a comparison, an answer without its item) only
where they differ.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from scorer.metrics.errors import BadSettings, BadState, MetricsError
from scorer.metrics.figure import Figure
from scorer.metrics.reading import Reader, Row
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.suites import Suite, suite_named
from scorer.metrics.table import Table, values_line

STATE_VERSION = 1


class Accumulator:
    """Collects the rows of one suite and gives their figures."""

    def __init__(self, suite: str, settings: Settings | None = None) -> None:
        self.suite = suite_named(suite)
        self.settings = settings or Settings(mode=self.suite.default_mode)
        if self.settings.mode not in self.suite.modes:
            raise BadSettings("mode", str(self.settings.mode), f"{suite} has {', '.join(self.suite.modes)}")
        self.table = Table()

    def add(self, row: Row) -> None:
        """Takes a row; raises BadRow where its cell is already filled."""
        self.table.add(row)

    def merge(self, other: "Accumulator") -> None:
        """Takes all rows of another accumulator of the same suite and settings."""
        if (other.suite.name, other.settings) != (self.suite.name, self.settings):
            mine, theirs = _identity(self.suite, self.settings), _identity(other.suite, other.settings)
            raise BadState(f"cannot merge figures of {json.dumps(theirs)} into those of {json.dumps(mine)}")
        self.table.merge(other.table)

    def result(self) -> tuple[Figure, ...]:
        """Gives the figures of all rows taken so far, in an order of their own."""
        return tuple(
            figure for concept in self.suite.figures for figure in concept(self.table, self.settings)
        )

    def state(self) -> bytes:
        """Gives all rows taken so far as JSON: the same bytes for the same rows."""
        kinds = {
            kind.name: {
                "columns": list(kind.columns),
                "rows": [
                    [count, *json.loads(values_line(row))] for row, count in self.table.counted(kind.row)
                ],
            }
            for kind in self.suite.kinds
        }
        shape = {"version": STATE_VERSION, **_identity(self.suite, self.settings), "kinds": kinds}
        return json.dumps(shape, separators=(",", ":"), sort_keys=True).encode()

    @classmethod
    def from_state(cls, state: bytes) -> "Accumulator":
        """Restores an accumulator; raises BadState for bytes that `state` never gave."""
        try:
            shape = json.loads(state)
            if shape["version"] != STATE_VERSION:
                raise BadState(f"state version {shape['version']}, this build reads {STATE_VERSION}")
            settings = dict(shape["settings"])
            restored = cls(shape["suite"], Settings(**settings | {"mode": Mode(settings["mode"])}))
            for kind in restored.suite.kinds:
                restored._take(kind.columns, shape["kinds"][kind.name])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, MetricsError) as error:
            raise BadState(f"no partial state of these metrics: {error}") from error
        return restored

    def _take(self, columns: Mapping[str, object], block: Mapping[str, Sequence[Sequence[object]]]) -> None:
        if tuple(block["columns"]) != tuple(columns):
            raise BadState(f"columns {block['columns']}, this build writes {list(columns)}")
        reader = Reader(self.suite.kinds)
        for count, *values in block["rows"]:
            if not isinstance(count, int) or count < 1:
                raise BadState(f"a row that came {count!r} times")
            self.table.add(reader.read(dict(zip(columns, values, strict=True))), count=count)


def _identity(suite: Suite, settings: Settings) -> dict[str, object]:
    return {"suite": suite.name, "settings": asdict(settings)}
