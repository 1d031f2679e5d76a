"""What answers requests: the vocabulary of models, and the names that users give them.

A `Model` takes a `Request` and yields text, then one `Completion`; where there is no whole answer it raises
`ModelError`. The modules beside this one are the ways to models; `Scripted` is the double for tests.
"""

from runner.models.completion import Completion, FinishReason, Timings, Usage
from runner.models.errors import Failure, ModelError
from runner.models.model import Answer, Model, complete, timed_out
from runner.models.name import FORMS, BadModelName, ModelName, Scheme
from runner.models.request import Media, Message, Request, Role, Sampling
from runner.models.scripted import Scripted

__all__ = [
    "FORMS",
    "Answer",
    "BadModelName",
    "Completion",
    "Failure",
    "FinishReason",
    "Media",
    "Message",
    "Model",
    "ModelError",
    "ModelName",
    "Request",
    "Role",
    "Sampling",
    "Scheme",
    "Scripted",
    "Timings",
    "Usage",
    "complete",
    "timed_out",
]
