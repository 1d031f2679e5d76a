"""What clients may send, and what is refused with a sentence."""

import base64
import importlib
import io
import json
import re

import pytest
from PIL import Image

request = importlib.import_module("services.triton.model_repository.vlm_chat.1.request")
settings = importlib.import_module("services.triton.model_repository.vlm_chat.1.settings")

LIMITS = settings.Settings(model="one", max_images=2, max_image_bytes=1000, max_image_pixels=100)
HELLO = json.dumps([{"role": "user", "content": "hello"}]).encode()
SHOWN = json.dumps([{"role": "user", "content": [{"type": "image"}, {"type": "text", "text": "?"}]}]).encode()


def read(parameters: str = "", **tensors):
    return request.read(tensors.get, parameters, LIMITS)


def test_messages_become_lists_of_parts():
    chat = read(messages=[HELLO])
    assert chat.messages == ({"role": "user", "content": [{"type": "text", "text": "hello"}]},)
    assert (chat.images, chat.stream, chat.echo, chat.wanted) == ((), False, True, frozenset())


def test_a_prompt_alone_is_taken_as_it_is():
    assert read(text_input=["<image>é".encode()], image=[base64.b64encode(b"x")]).prompt == "<image>é"


def test_flags_say_how_to_answer():
    chat = read(
        messages=[HELLO], stream=[True], return_finish_reason=[True], return_num_output_tokens=[False]
    )
    assert (chat.stream, chat.echo, chat.wanted) == (True, False, {"finish_reason"})


def test_sampling_comes_from_the_tensor_or_else_from_the_parameters():
    assert read('{"max_tokens": 5}', messages=[HELLO]).sampling.max_tokens == 5
    tensors = {"messages": [HELLO], "sampling_parameters": [b'{"max_tokens": 6}']}
    assert read('{"max_tokens": 5}', **tensors).sampling.max_tokens == 6


@pytest.mark.parametrize(
    ("tensors", "said"),
    [
        ({}, "neither messages nor text_input was sent"),
        ({"messages": [b"{"]}, "messages is no JSON"),
        ({"messages": [b"[" * 100_000]}, "messages is no JSON"),
        ({"messages": [b"[]"]}, "at least one message"),
        ({"messages": [b'["hi"]']}, "message 1 must be an object with a role"),
        ({"messages": [b'[{"role": "user"}]']}, "message 1 must have a content"),
        ({"messages": [b'[{"role": "user", "content": [{"type": "image_url"}]}]']}, "neither text nor image"),
        ({"messages": [b"\xff"]}, "messages is no UTF-8 text"),
        ({"messages": [SHOWN]}, "messages have 1 image parts, and 0 images were sent"),
        ({"messages": [HELLO], "image": [b"eA=="]}, "messages have 0 image parts, and 1 images were sent"),
        ({"messages": [SHOWN], "image": [b"data:image/png;base64,eA=="]}, "image 1 is no base64 text"),
        ({"messages": [SHOWN], "image": [b"A" * 1400]}, "image 1 is larger than 1000 bytes"),
        ({"messages": [SHOWN], "image": [b"eA=="] * 3}, "3 images were sent, and this server takes 2"),
        (
            {"messages": [HELLO], "stream": [True], "exclude_input_in_output": [False]},
            "exclude_input_in_output cannot be false while streaming",
        ),
    ],
)
def test_what_cannot_be_read_is_said(tensors, said):
    with pytest.raises(request.BadRequest, match=re.escape(said)):
        read(**tensors)


def encoded(picture: Image.Image, kind: str) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
def test_pictures_of_every_kind_become_rgb(kind):
    picture = request.decode(encoded(Image.new("RGB", (4, 5)), kind), number=1, max_pixels=100)
    assert (picture.mode, picture.size) == ("RGB", (4, 5))


def test_a_picture_of_too_many_pixels_is_refused_unread():
    with pytest.raises(request.BadRequest, match="image 2 has 20 x 20 pixels"):
        request.decode(encoded(Image.new("RGB", (20, 20)), "PNG"), number=2, max_pixels=100)


@pytest.mark.parametrize("data", [b"", b"no picture", encoded(Image.new("RGB", (9, 9)), "PNG")[:45]])
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(request.BadRequest, match="no picture that can be read"):
        request.decode(data, number=1, max_pixels=100)
