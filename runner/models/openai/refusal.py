"""What a server's refusal means: a status, a body and headers become one of our errors."""

import json
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from runner.models.errors import Failure, ModelError

_LONGEST_QUOTE = 240
_SECRET = re.compile(r"\b(?:sk|pk|key|Bearer)[-_ ][\w.*-]{6,}|[A-Za-z0-9+/=_-]{48,}")

_BY_STATUS: Mapping[int, Failure] = {
    401: Failure.UNAUTHORIZED,
    402: Failure.UNAUTHORIZED,
    403: Failure.UNAUTHORIZED,
    404: Failure.UNKNOWN_MODEL,
    408: Failure.TIMED_OUT,
    413: Failure.TOO_LARGE,
    415: Failure.UNSUPPORTED_MEDIA,
    429: Failure.RATE_LIMITED,
    503: Failure.OVERLOADED,
    504: Failure.TIMED_OUT,
    529: Failure.OVERLOADED,
}
# Servers hide these behind a 400 or a 500; the first that fits decides.
_WORDS: Mapping[Failure, str] = {
    Failure.FILTERED: r"content[_ ]?(?:policy|filter)|responsible ?ai|safety (?:system|filter)|moderation",
    Failure.TOO_LARGE: r"context[_ ](?:length|window)|maximum context|too many tokens|prompt is too long"
    r"|(?:image|request|payload|body)\b.{0,40}\b(?:too large|exceeds)",
    Failure.UNSUPPORTED_MEDIA: r"(?:unsupported|invalid|unknown|cannot identify)\b.{0,30}\b(?:image|media)"
    r"|(?:image|media)\b.{0,40}\bnot supported|not a multimodal model|only text",
    Failure.UNKNOWN_MODEL: r"invalid model name|model_not_found|no such model|unknown model"
    r"|provider not provided|(?:model|deployment)\b.{0,80}\b(?:does not exist|not found)",
    Failure.UNAUTHORIZED: r"api[ _-]?key|no connected db|authentication|unauthori[sz]ed|credential",
    Failure.OVERLOADED: r"overloaded|queue is full|capacity",
}
_VARIABLE = re.compile(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|KEY_ID)\b")
# What LiteLLM adds to every message.
_ADDED = re.compile(r"\s*LiteLLM: model group .*\Z", re.DOTALL)
_BY_WORDS = {failure: re.compile(words, re.IGNORECASE) for failure, words in _WORDS.items()}
_SPENT = re.compile(r"budget|insufficient_quota|exceeded your current quota|billing|credit", re.IGNORECASE)

_ADVICE: Mapping[Failure, str] = {
    Failure.UNKNOWN_MODEL: "check the model's name, and that the server serves it",
    Failure.TOO_LARGE: "send fewer or smaller pictures, a shorter conversation, or ask for fewer tokens",
    Failure.UNSUPPORTED_MEDIA: "choose a model that reads pictures of this type, or convert them",
    Failure.RATE_LIMITED: "run fewer requests at once, or raise the limit at the provider",
    Failure.OVERLOADED: "try again later, or run fewer requests at once",
    Failure.TIMED_OUT: "raise the server's timeout, ask for fewer tokens, or run fewer requests at once",
    Failure.FILTERED: "the provider will not answer this item; it stays without a score",
    Failure.SERVER_FAILED: "try again, and look at the server's log if it goes on",
    Failure.REFUSED: "correct what it names, often a sampling parameter that this model does not know",
}


def refused(
    name: str, status: int, body: bytes, headers: Mapping[str, str], *, key_variable: str
) -> ModelError:
    """Turns an HTTP response that is no success into an error that says what to do."""
    said, code = message_in(body)
    failure = failure_of(status, f"{code} {said}")
    spent = failure is Failure.RATE_LIMITED and _SPENT.search(f"{code} {said}") is not None
    advice = (
        "raise the budget or the quota behind the server" if spent else advice_on(failure, key_variable, said)
    )
    return ModelError(
        failure,
        f"{name} answered {status} {_phrase(status)}" + (f": {quoted(said)}" if said else ""),
        advice=advice,
        retry_after=None if spent else retry_after(headers),
        retryable=False if spent else None,
    )


def failure_of(status: int, said: str) -> Failure:
    """Chooses the failure by status, and by words where servers hide more behind it."""
    if status in _BY_STATUS and status != HTTPStatus.UNAUTHORIZED:
        return _BY_STATUS[status]
    by_words = next((failure for failure, words in _BY_WORDS.items() if words.search(said)), None)
    if status in (400, 422, 500) and by_words is not None:
        return by_words
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    return Failure.SERVER_FAILED if status >= 500 else Failure.REFUSED


def advice_on(failure: Failure, key_variable: str, said: str = "") -> str:
    """What a user can do about a failure; a proxy names the provider's variable that it misses."""
    if failure is Failure.UNAUTHORIZED:
        missing = _VARIABLE.search(said)
        if missing is not None:
            return f"set {missing[0]} where the server runs, and start it again"
        return f"set {key_variable} to a key that this server accepts, with access to the model and credit"
    return _ADVICE[failure]


def message_in(body: bytes) -> tuple[str, str]:
    """Finds the message and the code in an error body, whatever shape it has."""
    text = body[:65536].decode(errors="replace").strip()
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return ("" if text.startswith("<") else text), ""
    return message_of(document)


def message_of(document: object) -> tuple[str, str]:
    """Finds the message and the code in an error object."""
    error = document.get("error", document) if isinstance(document, dict) else document
    if not isinstance(error, dict):
        return str(error), ""
    said = error.get("message") or error.get("detail") or error.get("error") or ""
    code = " ".join(str(error[key]) for key in ("code", "type") if error.get(key))
    return str(said), code


def quoted(said: str) -> str:
    """Shortens what a server said, and hides what may be a key or a picture."""
    text = _SECRET.sub("…", " ".join(_ADDED.sub("", said).split())).rstrip(".")
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE].rstrip() + " …"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The longest wait in seconds that the server or the provider behind it asks for.

    A date counts from the response's own, so that no clock is needed.
    """
    waits = [
        _seconds(headers.get(f"{prefix}retry-after", ""), headers.get("date", ""))
        for prefix in ("", "llm_provider-")
    ]
    waits.append(_scaled(headers.get("retry-after-ms", "")))
    return max((wait for wait in waits if wait is not None), default=None)


def _seconds(value: str, date: str) -> float | None:
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        return _between(date, value)
    return seconds if 0 <= seconds < float("inf") else None


def _between(start: str, end: str) -> float | None:
    try:
        seconds = (parsedate_to_datetime(end) - parsedate_to_datetime(start)).total_seconds()
    except (ValueError, TypeError):
        return None
    return max(seconds, 0.0)


def _scaled(milliseconds: str) -> float | None:
    seconds = _seconds(milliseconds, "")
    return None if seconds is None else seconds / 1000


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "(no standard status)"
