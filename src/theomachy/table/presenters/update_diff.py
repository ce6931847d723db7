"""Delta encoding of updates: each connection is sent only what has changed since its last update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from theomachy.core.cached_fragment import CachedFragment
from theomachy.table import messages

# A JSON encoder.
JsonEncode = Callable[[object], bytes]
# Fields that every frame encodes separately.
HEADER_FIELDS = ("type", "number", "view")
# A sentinel. As a last value: nothing was sent yet. As a fingerprint: the value must be encoded and hashed.
UNSET: Final = object()
# Fields that are lists of objects which cache their own JSON.
CACHED_LISTS: Final = ("options", "log", "happened")


def field_names(target: type[messages.PlayUpdate]) -> list[str]:
    return [field.name for field in fields(target) if field.name not in HEADER_FIELDS]


# The fields of a full update, and the JSON prefix of each. Those that actions can change come first.
FIELD_NAMES: Final = field_names(messages.Update)
FIELD_PREFIXES: Final = [b'"%s":' % name.encode() for name in FIELD_NAMES]
IS_CACHED_LIST: Final = [name in CACHED_LISTS for name in FIELD_NAMES]
FIELD_GETTERS: Final[dict[type[messages.PlayUpdate], Any]] = {
    kind: attrgetter(*field_names(kind)) for kind in (messages.PlayUpdate, messages.Update)
}


class UpdateDiffer:
    """Remembers the last update sent on a connection, and encodes the next one as a difference to it.

    Of large values only a hash is kept, because a server has many connections. All compared updates have the same
    viewpoint.
    """

    def __init__(self, sends_diffs: bool, encode: JsonEncode) -> None:
        self.sends_diffs = sends_diffs
        self.encode = encode
        self.number = 0
        self.viewpoint = ""
        self.setup_version = 0
        # The last values, in the order of the fields. Of lists whose objects cache their JSON, only whether they were
        # empty.
        self.last_values: list[object] = []
        self.hashes: list[int] = []
        self.zones: tuple[str, ...] = ()
        # A fingerprint of each zone (top-level field) of the view.
        self.zone_fingerprints: list[object] = []

    def reset(self) -> None:
        """Make the next update a full one."""
        self.last_values, self.hashes, self.zones, self.zone_fingerprints = [], [], (), []

    def needs_only_play(self, viewpoint: str, setup_version: int) -> bool:
        """Return whether a play update is enough: the viewpoint is the same, and only actions have changed the table
        since.
        """
        return (
            self.sends_diffs
            and bool(self.last_values)
            and self.viewpoint == viewpoint
            and self.setup_version == setup_version
        )

    def encode_update(self, update: messages.PlayUpdate, setup_version: int = 0) -> bytes:
        """Encode an update: as a difference if the connection takes differences and has a previous update, else in
        full.
        """
        if not self.sends_diffs:
            return self.encode(update)
        if self.viewpoint != update.eyes:
            self.reset()
        is_full = not self.last_values
        if is_full:
            assert isinstance(update, messages.Update)
            self.last_values, self.hashes = [UNSET] * len(FIELD_NAMES), [0] * len(FIELD_NAMES)
        changed = b",".join(self.changed_fields(update))
        view, removed = self.changed_zones(update.view)
        self.number += 1
        self.viewpoint, self.setup_version = update.eyes, setup_version
        if is_full:
            return b'{"type":"update","number":%d,"view":%b,%b}' % (self.number, view, changed)
        parts = (self.number, self.number - 1, view, self.encode(removed), changed)
        return b'{"type":"change","number":%d,"of":%d,"view":%b,"gone":%b,"fields":{%b}}' % parts

    def changed_fields(self, update: messages.PlayUpdate) -> list[bytes]:
        """Encode the fields that have changed.

        Identical objects, and lists that stay empty, are skipped without encoding. Lists that are rebuilt each time are
        compared by the hash of their JSON.
        """
        changed: list[bytes] = []
        last_values = self.last_values
        values: tuple[object, ...] = FIELD_GETTERS[type(update)](update)
        for at, value in enumerate(values):
            old = last_values[at]
            if value is old:
                continue
            if isinstance(value, (str, int, float)):
                if value != old:
                    changed.append(FIELD_PREFIXES[at] + self.encode(value))
            elif value or old:
                encoded = self.encode_cached_list(value) if IS_CACHED_LIST[at] else self.encode(value)
                digest = hash(encoded)
                if old is UNSET or self.hashes[at] != digest:
                    self.hashes[at] = digest
                    changed.append(FIELD_PREFIXES[at] + encoded)
            last_values[at] = bool(value) if IS_CACHED_LIST[at] else value
        return changed

    def encode_cached_list(self, items: Any) -> bytes:
        """Encode a list of objects that are encoded once and cached on the object."""
        parts: list[bytes] = []
        for piece in items:
            encoded: bytes = piece.encoded
            if not encoded:
                encoded = piece.encoded = self.encode(piece)
            parts.append(encoded)
        return b"[%b]" % b",".join(parts)

    def changed_zones(self, view: dict[str, object] | None) -> tuple[bytes, list[str]]:
        """Encode the zones (top-level fields) of the view that have changed, and list the zones that were removed."""
        if view is None:
            all_zones, self.zones, self.zone_fingerprints = list(self.zones), (), []
            return b"null", all_zones
        zones = tuple(view)
        old_marks, removed = self.zone_fingerprints, []
        if zones != self.zones:
            marks_by_zone = dict(zip(self.zones, self.zone_fingerprints, strict=True))
            old_marks = [marks_by_zone.get(zone, UNSET) for zone in zones]
            removed = [zone for zone in self.zones if zone not in view]
        marks: list[object] = []
        changed: list[bytes] = []
        for at, zone in enumerate(view.values()):
            mark = cheap_fingerprint(zone)
            encoded = b""
            if mark is UNSET:
                encoded = self.encode_zone(zone)
                mark = hash(encoded)
            marks.append(mark)
            old = old_marks[at]
            if mark is not old and (type(mark) is not type(old) or mark != old):
                changed.append(b"%b:%b" % (self.encode(zones[at]), encoded or self.encode(zone)))
        self.zones, self.zone_fingerprints = zones, marks
        return b"{%b}" % b",".join(changed), removed

    def encode_zone(self, zone: object) -> bytes:
        if isinstance(zone, list) and zone and isinstance(zone[0], CachedFragment):
            return self.encode_cached_list(zone)
        return self.encode(zone)


def cheap_fingerprint(zone: object) -> object:
    """Return a value by which a zone is compared without encoding it.

    A scalar is its own fingerprint, a list of strings has its hash. For other values, return the sentinel UNSET.
    """
    if zone is None or isinstance(zone, (str, int, float)):
        return zone
    if isinstance(zone, list):
        for one in zone:
            if not isinstance(one, str):
                return UNSET
        return hash(tuple(zone))
    return UNSET
