"""A model that does what its prompt says, on its way through a real server."""

import os
import threading
import time

import numpy as np
import triton_python_backend_utils as pb_utils

FINAL = pb_utils.TRITONSERVER_RESPONSE_COMPLETE_FINAL


class TritonPythonModel:
    def initialize(self, args):
        self.cancelled = 0

    def execute(self, requests):
        for request in requests:
            prompt = pb_utils.get_input_tensor_by_name(request, "text_input").as_numpy()[0].decode()
            images = pb_utils.get_input_tensor_by_name(request, "image")
            count = 0 if images is None else len(images.as_numpy())
            if "[raise]" in prompt:
                raise ValueError("this model raises")
            if "[die]" in prompt:
                os._exit(1)
            sender = request.get_response_sender()
            threading.Thread(target=self.answer, args=(sender, prompt, count)).start()

    def answer(self, sender, prompt, count):
        if "[slow]" in prompt:
            while not sender.is_cancelled():
                self.send(sender, "tick ")
                time.sleep(0.05)
            self.cancelled += 1
            sender.send(flags=FINAL)
        elif "[fail]" in prompt:
            self.send(sender, "half ")
            error = pb_utils.TritonError("Error generating stream: boom in /srv/models/secret/1/model.py")
            sender.send(pb_utils.InferenceResponse(error=error), flags=FINAL)
        elif "[endless]" in prompt:
            self.send(sender, "all ")
            threading.Event().wait(60)
        else:
            self.send(sender, f"{self.cancelled} cancelled, {count} images")
            self.send(sender, "", "stop")

    def send(self, sender, text, finish=""):
        tensors = [
            pb_utils.Tensor(name, np.array([value.encode()], dtype=np.object_))
            for name, value in (("text_output", text), ("finish_reason", finish or "None"))
        ]
        sender.send(pb_utils.InferenceResponse(output_tensors=tensors), flags=FINAL if finish else 0)
