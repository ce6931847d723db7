"""Delta encoding of updates: each connection is sent only what has changed since its last update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from theomachy.core.piece import Piece
from theomachy.table import wire

# A JSON encoder.
Encode = Callable[[object], bytes]
# Fields that each frame encodes itself.
APART = ("type", "number", "view")
# Sentinel: nothing was sent yet; as a fingerprint: encode and hash.
NEVER: Final = object()
# Lists of objects that cache their own JSON.
KEPT: Final = ("options", "log", "happened")


def names_of(kind: type[wire.Play]) -> list[str]:
    return [field.name for field in fields(kind) if field.name not in APART]


# The fields of a full update, and the JSON prefix of each. Those that actions can change come first.
NAMES: Final = names_of(wire.Update)
HEADS: Final = [b'"%s":' % name.encode() for name in NAMES]
PIECES: Final = [name in KEPT for name in NAMES]
VALUES: Final[dict[type[wire.Play], Any]] = {kind: attrgetter(*names_of(kind)) for kind in (wire.Play, wire.Update)}


class Shown:
    """Remembers the last update sent on a connection, and encodes the next one as a difference to it.

    Of large values only a hash is kept, because a server has many connections. All compared updates have the same
    viewpoint.
    """

    def __init__(self, changes: bool, encode: Encode) -> None:
        self.changes = changes
        self.encode = encode
        self.number = 0
        self.eyes = ""
        self.arranged = 0
        # The last values, in the order of the fields; of lists that cache their JSON only whether they were empty.
        self.kept: list[object] = []
        self.hashes: list[int] = []
        self.zones: tuple[str, ...] = ()
        # A fingerprint of each zone.
        self.seen: list[object] = []

    def forget(self) -> None:
        """Make the next update a full one."""
        self.kept, self.hashes, self.zones, self.seen = [], [], (), []

    def knows(self, eyes: str, arranged: int) -> bool:
        """Return whether a play update suffices: same viewpoint, and nothing but actions has changed the table
        since."""
        return self.changes and bool(self.kept) and self.eyes == eyes and self.arranged == arranged

    def frame(self, update: wire.Play, arranged: int = 0) -> bytes:
        """Encode an update, as a difference if the connection takes those and has a previous update."""
        if not self.changes:
            return self.encode(update)
        if self.eyes != update.eyes:
            self.forget()
        is_full = not self.kept
        if is_full:
            assert isinstance(update, wire.Update)
            self.kept, self.hashes = [NEVER] * len(NAMES), [0] * len(NAMES)
        changed = b",".join(self.new_fields(update))
        view, removed = self.new_view(update.view)
        self.number += 1
        self.eyes, self.arranged = update.eyes, arranged
        if is_full:
            return b'{"type":"update","number":%d,"view":%b,%b}' % (self.number, view, changed)
        parts = (self.number, self.number - 1, view, self.encode(removed), changed)
        return b'{"type":"change","number":%d,"of":%d,"view":%b,"gone":%b,"fields":{%b}}' % parts

    def new_fields(self, update: wire.Play) -> list[bytes]:
        """Encode the fields that have changed.

        Identical objects and lists that stay empty are skipped without encoding. Lists that are built anew each time
        are compared by the hash of their JSON.
        """
        changed: list[bytes] = []
        last_values = self.kept
        values: tuple[object, ...] = VALUES[type(update)](update)
        for at, value in enumerate(values):
            old = last_values[at]
            if value is old:
                continue
            if isinstance(value, (str, int, float)):
                if value != old:
                    changed.append(HEADS[at] + self.encode(value))
            elif value or old:
                encoded = self.pieces(value) if PIECES[at] else self.encode(value)
                digest = hash(encoded)
                if old is NEVER or self.hashes[at] != digest:
                    self.hashes[at] = digest
                    changed.append(HEADS[at] + encoded)
            last_values[at] = bool(value) if PIECES[at] else value
        return changed

    def pieces(self, pieces: Any) -> bytes:
        """Encode a list of objects that are encoded once and cached on the object."""
        parts: list[bytes] = []
        for piece in pieces:
            encoded: bytes = piece.written
            if not encoded:
                encoded = piece.written = self.encode(piece)
            parts.append(encoded)
        return b"[%b]" % b",".join(parts)

    def new_view(self, view: dict[str, object] | None) -> tuple[bytes, list[str]]:
        """Encode the zones of the view that have changed, and list the zones that are gone."""
        if view is None:
            all_zones, self.zones, self.seen = list(self.zones), (), []
            return b"null", all_zones
        zones = tuple(view)
        old_marks, removed = self.seen, []
        if zones != self.zones:
            marks_by_zone = dict(zip(self.zones, self.seen, strict=True))
            old_marks = [marks_by_zone.get(zone, NEVER) for zone in zones]
            removed = [zone for zone in self.zones if zone not in view]
        marks: list[object] = []
        changed: list[bytes] = []
        for at, zone in enumerate(view.values()):
            mark = plain_mark(zone)
            encoded = b""
            if mark is NEVER:
                encoded = self.written(zone)
                mark = hash(encoded)
            marks.append(mark)
            old = old_marks[at]
            if mark is not old and (type(mark) is not type(old) or mark != old):
                changed.append(b"%b:%b" % (self.encode(zones[at]), encoded or self.encode(zone)))
        self.zones, self.seen = zones, marks
        return b"{%b}" % b",".join(changed), removed

    def written(self, zone: object) -> bytes:
        if isinstance(zone, list) and zone and isinstance(zone[0], Piece):
            return self.pieces(zone)
        return self.encode(zone)


def plain_mark(zone: object) -> object:
    """Return a value to compare a zone by without encoding it: scalars themselves, lists of strings by hash. Else the
    sentinel."""
    if zone is None or isinstance(zone, (str, int, float)):
        return zone
    if isinstance(zone, list):
        for one in zone:
            if not isinstance(one, str):
                return NEVER
        return hash(tuple(zone))
    return NEVER
