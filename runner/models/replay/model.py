"""Recorded answers behind the interface of a model."""

from pathlib import Path

from runner.errors import BadData
from runner.models.completion import Completion
from runner.models.errors import Failure, ModelError
from runner.models.model import Answer
from runner.models.replay.file import read_recording
from runner.models.replay.recording import Recorded, Recording
from runner.models.request import Request
from scorer.errors import closest


class Replay:
    """Says again what was recorded. It costs nothing, and has no answer to what was never asked."""

    def __init__(self, name: str, recording: Recording) -> None:
        self._name = name
        self._recording = recording

    @classmethod
    def open(cls, path: Path) -> "Replay":
        """Reads a file of recorded answers; raises `BadData` naming its line."""
        return cls(f"replay:{path}", read_recording(path))

    @property
    def name(self) -> str:
        """The model as the user wrote it."""
        return self._name

    async def answer(self, request: Request) -> Answer:
        """Gives the recorded answer in one piece."""
        recorded = self._found(request)
        if recorded is None:
            raise self._missing(request)
        if recorded.failure:
            raise ModelError(
                Failure.NOT_RECORDED,
                f"{recorded.where} records a failure for {request.id}: {recorded.failure}",
                advice="ask the model again for this item and record its answer",
            )
        if recorded.text:
            yield recorded.text
        yield self._completion(recorded)

    def _found(self, request: Request) -> Recorded | None:
        try:
            return self._recording.find(request)
        except BadData as error:
            raise ModelError(Failure.NOT_RECORDED, error.where, advice=error.reason) from error

    async def close(self) -> None:
        """Has nothing to give back."""

    def _completion(self, recorded: Recorded) -> Completion:
        return Completion(
            text=recorded.text,
            finish=recorded.finish,
            model=recorded.model or self._name,
            usage=recorded.usage,
            cost_usd=0.0,
            details={"recorded_in": recorded.where},
        )

    def _missing(self, request: Request) -> ModelError:
        near = closest(request.item, self._recording.items)
        hint = f"the nearest item it has is {near}" if near else "no row has its id or its prompt"
        return ModelError(
            Failure.NOT_RECORDED,
            f"{self._name} holds no answer to {request.id} ({hint})",
            advice="add a row with this id, or leave the item out",
        )
