"""Models behind any server that speaks OpenAI's chat completions: LiteLLM, vLLM, llama.cpp and others."""

from runner.models.openai.client import Endpoint, OpenAIModel

__all__ = ["Endpoint", "OpenAIModel"]
