"""From a model's name to the model: the one place that knows every way to one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import assert_never

from runner.models.chat_template import ChatTemplate
from runner.models.errors import Failure, ModelError
from runner.models.model import Model
from runner.models.name import ModelName, Scheme
from runner.models.openai import Endpoint, OpenAIModel
from runner.models.replay import Replay
from runner.models.simulated import Simulated
from runner.models.triton import TritonEndpoint, TritonModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What opening models needs besides their names; the composition root reads it from the environment.

    `litellm_url` is the proxy's base URL with its `/v1`. `templates` holds chat templates by the name of the
    Triton model. `seed` is that of simulated models. `silence` is the longest wait in seconds for the next
    piece of an answer.
    """

    litellm_url: str = ""
    litellm_key: str = field(default="", repr=False)
    openai_key: str = field(default="", repr=False)
    triton_address: str = "127.0.0.1:8001"
    triton_tls: bool = False
    templates: Mapping[str, ChatTemplate] = field(default_factory=dict)
    seed: int = 0
    silence: float = 120.0


def open_model(name: ModelName, access: Access) -> Model:
    """Opens a model without calling it; raises `RunnerError` where the name alone cannot be right."""
    match name.scheme:
        case Scheme.LITELLM:
            return _behind_litellm(name, access)
        case Scheme.OPENAI:
            endpoint = Endpoint(
                url=name.address, model=name.what, key=access.openai_key, silence=access.silence
            )
            return OpenAIModel(str(name), endpoint)
        case Scheme.TRITON:
            return _behind_triton(name, access)
        case Scheme.REPLAY:
            return Replay.open(Path(name.what))
        case Scheme.SIMULATED:
            return Simulated.named(name.what, seed=access.seed)
        case _:
            assert_never(name.scheme)


def _behind_litellm(name: ModelName, access: Access) -> Model:
    if not access.litellm_url:
        raise ModelError(
            Failure.UNREACHABLE,
            f"{name} needs the LiteLLM proxy, and none is given",
            advice="set HEED_LITELLM_URL to a running one, or HEED_LITELLM_ENVIRONMENT to start one",
            retryable=False,
        )
    endpoint = Endpoint(
        url=access.litellm_url,
        model=name.what,
        key=access.litellm_key,
        key_variable="HEED_LITELLM_API_KEY",
        silence=access.silence,
        proxied=True,
    )
    return OpenAIModel(str(name), endpoint)


def _behind_triton(name: ModelName, access: Access) -> Model:
    endpoint = TritonEndpoint(
        address=name.address or access.triton_address,
        model=name.what,
        template=access.templates.get(name.what),
        tls=access.triton_tls,
        silence=access.silence,
    )
    return TritonModel(str(name), endpoint)
