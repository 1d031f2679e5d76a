"""What can go wrong with one attempt at a judge, and what to do about it."""

import json
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from scorer.verdict import Unscored, UnscoredReason

_RETRYABLE = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_LONGEST = 200
_LONGEST_WAIT = 600.0
_BUDGET = re.compile(r"(?i)crossed budget|budget has been exceeded|insufficient_quota")
_POLICY = re.compile(r"(?i)content_policy|content_filter|content management policy|safety system")
_SCHEMA = re.compile(r"(?i)response_format|json_schema|structured output|UnsupportedParams")
_SECRET = re.compile(r"(?i)\b(?:sk|pk|key)-[\w-]{6,}|bearer \S+")


class Setback(Exception):
    """Says why an attempt came to nothing: whether to try again, not before when, or without the schema.

    `throttled` says that the judge is well but busy; `refused` that it declined.
    """

    def __init__(
        self,
        message: str,
        *,
        retryable: bool = True,
        after: float = 0.0,
        throttled: bool = False,
        refused: bool = False,
        about_schema: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.retryable = retryable
        self.after = after
        self.throttled = throttled
        self.refused = refused
        self.about_schema = about_schema

    def unscored(self, judge: str, *, secret: str = "") -> Unscored:
        """Gives the reason as a rubric's outcome, without the secret."""
        message = self.message.replace(secret, "…") if secret else self.message
        if self.refused:
            return Unscored(
                reason=UnscoredReason.JUDGE_REFUSED, message=f"Judge {judge!r} declined: {message}."
            )
        return Unscored(
            reason=UnscoredReason.JUDGE_UNAVAILABLE, message=f"Judge {judge!r} gave no answer: {message}."
        )


def setback_of(status: int, headers: Mapping[str, str], body: str, *, now: float) -> Setback:
    """Reads an HTTP status with its headers and body; `now` is the time of day in seconds."""
    said = _said(body)
    retryable = status in _RETRYABLE and not (status == 429 and _BUDGET.search(body))
    return Setback(
        f"HTTP {status}{f', {said}' if said else ''}",
        retryable=retryable,
        after=_after(headers, now) if retryable else 0.0,
        throttled=status == 429,
        refused=status in {400, 403, 422} and bool(_POLICY.search(body)),
        about_schema=status in {400, 404, 422} and bool(_SCHEMA.search(body)),
    )


def setback_in(error: object) -> Setback:
    """Reads an error object that came with HTTP 200."""
    fields = error if isinstance(error, Mapping) else {"message": error}
    code = str(fields.get("code") or "")
    status = int(code) if code.isdecimal() and len(code) == 3 else 500
    return setback_of(status, {}, json.dumps({"error": fields}, default=str), now=0.0)


def _said(body: str) -> str:
    """Gives the error's own words, shortened and without anything that looks like a key."""
    try:
        error = json.loads(body)["error"]
        words = error if isinstance(error, str) else error["message"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    line = " ".join(_SECRET.sub("…", str(words)).split()).rstrip(".")
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _after(headers: Mapping[str, str], now: float) -> float:
    """Gives the seconds that the judge or the provider behind the proxy asks to wait."""
    asked = (headers.get("retry-after"), headers.get("llm_provider-retry-after"))
    return min(max((_seconds(value, now) for value in asked if value), default=0.0), _LONGEST_WAIT)


def _seconds(value: str, now: float) -> float:
    if re.fullmatch(r"\d{1,9}(?:\.\d{1,6})?", value.strip()):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, OverflowError):
        return 0.0
