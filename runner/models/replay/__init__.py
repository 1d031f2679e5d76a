"""Recorded answers in the place of a model: our own journals, and what other harnesses leave behind."""

from runner.models.replay.model import Replay
from runner.models.replay.recording import Recorded, Recording

__all__ = ["Recorded", "Recording", "Replay"]
