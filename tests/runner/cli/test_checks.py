import json

import pytest
from typer.testing import CliRunner

from runner.cli.app import app
from scorer.checks import CHECKS
from scorer.decode import check_from


def shown(*arguments):
    return CliRunner().invoke(app, ["checks", *arguments])


def test_every_kind_is_listed_with_purpose_of_every_field():
    listed = json.loads(shown("--json").stdout)
    assert [kind["kind"] for kind in listed] == list(CHECKS)
    assert all(kind["summary"] and kind["version"] and kind["failure_types"] for kind in listed)
    assert [f"{k['kind']}.{f['name']}" for k in listed for f in k["fields"] if not f["purpose"]] == []


@pytest.mark.parametrize("name", CHECKS)
def test_the_example_of_a_kind_is_a_check(name):
    example = json.loads(shown(name, "--json").stdout)[0]["example"]
    assert check_from({"id": "example", name: example}, kinds=CHECKS).spec


def test_kinds_can_be_chosen():
    page = shown("count").stdout
    assert page.startswith("count (version ")
    assert "one of UNIT_WORD, UNIT_SENTENCE" in page
    assert "affix" not in page


def test_ifeval_lists_its_instructions_with_their_arguments():
    page = shown("ifeval").stdout
    assert "length_constraints:number_words (num_words, relation)" in page
    assert "punctuation:no_comma (none)" in page


def test_an_unknown_kind_is_answered_with_the_nearest():
    result = shown("cuont")
    assert result.exit_code == 2
    assert "did you mean count?" in " ".join(result.output.split())
