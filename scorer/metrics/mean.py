"""Many means at once, by metric and by what they are of."""

from collections.abc import Iterator, Mapping

from scorer.metrics.estimate import Estimate
from scorer.metrics.figure import Figure
from scorer.metrics.order import natural
from scorer.metrics.scale import Scale
from scorer.metrics.settings import Settings
from scorer.metrics.tally import Tally

Of = tuple[tuple[str, str], ...]


class Means:
    """Collects many means at once, by metric and by what they are of."""

    def __init__(self, scales: Mapping[str, Scale], settings: Settings) -> None:
        self._scales = scales
        self._settings = settings
        self._tallies: dict[str, dict[Of, Tally]] = {metric: {} for metric in scales}

    def of(self, metric: str, of: Mapping[str, str]) -> Tally:
        """Finds the tally of a metric, made where there is none yet."""
        key = tuple(of.items())
        tallies = self._tallies[metric]
        if key not in tallies:
            tallies[key] = Tally(self._scales[metric])
        return tallies[key]

    def add(
        self, metric: str, of: Mapping[str, str], estimate: Estimate, *, cluster: str | None, count: int = 1
    ) -> None:
        """Adds an observation to the tally of a metric."""
        ends = {"worst": estimate.worst, "best": estimate.best}
        self.of(metric, of).add(estimate.value, cluster=cluster, count=count, **ends)

    def figures(self) -> Iterator[Figure]:
        """Gives the figures, metrics in the order of the scales, each in natural order of what it is of."""
        for metric, tallies in self._tallies.items():
            for key in sorted(tallies, key=lambda of: [natural(value) for _, value in of]):
                yield tallies[key].figure(metric, dict(key), self._settings)
