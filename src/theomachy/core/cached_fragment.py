"""Parts of a view that are shared by many tables and encoded once."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class CachedFragment(dict[str, object]):
    """An immutable part of a view that is sent many times. The server or offline page caches its JSON in `encoded`."""

    __slots__ = ("encoded",)
    encoded: bytes


def make_fragment(content: Mapping[str, object]) -> CachedFragment:
    piece = CachedFragment(content)
    piece.encoded = b""
    return piece
