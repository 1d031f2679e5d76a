"""The model's own metrics, for Triton counts an error sent through a stream as a success."""

import threading
from typing import Any

import triton_python_backend_utils as pb_utils

OUTCOMES = ("stop", "length", "abort", "bad_request", "overloaded", "too_long", "failed")


class Meters:
    """Counters and gauges on Triton's metrics port, safe to use from several threads."""

    def __init__(self, model: str) -> None:
        # Each metric has one piece of shared memory, and two threads in it at once end the server.
        self._one_at_a_time = threading.Lock()
        # A metric whose family is gone is forgotten.
        self._families: list[Any] = []
        label = {"model": model}
        requests = self._family("requests_total", "Requests by outcome")
        self._outcomes = {name: requests.Metric(labels={**label, "outcome": name}) for name in OUTCOMES}
        tokens = self._family("tokens_total", "Tokens of prompts (in) and answers (out)")
        self._tokens_in = tokens.Metric(labels={**label, "direction": "in"})
        self._tokens_out = tokens.Metric(labels={**label, "direction": "out"})
        self._seconds = self._family("answer_seconds_total", "Seconds spent on answers").Metric(labels=label)
        pending = self._family("pending_requests", "Requests held or being answered", goes_down=True)
        self._pending = pending.Metric(labels=label)

    def took(self) -> None:
        """Counts a request that is now pending."""
        self._add(self._pending, 1)

    def let_go(self, *, seconds: float) -> None:
        """Counts a request that is pending no more."""
        self._add(self._pending, -1)
        self._add(self._seconds, seconds)

    def ended(self, outcome: str, *, input_tokens: int = 0, output_tokens: int = 0) -> None:
        """Counts how a request ended."""
        self._add(self._outcomes[outcome], 1)
        self._add(self._tokens_in, input_tokens)
        self._add(self._tokens_out, output_tokens)

    def _family(self, name: str, description: str, *, goes_down: bool = False) -> Any:
        kinds = pb_utils.MetricFamily
        kind = kinds.GAUGE if goes_down else kinds.COUNTER
        family = pb_utils.MetricFamily(name=f"heed_vlm_{name}", description=description, kind=kind)
        self._families.append(family)
        return family

    def _add(self, metric: Any, value: float) -> None:
        with self._one_at_a_time:
            metric.increment(value)
