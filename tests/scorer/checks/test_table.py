"""What holds of every kind in the table."""

from dataclasses import FrozenInstanceError, fields

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.check_pb2 import Check as CheckMessage
from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from scorer.catalog import describe
from scorer.check import Check
from scorer.checks import CHECKS
from scorer.rpc.codec import CheckReader


def example_of(kind: str) -> Check:
    request = ParseDict({"checks": [{"id": "x", kind: dict(CHECKS[kind].example)}]}, ScoreRequest())
    return CheckReader(CHECKS).checks(request)[0]


def test_table_has_a_kind_for_every_family_of_the_contract() -> None:
    families = [field.name for field in CheckMessage.DESCRIPTOR.oneofs_by_name["spec"].fields]
    assert sorted(CHECKS) == sorted(set(families) - {"custom"})


@pytest.mark.parametrize("kind", sorted(CHECKS))
def test_example_is_a_spec_of_its_kind(kind: str) -> None:
    assert CHECKS.of(example_of(kind).spec) is CHECKS[kind]


@pytest.mark.parametrize("kind", sorted(CHECKS))
def test_spec_cannot_be_changed(kind: str) -> None:
    spec = example_of(kind).spec
    with pytest.raises(FrozenInstanceError):
        setattr(spec, fields(spec)[0].name, None)


@pytest.mark.parametrize("kind", sorted(CHECKS))
def test_spec_has_slots_and_takes_names_alone(kind: str) -> None:
    spec_type = CHECKS[kind].spec_type
    assert "__slots__" in vars(spec_type)
    with pytest.raises(TypeError, match="positional"):
        spec_type("x")


@pytest.mark.parametrize("kind", sorted(CHECKS))
def test_every_field_says_in_a_sentence_what_it_is_for(kind: str) -> None:
    described = describe(CHECKS[kind])
    assert described.summary.startswith("Passes when")
    assert [f.name for f in described.fields if not f.purpose.endswith(".")] == []


@pytest.mark.parametrize("kind", sorted(CHECKS))
def test_fields_are_those_of_the_contract(kind: str) -> None:
    message = CheckMessage.DESCRIPTOR.fields_by_name[kind].message_type
    assert [f.name for f in describe(CHECKS[kind]).fields] == [f.name for f in message.fields]
