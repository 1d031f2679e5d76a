"""A language is wanted by its code."""

import pytest

from scorer.checks.language import LanguageSpec, language
from scorer.errors import InvalidRequest
from scorer.sample import Sample


@pytest.mark.parametrize("code", ["eng", "english", "EN", "", "xx"])
def test_unknown_language_is_the_callers_error(code: str) -> None:
    with pytest.raises(InvalidRequest, match="no language that can be told") as refusal:
        LanguageSpec(language=code)
    assert refusal.value.field == "language"


def test_undetectable_response_fails() -> None:
    verdict = language(LanguageSpec(language="en"), Sample("42"))
    assert (verdict.passed, verdict.failure_types) == (False, ("undetected",))


def test_detected_language_is_the_label() -> None:
    verdict = language(
        LanguageSpec(language="en"), Sample("Das Wetter ist heute schön, und die Sonne scheint.")
    )
    assert (verdict.passed, verdict.label) == (False, "de")


def test_white_space_around_a_response_does_not_count() -> None:
    bare, spaced = Sample("sol y mar"), Sample("\n sol y mar \n\n")
    spec = LanguageSpec(language="es")
    assert language(spec, bare) == language(spec, spaced)
