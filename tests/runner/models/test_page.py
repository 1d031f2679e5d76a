"""The page on models is complete: every failure, profile and kind of name stands on it."""

from pathlib import Path

import pytest

from runner.models import FORMS, Failure
from runner.models.simulated import PROFILES

PAGE = (Path(__file__).parents[3] / "docs" / "serving.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("failure", Failure)
def test_every_failure_is_explained(failure):
    assert f"`{failure}`" in PAGE


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.name)
def test_every_profile_is_described_as_it_describes_itself(profile):
    assert f"| `{profile.name}` | {profile.summary} |" in PAGE


@pytest.mark.parametrize("form", FORMS.values())
def test_every_kind_of_name_is_listed(form):
    assert f"| `{form}` |" in PAGE
