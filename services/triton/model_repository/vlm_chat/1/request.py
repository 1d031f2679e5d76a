"""What a client asks: tensors to a conversation, pictures and sampling parameters."""

import base64
import binascii
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from .sampling import BadRequest, Sampling, parse
from .settings import Settings

Tensor = Callable[[str], Sequence[Any] | None]
Messages = tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """One question; either `messages` or `prompt` says it, and `images` holds encoded pictures."""

    prompt: str
    messages: Messages
    images: tuple[bytes, ...]
    sampling: Sampling
    stream: bool
    echo: bool
    wanted: frozenset[str]


def read(tensor: Tensor, parameters: str, settings: Settings) -> ChatRequest:
    """Reads one request; `tensor` returns the elements of an input, or None where it is absent."""
    text, conversation = _text(tensor, "text_input"), _text(tensor, "messages")
    if text is None and conversation is None:
        raise BadRequest("neither messages nor text_input was sent")
    images = _images(tensor("image") or (), settings)
    stream = _flag(tensor, "stream", default=False)
    exclude = _flag(tensor, "exclude_input_in_output", default=stream)
    if stream and not exclude:
        raise BadRequest("exclude_input_in_output cannot be false while streaming")
    returns = ("finish_reason", "num_input_tokens", "num_output_tokens")
    return ChatRequest(
        prompt=text or "",
        messages=() if conversation is None else _messages(conversation, count=len(images)),
        images=images,
        sampling=parse(
            _text(tensor, "sampling_parameters") or parameters or "{}", max_tokens=settings.max_tokens
        ),
        stream=stream,
        echo=not exclude,
        wanted=frozenset(name for name in returns if _flag(tensor, f"return_{name}", default=False)),
    )


def decode(data: bytes, *, number: int, max_pixels: int) -> Image.Image:
    """Decodes one picture to RGB, refusing what would fill the memory."""
    try:
        # The size is in the header; pixels are read only once it is known to be bearable.
        picture = Image.open(io.BytesIO(data))
        bearable = picture.width * picture.height <= max_pixels
        size = f"{picture.width} x {picture.height}"
        decoded = picture.convert("RGB") if bearable else None
    except Exception as error:  # decoders raise many kinds, and each means the same to the client
        raise BadRequest(f"image {number} is no picture that can be read ({type(error).__name__})") from None
    if decoded is None:
        raise BadRequest(f"image {number} has {size} pixels, and this server takes {max_pixels} in all")
    return decoded


def _text(tensor: Tensor, name: str) -> str | None:
    values = tensor(name)
    if values is None or not len(values):
        return None
    value = values[0]
    try:
        return value.decode("utf-8") if isinstance(value, bytes) else str(value)
    except UnicodeDecodeError:
        raise BadRequest(f"{name} is no UTF-8 text") from None


def _flag(tensor: Tensor, name: str, *, default: bool) -> bool:
    values = tensor(name)
    return default if values is None or not len(values) else bool(values[0])


def _images(values: Sequence[Any], settings: Settings) -> tuple[bytes, ...]:
    if len(values) > settings.max_images:
        raise BadRequest(f"{len(values)} images were sent, and this server takes {settings.max_images}")
    images = []
    for number, value in enumerate(values, start=1):
        if len(value) * 3 // 4 > settings.max_image_bytes + 2:
            raise BadRequest(f"image {number} is larger than {settings.max_image_bytes} bytes")
        try:
            images.append(base64.b64decode(value, validate=True))
        except (binascii.Error, ValueError):
            raise BadRequest(f"image {number} is no base64 text") from None
    return tuple(images)


def _messages(text: str, *, count: int) -> Messages:
    """Reads the conversation, its contents always lists of parts, and counts the places of pictures."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"messages is no JSON: {error}") from None
    if not isinstance(given, list) or not given:
        raise BadRequest("messages must be a list of at least one message")
    messages = tuple(_message(message, number) for number, message in enumerate(given, start=1))
    places = sum(part["type"] == "image" for message in messages for part in message["content"])
    if places != count:
        raise BadRequest(f"messages have {places} image parts, and {count} images were sent")
    return messages


def _message(message: object, number: int) -> dict[str, Any]:
    if not isinstance(message, Mapping) or not isinstance(message.get("role"), str):
        raise BadRequest(f"message {number} must be an object with a role")
    content = message.get("content")
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
    if not isinstance(parts, list) or not parts:
        raise BadRequest(f"message {number} must have a content: text, or a list of parts")
    return {"role": message["role"], "content": [_part(part, number) for part in parts]}


def _part(part: object, number: int) -> dict[str, str]:
    match part:
        case {"type": "text", "text": str(text)}:
            return {"type": "text", "text": text}
        case {"type": "image"}:
            return {"type": "image"}
        case _:
            raise BadRequest(f"message {number} has a part that is neither text nor image")
