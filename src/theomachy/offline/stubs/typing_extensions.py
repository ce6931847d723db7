"""Stub of `typing_extensions`: the browser's Python has `TypeVar` with all features itself."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["TypeVar"]
