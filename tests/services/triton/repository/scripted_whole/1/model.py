"""A model that answers in one piece, or with an error."""

import numpy as np
import triton_python_backend_utils as pb_utils


class TritonPythonModel:
    def execute(self, requests):
        return [self.answer(request) for request in requests]

    def answer(self, request):
        prompt = pb_utils.get_input_tensor_by_name(request, "text_input").as_numpy()[0].decode()
        if "[fail]" in prompt:
            return pb_utils.InferenceResponse(error=pb_utils.TritonError("Request timeout expired"))
        texts = (("text_output", f"whole: {prompt}"), ("finish_reason", "stop"))
        tensors = [pb_utils.Tensor(n, np.array([t.encode()], dtype=np.object_)) for n, t in texts]
        return pb_utils.InferenceResponse(output_tensors=tensors)
