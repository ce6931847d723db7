"""Test parameters of which only some run outside of a soak run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def soak_all_but(cases: Iterable[Any], *always: Any) -> list[Any]:
    """Return all cases; those not among `always` run only in a soak run."""
    return [case if case in always else soak_only(case) for case in cases]


def soak_only(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.soak)
