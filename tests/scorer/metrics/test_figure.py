import math

import pytest

from scorer.metrics import Figure, undefined


def test_absent_parts_are_left_out_of_the_json_form():
    figure = Figure(metric="pif", of={"model": "A"}, value=0.5, low=0.4, high=0.6, n=10)
    assert figure.to_json() == {
        "metric": "pif",
        "of": {"model": "A"},
        "value": 0.5,
        "low": 0.4,
        "high": 0.6,
        "n": 10,
        "coverage": 1.0,
    }


def test_an_undefined_value_is_null_with_a_reason():
    assert undefined("elo", {"model": "A"}, "no match").to_json() == {
        "metric": "elo",
        "of": {"model": "A"},
        "value": None,
        "n": 0,
        "coverage": 0.0,
        "why": "no match",
    }


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_figure_refuses_what_is_no_number(number):
    with pytest.raises(ValueError, match="finite"):
        Figure(metric="pif", of={}, value=number, n=1)


def test_a_value_is_not_absent_without_a_reason():
    with pytest.raises(ValueError, match="needs a reason"):
        Figure(metric="pif", of={}, value=None, n=0)


def test_what_a_figure_is_of_cannot_be_changed_afterwards():
    of = {"model": "A"}
    figure = Figure(metric="pif", of=of, value=0.5, n=1)
    of["model"] = "B"
    with pytest.raises(TypeError):
        figure.of["model"] = "C"
    assert figure.of == {"model": "A"}
