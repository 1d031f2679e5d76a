"""The LiteLLM proxy, started and stopped by the runner where none is given."""

from runner.models.litellm.proxy import Proxy

__all__ = ["Proxy"]
