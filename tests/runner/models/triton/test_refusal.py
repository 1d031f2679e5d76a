"""What the sentences of Triton, its vLLM backend and vlm_chat mean."""

import pytest

from runner.models import Failure
from runner.models.triton.refusal import failed, redacted, refused

SENTENCES = [
    ("Stub process 'vlm_chat_0_0' is not healthy.", "", Failure.SERVER_FAILED),
    ("failed: OutOfMemoryError; the log of the server says more", "", Failure.SERVER_FAILED),
    ("Error generating stream: something", "INTERNAL", Failure.SERVER_FAILED),
    ("Request timeout expired", "UNAVAILABLE", Failure.OVERLOADED),
    ("Exceeds maximum queue size", "UNAVAILABLE", Failure.OVERLOADED),
    ("overloaded: 256 requests are pending; try again later", "", Failure.OVERLOADED),
    ("Error generating stream: CUDA out of memory", "", Failure.OVERLOADED),
    ("Request for unknown model: 'x' is not found", "NOT_FOUND", Failure.UNKNOWN_MODEL),
    ("Request for unknown model: 'x' has no available versions", "UNAVAILABLE", Failure.UNKNOWN_MODEL),
    ("unexpected inference input 'bogus' for model 'x'", "", Failure.REFUSED),
    ("unexpected shape for input 'image' for model 'x'. Expected [1], got [2]", "", Failure.REFUSED),
    ("Error generating stream: 'NoneType' object has no attribute 'lora_name'", "", Failure.REFUSED),
    (
        "ModelInfer RPC doesn't support models with decoupled transaction policy",
        "UNIMPLEMENTED",
        Failure.REFUSED,
    ),
    ("invalid request: unknown sampling parameter 'n2'; meant n?", "", Failure.REFUSED),
    ("invalid request: image 1 is larger than 9 bytes", "", Failure.TOO_LARGE),
    (
        "invalid request: image 1 has 9000 x 9000 pixels, and this server takes 50000000",
        "",
        Failure.TOO_LARGE,
    ),
    ("invalid request: the prompt has 9 tokens, and the model takes fewer than 8", "", Failure.TOO_LARGE),
    ("The decoder prompt (length 9) is longer than the maximum model length of 8.", "", Failure.TOO_LARGE),
    ("At most 1 image(s) may be provided in one prompt.", "", Failure.TOO_LARGE),
    ("invalid request: image 2 is no picture that can be read (OSError)", "", Failure.UNSUPPORTED_MEDIA),
    ("Request was cancelled", "CANCELLED", Failure.BROKEN_OFF),
    ("deadline exceeded: the answer took longer than 600 s", "", Failure.TIMED_OUT),
    ("", "UNAUTHENTICATED", Failure.UNAUTHORIZED),
    ("", "RESOURCE_EXHAUSTED", Failure.OVERLOADED),
    ("failed to connect to all addresses", "UNAVAILABLE", Failure.UNREACHABLE),
    ("nobody has seen this before", "", Failure.SERVER_FAILED),
]


@pytest.mark.parametrize(("said", "code", "failure"), SENTENCES)
def test_a_sentence_has_its_failure(said, code, failure):
    assert refused("triton:x", said, code=code).failure is failure


def test_a_lost_connection_is_unreachable_before_and_broken_off_after_the_first_word():
    said, code = "Stream removed (Socket closed)", "UNAVAILABLE"
    assert refused("triton:x", said, code=code, begun=False).failure is Failure.UNREACHABLE
    assert refused("triton:x", said, code=code, begun=True).failure is Failure.BROKEN_OFF


def test_paths_and_tracebacks_of_the_server_are_hidden():
    said = "TypeError: bad\n\nAt:\n  /srv/models/vlm_chat/1/model.py(46): execute\n"
    assert redacted(said) == "TypeError: bad"
    assert redacted("cannot read /srv/models/secret/weights.bin now") == "cannot read … now"


def test_addresses_and_ratios_are_no_paths():
    assert redacted("ipv4:127.0.0.1:8001: and/or 1/2") == "ipv4:127.0.0.1:8001: and/or 1/2"


def test_pictures_and_long_sentences_are_cut():
    assert redacted(f"bad image {'QUJD' * 50}") == "bad image …"
    assert len(redacted("word " * 200)) < 250


def test_every_failure_of_this_client_comes_with_advice():
    failures = {failure for _, _, failure in SENTENCES} | {Failure.UNREADABLE, Failure.EMPTY}
    assert all(failed("triton:x", failure, "failed").advice for failure in failures)
