"""What an operator may set in `parameters` of config.pbtxt."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one model; only `model` has no default."""

    model: str
    revision: str = ""
    device: str = "auto"
    device_map: str = ""
    dtype: str = "auto"
    workers: int = 2
    max_pending: int = 256
    max_images: int = 16
    max_image_bytes: int = 20 * 2**20
    max_image_pixels: int = 50_000_000
    max_tokens: int = 4096
    max_seconds: int = 600
    torch_threads: int = 1

    def __post_init__(self) -> None:
        if not self.model:
            raise ValueError("parameter model is empty: set VLM_MODEL to a folder or a name on the hub")
        for setting in fields(self):
            value = getattr(self, setting.name)
            if isinstance(value, int) and value < 1:
                raise ValueError(f"parameter {setting.name} must be at least 1, not {value}")


def read(parameters: Mapping[str, str], environment: Mapping[str, str]) -> Settings:
    """Reads the settings; a value `$NAME` is the environment's, and an empty one means the default."""
    known = {setting.name: setting.type for setting in fields(Settings)}
    given: dict[str, str | int] = {}
    for name, text in parameters.items():
        if name not in known:
            nearest = get_close_matches(name, known, n=1)
            raise ValueError(f"unknown parameter {name}" + (f"; meant {nearest[0]}?" if nearest else ""))
        value = environment.get(text[1:], "") if text.startswith("$") else text
        if value:
            given[name] = _number(name, value) if known[name] is int else value
    return Settings(**{"model": "", **given})  # type: ignore[arg-type]


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"parameter {name} must be a whole number, not {text!r}")
    return int(text)
