"""The seam between a run and whatever answers: one method, text as it comes, a completion at the end."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol, TypeAlias

from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.request import Request

# Pieces of text as they come and, last, the completion with the whole text.
Answer: TypeAlias = AsyncGenerator[str | Completion, None]


class Model(Protocol):
    """Something that answers requests."""

    @property
    def name(self) -> str:
        """The model as the user wrote it, such as `litellm:gpt-4o`."""
        ...

    def answer(self, request: Request) -> Answer:
        """Yields the text as it comes and, last, one completion with the whole of it; raises `ModelError`.

        Closing it early cancels the work at the server.
        """
        ...

    async def close(self) -> None:
        """Gives connections and processes back."""
        ...


async def complete(model: Model, request: Request) -> Completion:
    """Waits for the whole answer; text without a completion is no answer."""
    try:
        async with asyncio.timeout(request.timeout), aclosing(model.answer(request)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Completion):
                    return piece
    except TimeoutError as error:
        raise timed_out(model.name, request.timeout) from error
    raise ModelError(
        Failure.BROKEN_OFF,
        f"{model.name} ended its answer without saying why",
        advice="try again, and look at the server's log if it goes on",
    )


def timed_out(name: str, seconds: float) -> ModelError:
    """The error of an answer that was not whole in time."""
    return ModelError(
        Failure.TIMED_OUT,
        f"{name} did not finish within {seconds:g} s",
        advice="give it more time, ask for fewer tokens, or run fewer requests at once",
    )
