"""Which sampling parameters the model takes; none is ignored."""

import importlib
import json

import pytest

sampling = importlib.import_module("services.triton.model_repository.vlm_chat.1.sampling")


def test_defaults_are_vllms():
    parsed = sampling.parse("{}", max_tokens=100)
    assert (parsed.max_tokens, parsed.temperature, parsed.top_p, parsed.seed) == (16, 1.0, 1.0, None)


def test_everything_given_is_taken():
    given = {"max_tokens": 9, "temperature": 0, "top_k": 5, "seed": 3, "stop": ["a", "b"], "n": 1}
    parsed = sampling.parse(json.dumps(given), max_tokens=100)
    assert (parsed.max_tokens, parsed.temperature, parsed.top_k, parsed.seed) == (9, 0, 5, 3)
    assert parsed.stop == ("a", "b")


def test_one_stop_string_is_a_list_of_one():
    assert sampling.parse('{"stop": "END"}', max_tokens=100).stop == ("END",)


def test_null_means_not_given():
    assert sampling.parse('{"seed": null}', max_tokens=100) == sampling.Sampling()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("[1]", "must be a JSON object"),
        ('{"temprature": 1}', "meant temperature?"),
        ('{"logprobs": 1}', "unknown sampling parameter 'logprobs'"),
        ('{"max_tokens": 101}', "this server allows 100"),
        ('{"max_tokens": 0}', "at least 1"),
        ('{"max_tokens": true}', "must be a whole number"),
        ('{"max_tokens": 1.5}', "must be a whole number"),
        ('{"min_tokens": 17}', "between 0 and max_tokens"),
        ('{"temperature": -1}', "temperature must lie"),
        ('{"temperature": NaN}', "temperature must lie"),
        ('{"top_p": 0}', "top_p must lie"),
        ('{"top_k": -2}', "top_k must be"),
        ('{"stop": [1]}', "list of strings"),
        ('{"stop": ""}', "must not hold an empty string"),
        ('{"ignore_eos": 1}', "true or false"),
        ('{"n": 2}', "n must be 1"),
    ],
)
def test_what_cannot_be_done_is_said(text, said):
    with pytest.raises(sampling.BadRequest, match=said.replace("?", r"\?")):
        sampling.parse(text, max_tokens=100)
