"""The detector of the process, made on first use."""

from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.language.detector import Detector

_lock = Lock()
_profiles: "list[Detector]" = []


def load() -> "Detector":
    """Loads what detection needs, once (some tenths of a second); later calls return at once."""
    if not _profiles:
        from scorer.language.detector import Detector  # noqa: PLC0415 - takes longer than all else in scorer

        with _lock:
            if not _profiles:
                _profiles.append(Detector())
    return _profiles[0]


def detect(text: str) -> str | None:
    """Names the language of `text`, a member of `LANGUAGES`; None where nothing in it tells."""
    return load().detect(text)
