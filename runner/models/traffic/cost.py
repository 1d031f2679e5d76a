"""What a request may cost, guessed generously before the call, and what it did cost, after it."""

from dataclasses import dataclass

from runner.models.completion import Completion
from runner.models.request import Media, Request
from runner.models.traffic.budget import Amount, Budget

# Generous guesses for what is not said: a token has three letters, a picture is large, an answer long.
_LETTERS_A_TOKEN = 3
_TOKENS_A_PICTURE = 2000
_TOKENS_AN_ANSWER = 4096
# Written tokens cost a few times as much as read ones; answers seen so far may have been short.
_MARGIN = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """US dollars for a million tokens."""

    input: float
    output: float

    def __post_init__(self) -> None:
        if self.input < 0 or self.output < 0:
            raise ValueError("prices are at least 0")

    def of(self, *, input_tokens: int, output_tokens: int) -> float:
        """The cost of so many tokens in US dollars."""
        return (input_tokens * self.input + output_tokens * self.output) / 1e6


class Costs:
    """Knows what one deployment's requests cost: by its price, or by what its answers cost so far.

    Without a price, the first request reserves all that is left, so that it runs alone and tells.
    """

    def __init__(self, price: Price | None) -> None:
        self._price = price
        self._usd_a_token: float | None = None
        self.is_unknown = False

    def guess(self, request: Request, budget: Budget) -> Amount:
        """Guesses what a request may come to."""
        parts = [part for message in request.messages for part in message.parts]
        letters = sum(len(part) for part in parts if isinstance(part, str))
        pictures = sum(isinstance(part, Media) for part in parts)
        given = letters // _LETTERS_A_TOKEN + 1 + pictures * _TOKENS_A_PICTURE
        answered = request.sampling.max_tokens or _TOKENS_AN_ANSWER
        tokens = given + answered
        if self._price is not None:
            usd = self._price.of(input_tokens=given, output_tokens=answered)
        elif self._usd_a_token is not None:
            usd = self._usd_a_token * tokens * _MARGIN
        else:
            usd = budget.left.usd
        return Amount(usd=usd, tokens=tokens)

    def lost(self, reserved: Amount) -> Amount:
        """What is written off for a call that may be billed although no answer came."""
        known = self._price is not None or self._usd_a_token is not None
        return reserved if known else Amount(tokens=reserved.tokens)

    def of(self, answer: Completion, *, reserved: Amount) -> Amount:
        """What an answer cost: as the server says, else by price and usage, else what was set aside."""
        usage, usd = answer.usage, answer.cost_usd
        tokens = reserved.tokens if usage.total is None else usage.total
        if usd is None and self._price is not None:
            usd = self._priced(answer)
        elif usd is not None:
            self._usd_a_token = max(self._usd_a_token or 0.0, usd / max(tokens, 1))
        else:
            self.is_unknown = True
        return Amount(usd=reserved.usd if usd is None else usd, tokens=tokens)

    def _priced(self, answer: Completion) -> float | None:
        read, written = answer.usage.input_tokens, answer.usage.output_tokens
        if self._price is None or read is None or written is None:
            return None
        return self._price.of(input_tokens=read, output_tokens=written)
