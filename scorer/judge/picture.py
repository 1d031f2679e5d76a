"""Pictures as a judge gets them: inside the message, under the media type that their bytes show."""

import base64

from scorer.sample import Media

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
)
_BRANDS = {b"avif": "image/avif", b"avis": "image/avif", b"heic": "image/heic", b"mif1": "image/heif"}


def media_type(data: bytes) -> str:
    """Tells the type of a picture from its first bytes; empty where they are no picture's."""
    for signature, name in _SIGNATURES:
        if data.startswith(signature):
            return name
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:8] == b"ftyp":
        return _BRANDS.get(data[8:12], "")
    return ""


def data_uri(media: Media) -> str:
    """Writes a picture as a data URI; raises ValueError where the bytes are no picture's."""
    found = media_type(media.data)
    if not found:
        raise ValueError(f"the bytes that came as {media.media_type or 'media'} are no picture")
    return f"data:{found};base64,{base64.b64encode(media.data).decode('ascii')}"
