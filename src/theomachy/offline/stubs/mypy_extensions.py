"""Stub of `mypy_extensions`: hints for mypyc, which have no effect because nothing is compiled in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
i64 = int


def mypyc_attr(*_: str, **__: object) -> Callable[[T], T]:
    return identity


def identity(marked: T) -> T:
    return marked
