"""A request as tensors, complete and checked before anything is sent."""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from tritonclient.grpc import InferInput

from runner.item import Json
from runner.models.chat_template import ChatTemplate, conversation
from runner.models.errors import Failure, ModelError
from runner.models.request import Media, Request, Sampling
from runner.models.triton.contract import INPUTS, Contract, Prompting

MEDIA_TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp")
# The server's own defaults, 16 tokens at temperature 1, are nobody's intention.
DEFAULTS: Mapping[str, Json] = {"max_tokens": 1024, "temperature": 0.0}
# The vLLM backend answers any other name with an error about something else.
SAMPLING = frozenset(
    {
        *("max_tokens", "min_tokens", "temperature", "top_p", "top_k", "min_p", "seed", "stop"),
        *("repetition_penalty", "presence_penalty", "frequency_penalty"),
        *("skip_special_tokens", "ignore_eos", "structured_outputs"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is sent for one request, and the sampling parameters in effect."""

    inputs: tuple[InferInput, ...]
    parameters: Mapping[str, Json]
    sampling: Mapping[str, Json]


def call_of(
    request: Request, contract: Contract, *, template: ChatTemplate | None, largest_image: int
) -> Call:
    """Writes the tensors that the model declares; raises `ModelError` for what it cannot be asked."""
    pictures = [part for message in request.messages for part in message.parts if isinstance(part, Media)]
    sampling = effective(request.sampling, template if contract.prompting is Prompting.TEXT else None)
    values: dict[str, Sequence[bytes | bool]] = {
        **_prompt(request, contract, template),
        "image": [_encoded(picture, largest_image) for picture in pictures],
        "stream": [contract.streams],
        "sampling_parameters": [json.dumps(sampling).encode()],
        "exclude_input_in_output": [True],
        "return_finish_reason": [True],
        "return_num_input_tokens": [True],
        "return_num_output_tokens": [True],
    }
    if pictures and not contract.takes("image"):
        raise ModelError(
            Failure.UNSUPPORTED_MEDIA,
            f"the model reads no pictures, and the conversation shows {len(pictures)}",
            advice="choose a model with the input image",
        )
    wanted = [name for name, value in values.items() if contract.takes(name) and len(value)]
    return Call(
        inputs=tuple(_tensor(name, values[name], contract) for name in wanted),
        parameters={} if contract.takes("sampling_parameters") else _scalars(sampling),
        sampling=sampling,
    )


def effective(sampling: Sampling, template: ChatTemplate | None) -> dict[str, Json]:
    """The sampling parameters as sent: what was asked, the defaults, and the template's stop strings."""
    given = {**DEFAULTS, **sampling.given()}
    unknown = sorted(given.keys() - SAMPLING)
    if unknown:
        raise ModelError(
            Failure.REFUSED,
            f"a model behind Triton knows no sampling parameter {unknown[0]}",
            advice=f"use one of {', '.join(sorted(SAMPLING))}",
        )
    stop = (*sampling.stop, *(template.stop if template else ()))
    return {**given, "stop": list(dict.fromkeys(stop))} if stop else given


def _prompt(
    request: Request, contract: Contract, template: ChatTemplate | None
) -> dict[str, Sequence[bytes]]:
    if contract.prompting is Prompting.MESSAGES:
        text = json.dumps(conversation(request.messages), ensure_ascii=False).encode()
        needs_both = "text_input" in contract.required
        return {"messages": [text], **({"text_input": [b""]} if needs_both else {})}
    if template is None:
        raise ModelError(
            Failure.REFUSED,
            "the model takes a final prompt, and no chat template was given for it",
            advice="name the model's chat template, or serve it with the input messages",
        )
    return {"text_input": [template.render(request).encode()]}


def _encoded(picture: Media, largest: int) -> bytes:
    if picture.media_type not in MEDIA_TYPES:
        raise ModelError(
            Failure.UNSUPPORTED_MEDIA,
            f"a picture is {picture.media_type or 'of no type'}",
            advice=f"convert it to one of {', '.join(MEDIA_TYPES)}",
        )
    if not 0 < len(picture.data) <= largest:
        raise ModelError(
            Failure.TOO_LARGE,
            f"a picture has {len(picture.data):,} bytes, and 1 to {largest:,} are allowed",
            advice="make it smaller or raise the limit of the model",
        )
    return base64.b64encode(picture.data)


def _tensor(name: str, value: Sequence[bytes | bool], contract: Contract) -> InferInput:
    datatype = INPUTS[name]
    array = np.array(value, dtype=np.object_ if datatype == "BYTES" else np.bool_)
    if contract.batched:
        array = array[np.newaxis]
    tensor = InferInput(name, list(array.shape), datatype)
    tensor.set_data_from_numpy(array)
    return tensor


def _scalars(sampling: Mapping[str, Json]) -> dict[str, Json]:
    """Request parameters can hold no lists."""
    for name, value in sampling.items():
        if not isinstance(value, str | int | float):
            raise ModelError(
                Failure.REFUSED,
                f"the model declares no sampling_parameters, and {name} cannot be sent without",
                advice=f"leave {name} out, or serve the model with the input sampling_parameters",
            )
    return dict(sampling)
