import pytest

from scorer.judge.picture import data_uri, media_type
from scorer.sample import Media


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x89PNG\r\n\x1a\n...", "image/png"),
        (b"\xff\xd8\xff\xdb", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", ""),
        (b"BM6\x00", "image/bmp"),
        (b"II*\x00", "image/tiff"),
        (b"MM\x00*", "image/tiff"),
        (b"\x00\x00\x00\x20ftypavif", "image/avif"),
        (b"\x00\x00\x00\x20ftypmp42", ""),
        (b"%PDF-1.7", ""),
        (b"", ""),
    ],
)
def test_the_type_is_told_by_the_bytes(data: bytes, name: str) -> None:
    assert media_type(data) == name


def test_the_uri_has_the_true_type_whatever_was_claimed() -> None:
    assert (
        data_uri(Media(media_type="image/png", data=b"GIF89a", sha256="")) == "data:image/gif;base64,R0lGODlh"
    )


def test_a_medium_that_is_no_picture_has_no_uri() -> None:
    with pytest.raises(ValueError, match=r"^the bytes that came as audio/wav are no picture$"):
        data_uri(Media(media_type="audio/wav", data=b"RIFF", sha256=""))
