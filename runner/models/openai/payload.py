"""What is sent: the body of a chat completion, pictures as data URIs."""

import base64
from collections.abc import Mapping

from runner.item import Json
from runner.models.errors import Failure, ModelError
from runner.models.request import Media, Message, Request

MEDIA_TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")


def body_of(request: Request, *, model: str, largest_image: int) -> dict[str, Json]:
    """Writes the body; it is always streamed, with usage. Refuses pictures that no server takes."""
    return {
        "model": model,
        "messages": [_message(message, largest_image) for message in request.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
        **request.sampling.given(),
    }


def _message(message: Message, largest_image: int) -> Mapping[str, Json]:
    if all(isinstance(part, str) for part in message.parts) and len(message.parts) == 1:
        return {"role": message.role, "content": str(message.parts[0])}
    return {"role": message.role, "content": [_part(part, largest_image) for part in message.parts]}


def _part(part: str | Media, largest_image: int) -> Mapping[str, Json]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image_url", "image_url": {"url": data_uri(part, largest=largest_image)}}


def data_uri(picture: Media, *, largest: int) -> str:
    """Writes a picture as a data URI after a look at its type and size."""
    if picture.media_type not in MEDIA_TYPES:
        raise ModelError(
            Failure.UNSUPPORTED_MEDIA,
            f"a picture is {picture.media_type or 'of no type'}",
            advice=f"convert it to one of {', '.join(MEDIA_TYPES)}",
        )
    if not picture.data:
        raise ModelError(
            Failure.UNSUPPORTED_MEDIA,
            f"the picture {picture.sha256[:12]}… has no bytes",
            advice="check that the data's folder is complete",
        )
    if len(picture.data) > largest:
        raise ModelError(
            Failure.TOO_LARGE,
            f"a picture has {len(picture.data):,} bytes, and {largest:,} are allowed",
            advice="make it smaller or raise the limit of the model",
        )
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"
