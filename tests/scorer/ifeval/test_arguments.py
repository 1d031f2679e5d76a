import pytest

from scorer.checks.ifeval import IfevalSpec, ifeval
from scorer.errors import InvalidRequest
from scorer.ifeval.arguments import Arguments
from scorer.sample import Sample


def test_number_that_no_other_check_could_hold_is_refused() -> None:
    with pytest.raises(InvalidRequest, match=r"num_words: is 1e.300; give a whole number up to 2147483647"):
        Arguments({"num_words": 1e300}).whole("num_words")


def test_largest_number_is_read() -> None:
    assert Arguments({"num_words": 2147483647.0}).whole("num_words") == 2**31 - 1


@pytest.mark.parametrize(
    ("value", "written"),
    [(True, "true"), (float("nan"), "NaN"), (([[1.0]],), "[[[1.0]]]"), ("9" * 80, "'9999")],
)
def test_wrong_value_is_quoted_as_json(value: object, written: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        Arguments({"num_words": value}).whole("num_words")
    assert caught.value.reason.startswith(f"is {written}")
    assert len(caught.value.reason) < 100


@pytest.mark.parametrize(("response", "quote"), [("{", "{"), ('{"a": \n', ": \n"), ('{"a', '"a')])
def test_what_is_no_json_is_shown_up_to_its_last_character(response: str, quote: str) -> None:
    spec = IfevalSpec(instruction_id="detectable_format:json_format")
    assert [e.quote for e in ifeval(spec, Sample(response)).evidence] == [quote]
