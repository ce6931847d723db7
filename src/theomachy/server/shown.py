"""What a line was shown last, so that it need be told only what has changed."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from theomachy.table import wire

ENCODE = msgspec.json.Encoder().encode
NAMED = {field.name: b'"%s":' % field.name.encode() for field in fields(wire.Update)}
# Said by every frame itself.
APART = ("type", "number", "view")
FIELDS = [name for name in NAMED if name not in APART]
PLAIN = (str, int, bool, float, type(None))


class Shown:
    """The fields of the last update and the zones of its view; of what is longer only a hash, for a server has many
    lines. What is compared was seen by the same eyes; of the table nothing is known here.
    """

    def __init__(self, changes: bool) -> None:
        self.changes = changes
        self.number = 0
        self.eyes = ""
        self.fields: dict[str, object] = {}
        self.zones: dict[str, int] = {}

    def forget(self) -> None:
        """The next update is whole."""
        self.fields, self.zones = {}, {}

    def frame(self, update: wire.Update) -> bytes:
        if not self.changes:
            return ENCODE(update)
        if self.eyes != update.eyes:
            self.forget()
        whole = not self.fields
        told = b",".join(self.new_fields(update))
        gone = [zone for zone in self.zones if update.view is None or zone not in update.view]
        for zone in gone:
            del self.zones[zone]
        view = b"null" if update.view is None else b"{%b}" % b",".join(self.new_zones(update.view))
        self.number += 1
        self.eyes = update.eyes
        if whole:
            return b'{"type":"update","number":%d,"view":%b,%b}' % (self.number, view, told)
        parts = (self.number, self.number - 1, view, ENCODE(gone), told)
        return b'{"type":"change","number":%d,"of":%d,"view":%b,"gone":%b,"fields":{%b}}' % parts

    def new_fields(self, update: wire.Update) -> list[bytes]:
        """Those that are not as they were, as they are written."""
        told = []
        kept = self.fields
        for name in FIELDS:
            value = getattr(update, name)
            if type(value) in PLAIN:
                if name in kept and kept[name] == value:
                    continue
                kept[name] = value
                told.append(NAMED[name] + ENCODE(value))
            else:
                said = ENCODE(value)
                known = hash(said)
                if kept.get(name) != known:
                    kept[name] = known
                    told.append(NAMED[name] + said)
        return told

    def new_zones(self, view: dict[str, object]) -> list[bytes]:
        told = []
        kept = self.zones
        for name, zone in view.items():
            said = ENCODE(zone)
            known = hash(said)
            if kept.get(name) != known:
                kept[name] = known
                told.append(b"%b:%b" % (ENCODE(name), said))
        return told
