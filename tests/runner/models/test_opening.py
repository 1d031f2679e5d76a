import pytest

from runner.errors import BadData, RunnerError
from runner.models import Failure, ModelError, ModelName, complete
from runner.models.opening import Access, open_model
from runner.models.simulated import UnknownProfile


@pytest.mark.parametrize(
    "text",
    [
        "litellm:gpt-4o",
        "openai:tiny@http://127.0.0.1:9/v1",
        "triton:vlm_chat",
        "triton:vlm_chat@127.0.0.1:9",
        "simulated:steady",
    ],
)
async def test_every_scheme_opens_a_model_of_its_name(text):
    model = open_model(ModelName.parse(text), Access(litellm_url="http://127.0.0.1:9/v1"))
    assert model.name == text
    await model.close()


async def test_replay_opens_its_file(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "a", "text": "x"}\n')
    assert open_model(ModelName.parse(f"replay:{path}"), Access()).name == f"replay:{path}"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("litellm:gpt-4o", ModelError),
        ("replay:nowhere.jsonl", BadData),
        ("simulated:stedy", UnknownProfile),
    ],
)
def test_name_that_leads_nowhere_is_an_error_at_once(text, error):
    with pytest.raises(error) as refused:
        open_model(ModelName.parse(text), Access())
    assert isinstance(refused.value, RunnerError)


async def test_litellm_model_is_asked_through_the_proxy(upstream, asked):
    upstream.refuses(401, {"error": {"message": "no"}})
    access = Access(litellm_url=upstream.url, litellm_key="sk-1")
    model = open_model(ModelName.parse("litellm:gpt-4o"), access)
    with pytest.raises(ModelError, match="HEED_LITELLM_API_KEY") as failed:
        await complete(model, asked)
    await model.close()
    assert failed.value.failure is Failure.UNAUTHORIZED
    assert (upstream.bodies[0]["model"], upstream.headers[0]["authorization"]) == ("gpt-4o", "Bearer sk-1")


def test_keys_are_not_shown():
    assert "sk-secret" not in repr(Access(litellm_key="sk-secret", openai_key="sk-secret"))
