"""What a line was shown last, so that it need be told only what has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from theomachy.core.piece import Piece
from theomachy.table import wire

# How a host writes JSON.
Encode = Callable[[object], bytes]
# Said by every frame itself.
APART = ("type", "number", "view")
NEVER: Final = object()
# Lists of what is told more than once.
KEPT: Final = ("options", "log", "happened")


def names_of(kind: type[wire.Play]) -> list[str]:
    return [field.name for field in fields(kind) if field.name not in APART]


# The fields of a whole update, and how each begins in JSON. What an act can change are the first of them.
NAMES: Final = names_of(wire.Update)
HEADS: Final = [b'"%s":' % name.encode() for name in NAMES]
PIECES: Final = [name in KEPT for name in NAMES]
VALUES: Final[dict[type[wire.Play], Any]] = {kind: attrgetter(*names_of(kind)) for kind in (wire.Play, wire.Update)}


class Shown:
    """The fields of the last update and the zones of its view; of what is longer only a hash, for a server has many
    lines. What is compared was seen by the same eyes; of the table nothing is known here but what was `arranged`.
    """

    def __init__(self, changes: bool, encode: Encode) -> None:
        self.changes = changes
        self.encode = encode
        self.number = 0
        self.eyes = ""
        self.arranged = 0
        # Field by field, in the order of a whole update; those of an act stand first.
        self.kept: list[object] = []
        self.hashes: list[int] = []
        self.zones: tuple[str, ...] = ()
        # Of each zone what it is known by.
        self.seen: list[object] = []

    def forget(self) -> None:
        """The next update is whole."""
        self.kept, self.hashes, self.zones, self.seen = [], [], (), []

    def knows(self, eyes: str, arranged: int) -> bool:
        """Whether these eyes have seen all but what acts have changed since."""
        return self.changes and bool(self.kept) and self.eyes == eyes and self.arranged == arranged

    def frame(self, update: wire.Play, arranged: int = 0) -> bytes:
        if not self.changes:
            return self.encode(update)
        if self.eyes != update.eyes:
            self.forget()
        whole = not self.kept
        if whole:
            assert isinstance(update, wire.Update)
            self.kept, self.hashes = [NEVER] * len(NAMES), [0] * len(NAMES)
        told = b",".join(self.new_fields(update))
        view, gone = self.new_view(update.view)
        self.number += 1
        self.eyes, self.arranged = update.eyes, arranged
        if whole:
            return b'{"type":"update","number":%d,"view":%b,%b}' % (self.number, view, told)
        parts = (self.number, self.number - 1, view, self.encode(gone), told)
        return b'{"type":"change","number":%d,"of":%d,"view":%b,"gone":%b,"fields":{%b}}' % parts

    def new_fields(self, update: wire.Play) -> list[bytes]:
        """Those that are not as they were, as they are written. What is the very same, or empty again, is not looked
        into; of lists that are made anew each time it is only kept whether there was something."""
        told: list[bytes] = []
        kept = self.kept
        values: tuple[object, ...] = VALUES[type(update)](update)
        for at, value in enumerate(values):
            old = kept[at]
            if value is old:
                continue
            if isinstance(value, (str, int, float)):
                if value != old:
                    told.append(HEADS[at] + self.encode(value))
            elif value or old:
                said = self.pieces(value) if PIECES[at] else self.encode(value)
                known = hash(said)
                if old is NEVER or self.hashes[at] != known:
                    self.hashes[at] = known
                    told.append(HEADS[at] + said)
            kept[at] = bool(value) if PIECES[at] else value
        return told

    def pieces(self, pieces: Any) -> bytes:
        """A list of what is told again and again: each is written once."""
        said: list[bytes] = []
        for piece in pieces:
            known: bytes = piece.written
            if not known:
                known = piece.written = self.encode(piece)
            said.append(known)
        return b"[%b]" % b",".join(said)

    def new_view(self, view: dict[str, object] | None) -> tuple[bytes, list[str]]:
        """The zones that are not as they were, and which are there no more."""
        if view is None:
            lost, self.zones, self.seen = list(self.zones), (), []
            return b"null", lost
        zones = tuple(view)
        known, gone = self.seen, []
        if zones != self.zones:
            before = dict(zip(self.zones, self.seen, strict=True))
            known = [before.get(zone, NEVER) for zone in zones]
            gone = [zone for zone in self.zones if zone not in view]
        seen: list[object] = []
        told: list[bytes] = []
        for at, zone in enumerate(view.values()):
            mark = plain_mark(zone)
            said = b""
            if mark is NEVER:
                said = self.written(zone)
                mark = hash(said)
            seen.append(mark)
            old = known[at]
            if mark is not old and (type(mark) is not type(old) or mark != old):
                told.append(b"%b:%b" % (self.encode(zones[at]), said or self.encode(zone)))
        self.zones, self.seen = zones, seen
        return b"{%b}" % b",".join(told), gone

    def written(self, zone: object) -> bytes:
        if isinstance(zone, list) and zone and isinstance(zone[0], Piece):
            return self.pieces(zone)
        return self.encode(zone)


def plain_mark(zone: object) -> object:
    """How a zone is known again that need not be written for it: one value by itself, some words by their hash; NEVER
    where it must be."""
    if zone is None or isinstance(zone, (str, int, float)):
        return zone
    if isinstance(zone, list):
        for one in zone:
            if not isinstance(one, str):
                return NEVER
        return hash(tuple(zone))
    return NEVER
