"""What a server's error means: a sentence, with a code or without, becomes one of our errors."""

import re
from collections.abc import Mapping

from grpc import StatusCode

from runner.models.errors import Failure, ModelError

_LONGEST_QUOTE = 240
# Errors of the python backend end with a traceback that shows where the server keeps its files.
_TRACEBACK = re.compile(r"\s*\bAt:\s.*", re.DOTALL)
_PATH = re.compile(r"(?<![\w/:])/(?:[\w.+@-]+/)+[\w.+@-]+")
_LONG_WORD = re.compile(r"[A-Za-z0-9+/=_-]{64,}")

# Sentences of Triton, of its vLLM backend and of vlm_chat; the first that fits decides.
_WORDS: Mapping[Failure, str] = {
    Failure.SERVER_FAILED: r"stub process|is not healthy|^failed: ",
    Failure.UNKNOWN_MODEL: r"unknown model|model .* is not found|no available versions",
    Failure.TOO_LARGE: r"maximum (?:context|model) length|longer than the maximum|too large|is larger than"
    r"|prompt has \d+ tokens|has \d+ x \d+ pixels|at most \d+ image|images were sent, and this server takes",
    Failure.UNSUPPORTED_MEDIA: r"no picture that can be read|cannot identify image|not a multimodal model",
    Failure.OVERLOADED: r"maximum queue size|request timeout expired|^overloaded: |too many requests"
    r"|out of memory",
    Failure.TIMED_OUT: r"^deadline exceeded",
    Failure.BROKEN_OFF: r"^cancelled: |request was cancelled|stream removed|socket closed|connection reset"
    r"|server is shutting down|broken pipe",
    Failure.REFUSED: r"^invalid request: |unexpected inference input|unexpected shape|lora_name"
    r"|missing input|expected .* input|decoupled transaction",
}
_BY_WORDS = {failure: re.compile(words, re.IGNORECASE) for failure, words in _WORDS.items()}
_BY_CODE: Mapping[str, Failure] = {
    StatusCode.UNAVAILABLE.name: Failure.UNREACHABLE,
    StatusCode.NOT_FOUND.name: Failure.UNKNOWN_MODEL,
    StatusCode.INVALID_ARGUMENT.name: Failure.REFUSED,
    StatusCode.UNIMPLEMENTED.name: Failure.REFUSED,
    StatusCode.UNAUTHENTICATED.name: Failure.UNAUTHORIZED,
    StatusCode.PERMISSION_DENIED.name: Failure.UNAUTHORIZED,
    StatusCode.RESOURCE_EXHAUSTED.name: Failure.OVERLOADED,
    StatusCode.DEADLINE_EXCEEDED.name: Failure.TIMED_OUT,
    StatusCode.CANCELLED.name: Failure.BROKEN_OFF,
}
_ADVICE: Mapping[Failure, str] = {
    Failure.SERVER_FAILED: "look at the server's log, and restart it if this goes on: "
    "Triton may call a model ready whose process is gone",
    Failure.UNKNOWN_MODEL: "check the model's name against the folders of the server's model repository",
    Failure.TOO_LARGE: "send fewer or smaller pictures, a shorter conversation, or raise the server's limits",
    Failure.UNSUPPORTED_MEDIA: "convert the picture, or choose a model that reads it",
    Failure.OVERLOADED: "run fewer requests at once, or add instances of the model",
    Failure.TIMED_OUT: "give it more time, ask for fewer tokens, or run fewer requests at once",
    Failure.BROKEN_OFF: "try again; partial text is thrown away, and the server's log says why it stopped",
    Failure.REFUSED: "correct what it names, often a sampling parameter that this model does not know",
    Failure.UNAUTHORIZED: "check how the server wants its callers to identify themselves",
    Failure.UNREACHABLE: "check that the server is up, and that the address is that of its gRPC port",
    Failure.UNREADABLE: "check that the model follows the tensors of Triton's vLLM backend",
    Failure.EMPTY: "try again, and look at the server's log if it goes on",
}


def refused(name: str, said: str, *, code: str = "", begun: bool = False) -> ModelError:
    """Turns an error of the server into one of ours; `begun` says that part of an answer had come."""
    failure = failure_of(said, code, begun=begun)
    quote = redacted(said)
    return failed(name, failure, f"answered: {quote}" if quote else f"failed with {code or 'an empty error'}")


def failed(name: str, failure: Failure, what: str) -> ModelError:
    """An error with the advice that belongs to its failure."""
    return ModelError(failure, f"{name} {what}", advice=_ADVICE[failure])


def failure_of(said: str, code: str, *, begun: bool) -> Failure:
    """Chooses the failure by the server's words, for streams carry no codes, and then by the code."""
    by_words = next((failure for failure, words in _BY_WORDS.items() if words.search(said)), None)
    failure = by_words or _BY_CODE.get(code, Failure.SERVER_FAILED)
    if begun and failure is Failure.UNREACHABLE:
        return Failure.BROKEN_OFF
    if not begun and failure is Failure.BROKEN_OFF and code == StatusCode.UNAVAILABLE.name:
        return Failure.UNREACHABLE
    return failure


def redacted(said: str) -> str:
    """Shortens what a server said, and hides its paths and whatever may be a picture or a key."""
    text = " ".join(_TRACEBACK.sub("", said).split())
    text = _LONG_WORD.sub("…", _PATH.sub("…", text)).rstrip(".")
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE].rstrip() + " …"
