"""What a line was shown last, so that it need be told only what has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from theomachy.table import wire

# How a host writes JSON.
Encode = Callable[[object], bytes]
# Said by every frame itself.
APART = ("type", "number", "view")
NEVER = object()
# Lists of what is told more than once.
KEPT = ("options", "log", "happened")


def names_of(kind: type[wire.Play]) -> list[str]:
    return [field.name for field in fields(kind) if field.name not in APART]


# The fields of a whole update, and how each begins in JSON. What an act can change are the first of them.
NAMES = names_of(wire.Update)
HEADS = [b'"%s":' % name.encode() for name in NAMES]
PIECES = [name in KEPT for name in NAMES]
VALUES: dict[type[wire.Play], Any] = {kind: attrgetter(*names_of(kind)) for kind in (wire.Play, wire.Update)}


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
        self.seen: list[int] = []

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
        written: list[bytes] = []
        for piece in pieces:
            known: bytes = getattr(piece, "written", b"")
            if not known:
                known = piece.written = self.encode(piece)
            written.append(known)
        return b"[%b]" % b",".join(written)

    def new_view(self, view: dict[str, object] | None) -> tuple[bytes, list[str]]:
        """The zones that are not as they were, and which are there no more."""
        if view is None:
            lost, self.zones, self.seen = list(self.zones), (), []
            return b"null", lost
        zones = tuple(view)
        said = [self.encode(zone) for zone in view.values()]
        seen = [hash(zone) for zone in said]
        gone: list[str] = []
        if zones == self.zones:
            told = [at for at, old in enumerate(self.seen) if old != seen[at]]
        else:
            known = dict(zip(self.zones, self.seen, strict=True))
            gone = [zone for zone in self.zones if zone not in view]
            told = [at for at, zone in enumerate(zones) if known.get(zone) != seen[at]]
        self.zones, self.seen = zones, seen
        return b"{%b}" % b",".join([b"%b:%b" % (self.encode(zones[at]), said[at]) for at in told]), gone
