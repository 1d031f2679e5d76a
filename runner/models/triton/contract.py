"""What a served model takes and gives, read from its own metadata: never sent is what it does not declare."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tritonclient.grpc import model_config_pb2, service_pb2

from runner.models.errors import Failure, ModelError

# Every input this client can fill, by its type.
INPUTS: Mapping[str, str] = {
    "messages": "BYTES",
    "text_input": "BYTES",
    "image": "BYTES",
    "stream": "BOOL",
    "sampling_parameters": "BYTES",
    "exclude_input_in_output": "BOOL",
    "return_finish_reason": "BOOL",
    "return_num_input_tokens": "BOOL",
    "return_num_output_tokens": "BOOL",
}
_NEEDED_OUTPUTS = ("text_output", "finish_reason")
_ADVICE = "serve it with Triton's vLLM backend from 24.12 on, or with the same tensors"


class Prompting(StrEnum):
    """Says who writes the prompt: the server from messages, or the runner from a chat template."""

    MESSAGES = "messages"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """The tensors of one model, and how its answers come."""

    inputs: frozenset[str]
    required: frozenset[str]
    outputs: frozenset[str]
    prompting: Prompting
    streams: bool
    batched: bool

    def takes(self, name: str) -> bool:
        """Whether the model declares an input."""
        return name in self.inputs


def read(
    name: str, metadata: service_pb2.ModelMetadataResponse, config: model_config_pb2.ModelConfig
) -> Contract:
    """Reads what a model declares; raises `ModelError` where this client cannot speak to it."""
    declared = {tensor.name: tensor.datatype for tensor in metadata.inputs}
    outputs = frozenset(tensor.name for tensor in metadata.outputs)
    optional = {tensor.name for tensor in config.input if tensor.optional}
    required = frozenset(declared) - optional
    for missing in _NEEDED_OUTPUTS:
        if missing not in outputs:
            raise _unfit(name, f"declares no output {missing}")
    if not declared.keys() & {"messages", "text_input"}:
        raise _unfit(name, "declares neither the input messages nor text_input")
    for tensor in sorted(required - INPUTS.keys()):
        raise _unfit(name, f"requires the input {tensor}, which nothing here can fill")
    for tensor, datatype in sorted(declared.items()):
        if datatype != INPUTS.get(tensor, datatype):
            raise _unfit(name, f"declares the input {tensor} as {datatype}, not {INPUTS[tensor]}")
    return Contract(
        inputs=frozenset(declared.keys() & INPUTS.keys()),
        required=required,
        outputs=outputs,
        prompting=Prompting.MESSAGES if "messages" in declared else Prompting.TEXT,
        streams=config.model_transaction_policy.decoupled,
        batched=config.max_batch_size > 0,
    )


def _unfit(name: str, what: str) -> ModelError:
    return ModelError(Failure.REFUSED, f"{name} {what}", advice=_ADVICE)
