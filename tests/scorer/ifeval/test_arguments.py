import pytest

from scorer.errors import InvalidRequest
from scorer.ifeval.arguments import Arguments


def test_number_that_no_other_check_could_hold_is_refused() -> None:
    with pytest.raises(InvalidRequest, match=r"num_words: is 1e.300; give a whole number up to 2147483647"):
        Arguments({"num_words": 1e300}).whole("num_words")


def test_largest_number_is_read() -> None:
    assert Arguments({"num_words": 2147483647.0}).whole("num_words") == 2**31 - 1
