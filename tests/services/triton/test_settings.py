"""What operators may set in config.pbtxt."""

import importlib
import re
from dataclasses import fields

import pytest

from tests.services.triton.serving import TRITON

settings = importlib.import_module("services.triton.model_repository.vlm_chat.1.settings")


def test_a_value_with_a_dollar_is_the_environments():
    read = settings.read({"model": "$VLM_MODEL", "dtype": "float16"}, {"VLM_MODEL": "/models/one"})
    assert (read.model, read.dtype) == ("/models/one", "float16")


def test_an_empty_value_means_the_default():
    read = settings.read({"model": "one", "device": "$VLM_DEVICE", "workers": ""}, {})
    assert read == settings.Settings(model="one")


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({}, "set VLM_MODEL"),
        ({"model": "$VLM_MODEL"}, "set VLM_MODEL"),
        ({"model": "one", "worker": "2"}, "unknown parameter worker; meant workers?"),
        ({"model": "one", "workers": "two"}, "workers must be a whole number, not 'two'"),
        ({"model": "one", "workers": "0"}, "workers must be at least 1, not 0"),
    ],
)
def test_a_setting_that_cannot_be_is_said(parameters, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        settings.read(parameters, {})


def test_the_configuration_names_every_setting_once():
    config = (TRITON / "model_repository" / "vlm_chat" / "config.pbtxt").read_text()
    named = re.findall(r'parameters \{ key: "(\w+)"', config)
    assert sorted(named) == sorted(setting.name for setting in fields(settings.Settings))
