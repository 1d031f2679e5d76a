"""Reads verifiable requirements out of a conversation and returns them as checks."""

from scorer.constraints.constraint import Constraint, Source
from scorer.constraints.conversation import read

__all__ = ["Constraint", "Source", "read"]
