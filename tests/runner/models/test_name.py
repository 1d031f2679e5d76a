import pytest

from runner.models import BadModelName, ModelName, Scheme


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("litellm:gpt-4o", ModelName(scheme=Scheme.LITELLM, what="gpt-4o")),
        ("litellm:bedrock/us.model-v1:0", ModelName(scheme=Scheme.LITELLM, what="bedrock/us.model-v1:0")),
        ("triton:vlm_chat", ModelName(scheme=Scheme.TRITON, what="vlm_chat")),
        (
            "triton:vlm_chat@gpu-1:8001",
            ModelName(scheme=Scheme.TRITON, what="vlm_chat", address="gpu-1:8001"),
        ),
        (
            "openai:Qwen/Qwen2.5-VL@http://localhost:8000/v1/",
            ModelName(scheme=Scheme.OPENAI, what="Qwen/Qwen2.5-VL", address="http://localhost:8000/v1"),
        ),
        ("openai:a@b@https://h/v1", ModelName(scheme=Scheme.OPENAI, what="a@b", address="https://h/v1")),
        ("replay:runs/a@b.jsonl", ModelName(scheme=Scheme.REPLAY, what="runs/a@b.jsonl")),
        ("Simulated:steady", ModelName(scheme=Scheme.SIMULATED, what="steady")),
    ],
)
def test_name_is_taken_apart(text, name):
    assert ModelName.parse(text) == name


def test_name_is_written_as_it_is_read():
    text = "openai:Qwen/Qwen2.5-VL@http://localhost:8000/v1"
    assert str(ModelName.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gpt-4o", "write one of litellm:NAME"),
        ("litelm:gpt-4o", "did you mean litellm?"),
        ("simulated:", "simulated:PROFILE"),
        ("openai:gpt-4o", "openai:NAME@URL"),
        ("openai:m@http://h/v1?key=1", "no query"),
        ("triton:m@host", "HOST:PORT"),
        ("triton:m@host:99999", "HOST:PORT"),
    ],
)
def test_name_that_cannot_be_read_says_how_to_write_it(text, says):
    with pytest.raises(BadModelName, match=says.replace("[", r"\[").replace("?", r"\?")):
        ModelName.parse(text)


def test_key_in_a_url_is_refused_and_not_repeated():
    with pytest.raises(BadModelName) as refused:
        ModelName.parse("openai:m@https://me:secret@host/v1")
    assert "secret" not in str(refused.value)
