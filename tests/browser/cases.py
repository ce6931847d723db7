"""Cases of which only some run every time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], *always: Any) -> list[Any]:
    """All of these cases; those that are not among `always` run only in a soak."""
    return [case if case in always else only_soak(case) for case in cases]


def only_soak(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.soak)
