"""Corpus metrics: rows in, figures with interval, coverage and bounds out, mergeable over shards."""

from scorer.metrics.accumulator import Accumulator
from scorer.metrics.comparison import Pair, compare
from scorer.metrics.errors import BadRow, BadSettings, BadState, MetricsError, UnknownSuite
from scorer.metrics.figure import Figure, undefined
from scorer.metrics.reading import Column, Kind, Reader, Row
from scorer.metrics.scale import FLAW, PERCENT, SHARE, Scale
from scorer.metrics.settings import Mode, Settings
from scorer.metrics.suites import SUITES, Suite, reader, suite_named, suites_with

__all__ = [
    "FLAW",
    "PERCENT",
    "SHARE",
    "SUITES",
    "Accumulator",
    "BadRow",
    "BadSettings",
    "BadState",
    "Column",
    "Figure",
    "Kind",
    "MetricsError",
    "Mode",
    "Pair",
    "Reader",
    "Row",
    "Scale",
    "Settings",
    "Suite",
    "UnknownSuite",
    "compare",
    "reader",
    "suite_named",
    "suites_with",
    "undefined",
]
