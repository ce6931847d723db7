"""Stub of `mypy_extensions`: hints for mypyc, which have no effect because nothing is compiled in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
i64 = int


def mypyc_attr(*_: str, **__: object) -> Callable[[T], T]:
    return as_it_is


def as_it_is(marked: T) -> T:
    return marked
