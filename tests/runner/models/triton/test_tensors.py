"""Which tensors a question becomes, depending on what the model declares."""

import base64
from hashlib import sha256

import pytest

from runner.models import Failure, Media, ModelError, complete
from runner.models.chat_template import ChatTemplate
from tests.runner.models.triton.scripted import Piece, asking


def picture(data: bytes = b"\x89PNG", media_type: str = "image/png") -> Media:
    return Media(media_type=media_type, data=data, sha256=sha256(data).hexdigest())


async def sent(triton, model, request, **endpoint) -> dict:
    triton.answers(Piece("a", "stop"))
    await complete(model(**endpoint), request)
    return triton.asked[-1]


async def refusal(triton, model, request, **endpoint) -> ModelError:
    with pytest.raises(ModelError) as caught:
        await sent(triton, model, request, **endpoint)
    return caught.value


async def test_a_model_with_messages_gets_messages_and_pictures_in_order(triton, model):
    request = asking("Compare ", picture(b"one"), " and ", picture(b"two"))
    tensors = await sent(triton, model, request)
    del tensors["shapes"]
    assert tensors == {
        "messages": [
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "Compare "},
                    {"type": "image"},
                    {"type": "text", "text": " and "},
                    {"type": "image"},
                ],
            }
        ],
        "image": [base64.b64encode(b"one").decode(), base64.b64encode(b"two").decode()],
        "stream": True,
        "sampling_parameters": {"max_tokens": 1024, "temperature": 0.0},
        "exclude_input_in_output": True,
        "return_finish_reason": True,
        "return_num_input_tokens": True,
        "return_num_output_tokens": True,
    }


async def test_only_declared_inputs_are_sent(triton, model):
    triton.inputs = {"text_input": "BYTES", "sampling_parameters": "BYTES", "extra": "FP32"}
    template = ChatTemplate(source="{{ messages[0].content[0].text }}")
    tensors = await sent(triton, model, asking("hi"), template=template)
    assert tensors.keys() == {"text_input", "sampling_parameters", "shapes"}


async def test_without_pictures_there_is_no_image(triton, model):
    assert "image" not in await sent(triton, model, asking("hi"))


async def test_batched_models_get_a_leading_dimension(triton, model):
    triton.batch = 8
    tensors = await sent(triton, model, asking("hi", picture(b"one"), picture(b"two")))
    assert (tensors["shapes"]["messages"], tensors["shapes"]["image"]) == ([1, 1], [1, 2])


async def test_a_prompt_that_the_config_requires_beside_messages_is_sent_empty(triton, model):
    triton.required = {"text_input"}
    assert (await sent(triton, model, asking("hi")))["text_input"] == ""


async def test_stop_strings_of_the_template_join_those_asked_for(triton, model):
    del triton.inputs["messages"]
    template = ChatTemplate(source="{{ messages | length }}", stop=("<|im_end|>", "END"))
    tensors = await sent(triton, model, asking("hi", stop=("END",)), template=template)
    assert tensors["sampling_parameters"]["stop"] == ["END", "<|im_end|>"]


async def test_without_the_input_sampling_parameters_they_travel_beside_the_tensors(triton, model):
    del triton.inputs["sampling_parameters"]
    tensors = await sent(triton, model, asking("hi", seed=5))
    assert tensors["parameters"] == {"max_tokens": 1024, "temperature": 0.0, "seed": 5}


async def test_a_list_that_cannot_travel_beside_the_tensors_is_refused(triton, model):
    del triton.inputs["sampling_parameters"]
    error = await refusal(triton, model, asking("hi", stop=("END",)))
    assert (error.failure, "stop cannot be sent" in str(error)) == (Failure.REFUSED, True)


async def test_an_unknown_sampling_parameter_is_refused_before_it_is_sent(triton, model):
    error = await refusal(triton, model, asking("hi", other={"best_of": 3}))
    assert (error.failure, "best_of" in str(error), triton.asked) == (Failure.REFUSED, True, [])


async def test_a_model_that_wants_a_prompt_needs_a_template(triton, model):
    del triton.inputs["messages"]
    error = await refusal(triton, model, asking("hi"))
    assert (error.failure, "chat template" in error.advice) == (Failure.REFUSED, True)


async def test_an_oversized_picture_never_leaves(triton, model):
    error = await refusal(triton, model, asking(picture(b"x" * 11), "hi"), largest_image=10)
    assert (error.failure, triton.asked) == (Failure.TOO_LARGE, [])


@pytest.mark.parametrize("media_type", ["image/svg+xml", "application/pdf", ""])
async def test_a_picture_of_a_type_that_no_server_reads_never_leaves(triton, model, media_type):
    error = await refusal(triton, model, asking(picture(media_type=media_type), "hi"))
    assert (error.failure, triton.asked) == (Failure.UNSUPPORTED_MEDIA, [])


async def test_a_model_without_eyes_is_not_asked_about_pictures(triton, model):
    del triton.inputs["image"]
    error = await refusal(triton, model, asking(picture(), "hi"))
    assert (error.failure, triton.asked) == (Failure.UNSUPPORTED_MEDIA, [])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"outputs": ("text_output",)}, "declares no output finish_reason"),
        ({"outputs": ("logits", "finish_reason")}, "declares no output text_output"),
        ({"inputs": {"prompt": "BYTES"}}, "declares neither the input messages nor text_input"),
        (
            {"inputs": {"text_input": "BYTES", "audio": "FP32"}, "required": {"audio"}},
            "requires the input audio",
        ),
        ({"inputs": {"text_input": "INT32"}}, "declares the input text_input as INT32, not BYTES"),
    ],
)
async def test_a_model_that_speaks_otherwise_is_refused_by_name(triton, model, change, said):
    for name, value in change.items():
        setattr(triton, name, value)
    error = await refusal(triton, model, asking("hi"))
    assert (error.failure, error.retryable, said in str(error)) == (Failure.REFUSED, False, True)
