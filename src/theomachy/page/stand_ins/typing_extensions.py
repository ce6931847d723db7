"""The Python of the page is new enough to have it itself."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["TypeVar"]
