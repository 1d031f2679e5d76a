import pytest

from scorer.check import Check
from scorer.decode import check_from
from scorer.errors import Fault, InvalidRequest


def test_reads_a_check_with_its_spec(kinds, echo_spec):
    data = {"id": "a", "weight": 2, "version": "3", "echo": {"wanted": "yes", "share": 0.5}}
    assert check_from(data, kinds=kinds) == Check(
        id="a", weight=2.0, version="3", spec=echo_spec(wanted="yes", share=0.5)
    )


def test_a_custom_check_names_its_kind_and_params(kinds, echo_spec):
    data = {"id": "a", "custom": {"kind": "echo", "params": {"wanted": "yes"}}}
    assert check_from(data, kinds=kinds).spec == echo_spec(wanted="yes")


@pytest.mark.parametrize(
    ("data", "field", "fault", "said"),
    [
        ({"id": "a", "ecko": {}}, "", Fault.UNKNOWN_CHECK_KIND, "did you mean echo?"),
        ({"id": "a"}, "", Fault.MISSING_SPEC, "this one has none"),
        ({"id": "a", "echo": {}}, "echo.wanted", Fault.INVALID_CHECK, "is required"),
        ({"id": "a", "echo": {"wantd": "x"}}, "echo.wantd", Fault.INVALID_CHECK, "did you mean wanted?"),
        (
            {"id": "a", "echo": {"wanted": 5}},
            "echo.wanted",
            Fault.INVALID_CHECK,
            "wants a text, not the number 5",
        ),
        (
            {"id": "a", "echo": {"wanted": "x", "share": 1}},
            "echo.share",
            Fault.INVALID_CHECK,
            "must lie below 1",
        ),
        (
            {"id": "a", "echo": {"wanted": "x", "share": 10**5000}},
            "echo.share",
            Fault.INVALID_CHECK,
            "so large",
        ),
        ({"id": "a", "echo": []}, "echo", Fault.INVALID_CHECK, "wants an object with named fields"),
        ({"id": "", "echo": {"wanted": "x"}}, "id", Fault.MISSING_CHECK_ID, "every check needs an id"),
        ({"echo": {"wanted": "x"}}, "id", Fault.MISSING_CHECK_ID, "every check needs an id"),
        (
            {"id": "a", "custom": {"kind": "eco"}},
            "custom.kind",
            Fault.UNKNOWN_CHECK_KIND,
            "did you mean echo?",
        ),
        ({"id": "a", "custom": {"kind": "echo"}}, "custom.params.wanted", Fault.INVALID_CHECK, "is required"),
    ],
)
def test_names_the_field_and_what_to_do(kinds, data, field, fault, said):
    with pytest.raises(InvalidRequest) as refused:
        check_from(data, kinds=kinds)
    assert (refused.value.field, refused.value.fault) == (field, fault)
    assert said in refused.value.reason
