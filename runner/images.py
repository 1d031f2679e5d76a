"""Where the bytes of pictures come from, and how a picture is named."""

import hashlib
from pathlib import Path
from typing import Protocol

from runner.errors import BadData
from runner.item import Image

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
)


class Images(Protocol):
    """A place that holds pictures."""

    def read(self, image: Image) -> bytes:
        """Returns the bytes whose SHA-256 is `image.sha256`; raises `BadData` where they cannot be had."""
        ...


def identify(data: bytes, *, path: str) -> Image:
    """Names a picture by its content; the media type is read from the bytes, never from the file's name."""
    media_type = next((kind for mark, kind in _SIGNATURES if data.startswith(mark)), "")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        media_type = "image/webp"
    if not media_type:
        raise BadData(path, "is no PNG, JPEG, GIF, BMP or WebP picture")
    return Image(sha256=hashlib.sha256(data).hexdigest(), media_type=media_type, path=path)


class Folder:
    """Pictures as files below one folder; a file that changed since the items were built is refused."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()

    def read(self, image: Image) -> bytes:
        """Returns the picture's bytes after comparing their digest."""
        path = (self._root / image.path).resolve()
        if not path.is_relative_to(self._root):
            raise BadData(image.path, "lies outside the data's folder")
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadData(str(path), f"cannot be read ({error.strerror})") from error
        if hashlib.sha256(data).hexdigest() != image.sha256:
            raise BadData(str(path), f"is not the picture the items name (sha256 {image.sha256[:12]}…)")
        return data


class InMemory:
    """Pictures held in memory, for tests and generated data."""

    def __init__(self, *pictures: bytes) -> None:
        self._pictures = {hashlib.sha256(data).hexdigest(): data for data in pictures}

    def read(self, image: Image) -> bytes:
        """Returns the picture's bytes."""
        try:
            return self._pictures[image.sha256]
        except KeyError:
            raise BadData(image.path, f"no picture with sha256 {image.sha256[:12]}…") from None
