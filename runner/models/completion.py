"""What a model answered, and what is known about how it did."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from runner.item import Json

SIMULATED = "simulated:"


class FinishReason(StrEnum):
    """Why an answer ended: the model was done, or it reached the largest number of tokens."""

    STOP = "stop"
    LENGTH = "length"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens as the server counted them; None where it did not say."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None

    @property
    def total(self) -> int | None:
        """Input and output together, where both are known."""
        if self.input_tokens is None or self.output_tokens is None:
            return None
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """Seconds: waited in the runner before the call, from the call to the first text, and to the end."""

    queue: float = 0.0
    first_token: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """A whole answer. It exists only where the server ended it cleanly and said why it ended.

    `model` is the model as it called itself. `cost_usd` is None where the price is not known, which is not
    zero. `sampling` holds the parameters in effect, as sent. `details` are the provider's own identifiers.
    """

    text: str
    finish: FinishReason
    model: str
    usage: Usage = field(default_factory=Usage)
    cost_usd: float | None = None
    timings: Timings = field(default_factory=Timings)
    sampling: Mapping[str, Json] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)
    attempts: int = 1

    @property
    def simulated(self) -> bool:
        """Whether no model took part; true of recorded and forwarded answers of simulated models too."""
        return self.model.startswith(SIMULATED)
