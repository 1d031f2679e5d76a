"""Models behind a Triton server, over gRPC: the vLLM backend, and whatever speaks its tensors."""

from runner.models.triton.client import TritonEndpoint, TritonModel

__all__ = ["TritonEndpoint", "TritonModel"]
