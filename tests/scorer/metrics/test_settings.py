import pytest

from scorer.metrics import BadSettings, Settings


@pytest.mark.parametrize(
    ("wrong", "valid"),
    [
        ({"seed": -1}, "a whole number from 0 upwards"),
        ({"resamples": 99}, r"0 \(no intervals\), or 100 to 10000"),
        ({"confidence": 1.0}, "a number above 0 and at most 0.999999"),
        ({"top": 0}, "a whole number from 1 upwards"),
        ({"top": 3.0}, "a whole number from 1 upwards"),
        ({"seed": True}, "a whole number from 0 upwards"),
        ({"confidence": "high"}, "a number above 0"),
    ],
)
def test_a_setting_outside_its_range_is_named_with_what_is_valid(wrong, valid):
    with pytest.raises(BadSettings, match=f"{next(iter(wrong))} .*: {valid}"):
        Settings(**wrong)
