"""HTTP endpoints for private notes: one text per seat, readable only with the key of that seat."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from theomachy.core.plain import plain
from theomachy.server.asked import Bearer, Home, Id, keys_in
from theomachy.server.notices import forms
from theomachy.table.refused import Refused
from theomachy.table.seats import key_of

LONGEST = 8000


@get("/api/tables/{table:str}/note")
async def note(house: Home, table: Id, seat: FromQuery[str], auth: Bearer = "") -> forms.OwnNote:
    target = await house.tables.get(table)
    text, changed = await house.notes.read(target.id, key_of(target, seat, keys_in(auth)))
    return forms.OwnNote(text=text, changed=changed)


@post("/api/tables/{table:str}/note", status_code=200)
async def write(house: Home, table: Id, data: JSONBody[forms.NewNote], auth: Bearer = "") -> forms.OwnNote:
    """Store the note, unless another device has stored a newer one: then return that one with `kept` false.

    This is optimistic concurrency: `since` is the time of the version that the client edited.
    """
    target = await house.tables.get(table)
    key = key_of(target, data.seat, keys_in(auth))
    if len(data.text) > LONGEST:
        raise Refused(413, "too-large", [str(LONGEST)])
    sanitized = "\n".join([plain(line) for line in data.text.split("\n")])
    text, changed = await house.notes.read(target.id, key)
    if text == sanitized:
        return forms.OwnNote(text=text, changed=changed)
    if changed > data.since:
        return forms.OwnNote(text=text, changed=changed, kept=False)
    now = max(house.times.wall(), changed + 0.001)
    await house.notes.write(target.id, key, sanitized if sanitized.strip() else "", now)
    return forms.OwnNote(text=sanitized, changed=now)


ROUTES = [note, write]
