"""Stand-ins for models: no model takes part, and every answer says so."""

from runner.models.simulated.model import Simulated
from runner.models.simulated.profile import PROFILES, Profile, UnknownProfile, profile_named

__all__ = ["PROFILES", "Profile", "Simulated", "UnknownProfile", "profile_named"]
