from pathlib import Path

import pytest

from runner.errors import BadData
from runner.images import Folder, InMemory, identify

PNG = b"\x89PNG\r\n\x1a\n and more"


@pytest.mark.parametrize(
    ("data", "media_type"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"BM\x00\x00", "image/bmp"),
    ],
)
def test_media_type_is_read_from_the_bytes(data: bytes, media_type: str) -> None:
    assert identify(data, path="photo.tiff").media_type == media_type


def test_file_that_is_no_picture_is_refused() -> None:
    with pytest.raises(BadData, match=r"page\.png: is no PNG"):
        identify(b"<html>", path="page.png")


def test_folder_reads_a_picture_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(PNG)
    assert Folder(tmp_path).read(identify(PNG, path="a.png")) == PNG


def test_folder_refuses_a_picture_that_changed(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(PNG + b"!")
    with pytest.raises(BadData, match="is not the picture the items name"):
        Folder(tmp_path).read(identify(PNG, path="a.png"))


def test_folder_never_leaves_its_root(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    inner = tmp_path / "inner"
    inner.mkdir()
    with pytest.raises(BadData, match="outside"):
        Folder(inner).read(identify(PNG, path="../secret.png"))


def test_folder_names_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        Folder(tmp_path).read(identify(PNG, path="gone.png"))


def test_memory_holds_pictures_by_digest() -> None:
    assert InMemory(PNG).read(identify(PNG, path="a.png")) == PNG
    with pytest.raises(BadData, match="no picture with sha256"):
        InMemory().read(identify(PNG, path="a.png"))
