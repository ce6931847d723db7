"""Parts of a view that many tables show."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class Piece(dict[str, object]):
    """A part of a view that is made once, shown again and again and never changed: a host may keep here how it is
    `written`."""

    __slots__ = ("written",)
    written: bytes


def make_piece(content: Mapping[str, object]) -> Piece:
    made = Piece(content)
    made.written = b""
    return made
