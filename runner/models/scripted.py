"""A model that says what a test wrote down, for testing what stands on models."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from runner.models.completion import Completion, FinishReason, Timings, Usage
from runner.models.errors import ModelError
from runner.models.model import Answer
from runner.models.request import Request

Line = str | Completion | ModelError


@dataclass(slots=True)
class Scripted:
    """Answers from a script: a text, a completion or an error for each call, or a function of the request.

    The last line of a script is said again when it runs out. `asked` remembers every request.
    """

    script: Sequence[Line] | Callable[[Request], Line]
    name: str = "scripted:test"
    asked: list[Request] = field(default_factory=list)
    closed: bool = False

    async def answer(self, request: Request) -> Answer:
        """Says the next line: its lines one by one, then the completion."""
        at = len(self.asked)
        self.asked.append(request)
        script = self.script
        line = script(request) if callable(script) else script[min(at, len(script) - 1)]
        if isinstance(line, ModelError):
            raise line
        whole = line if isinstance(line, Completion) else self._completion(line, request)
        for text in whole.text.splitlines(keepends=True):
            yield text
        yield whole

    async def close(self) -> None:
        """Remembers that it was closed."""
        self.closed = True

    def _completion(self, text: str, request: Request) -> Completion:
        return Completion(
            text=text,
            finish=FinishReason.STOP,
            model=self.name,
            usage=Usage(input_tokens=1, output_tokens=len(text.split())),
            cost_usd=0.0,
            timings=Timings(),
            sampling=request.sampling.given(),
        )
