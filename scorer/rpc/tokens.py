"""Bearer tokens, known by their hashes alone, read from a file that may change while the server runs."""

import hmac
import logging
import threading
from hashlib import sha256
from pathlib import Path
from time import monotonic

from scorer.errors import HeedError

logger = logging.getLogger(__name__)

_LOOK_AGAIN = 1.0  # seconds between looks at the file
_DIGITS = 64


class BadTokenFile(HeedError):
    """Says which line of a token file cannot be read, and what a line looks like."""


class Tokens:
    """Finds whose token a caller shows. A line of the file is a name and the SHA-256 of the token, in hex."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._stamp = _stamp(path)
        self._hashes = _read(path)
        self._looked = monotonic()

    def owner(self, token: str) -> str | None:
        """Gives the name that belongs to a token; every known hash is compared, in constant time."""
        self._look_again()
        digest = sha256(token.encode()).hexdigest()
        found = None
        for known, name in self._hashes:
            if hmac.compare_digest(known, digest):
                found = name
        return found

    def _look_again(self) -> None:
        if monotonic() - self._looked < _LOOK_AGAIN:
            return
        with self._lock:
            self._looked = monotonic()
            try:
                stamp = _stamp(self._path)
                if stamp != self._stamp:
                    self._hashes, self._stamp = _read(self._path), stamp
                    logger.info("token file read again: %d tokens", len(self._hashes))
            except (OSError, BadTokenFile) as error:
                logger.warning("token file not read again, the old tokens stay: %s", error)


def _stamp(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino


def _read(path: Path) -> tuple[tuple[str, str], ...]:
    hashes = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, digest = line.strip().rpartition(" ")
        if not name or len(digest) != _DIGITS or set(digest) - set("0123456789abcdef"):
            raise BadTokenFile(
                f"{path}:{number}: a line is a name, a space, and 64 lower-case hexadecimal digits"
            )
        hashes.append((digest, name.strip()))
    if not hashes:
        raise BadTokenFile(f"{path}: holds no token")
    return tuple(hashes)
