"""Hypothesis profile of the property tests: the same few cases every time, more with THEOMACHY_SOAK.

`@given` takes the profile at the moment it decorates, so tests import it from here and never from `hypothesis` itself.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "assume", "given", "settings", "st"]

SOAK = int(os.environ.get("THEOMACHY_SOAK", "0"))
PROFILE = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)

settings.register_profile("suite", PROFILE, max_examples=3, derandomize=True)
settings.register_profile("soak", PROFILE, max_examples=max(SOAK, 1))
settings.load_profile("soak" if SOAK else "suite")
